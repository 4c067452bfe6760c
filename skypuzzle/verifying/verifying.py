"""Proving every claim in a document, and listing what is not proven."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from skypuzzle.cluster import Cluster
from skypuzzle.documents import decode
from skypuzzle.errors import FileError, quote
from skypuzzle.game import Game
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.long_documents import LongDocument, expect_no_number, one_of, skim
from skypuzzle.puzzles.documents import read_puzzle
from skypuzzle.sessions.table import TableDocument
from skypuzzle.storage import Source
from skypuzzle.verifying import claims
from skypuzzle.verifying.findings import CLAIM_SECONDS, REPORT_TYPES, Findings, Watch, Workers, unwatched
from skypuzzle.verifying.remaking import NoTimeError, NotReproducibleError, compare_records, compare_set, compare_shares


@dataclass(frozen=True, slots=True)
class Verifier:
    """Proves documents."""

    games: Callable[[str], Game]
    """Finds a game by its name. Raises LookupError."""
    second_opinion: bool = False
    """Also ask another solver, or play every line?"""
    again: bool = False
    """Make again what comes from a seed?"""
    jobs: int = 1
    cluster: Cluster | None = None
    clock: Clock = NO_LIMIT
    find: claims.Find = lambda _id, _game: None
    watch: Watch[Any] = unwatched

    def verify(self, source: Source, number: int | None = None) -> Findings:
        """Prove all claims of a document, or of one puzzle or record in it, numbered from 1."""
        findings = Findings(self.clock, CLAIM_SECONDS)
        document = skim(source)
        name = source.name
        header = document.header
        if header.game is UNSET:
            expect_no_number(number, name)
            document.around(REPORT_TYPES[header.type])
            more = "; verify the files it names" if header.type == "verify" else ""
            findings.leave_open("$", f"a report cannot be proven again{more}")
            return findings
        game = self._game(header.game, name)
        types = game.document_types()
        if header.type not in types:
            raise FileError(f"{name}: $.type {quote(header.type)}: expected {' or '.join(types)}")
        if number is not None and self.again:
            raise FileError(f"{name}: #{number} is one of several, which are regenerated only together")
        if header.type == "puzzle-set":
            self._prove_set(document, game, number, findings)
        elif header.type == "records":
            self._prove_records(document, game, number, findings)
        else:
            self._prove_one(source, game, header.type, number, findings)
        return findings

    def _game(self, name: str, document: str) -> Game:
        try:
            return self.games(name)
        except LookupError as error:
            raise FileError(f"{document}: $.game {quote(name)}: expected {error}") from None

    @property
    def _workers(self) -> Workers:
        return Workers(self.watch, self.jobs, self.cluster)

    def _proof(self, game: Game, name: str, findings: Findings) -> claims.PuzzleProof:
        return claims.PuzzleProof(game, name, self.second_opinion, findings.clock, findings.seconds_a_claim)

    def _prove_set(self, document: LongDocument, game: Game, number: int | None, findings: Findings) -> None:
        around: Any = document.around(game.document_types()["puzzle-set"])
        proof = self._proof(game, document.source.name, findings)
        if number is not None:
            index = one_of(document.lengths["puzzles"], "puzzles", document.source.name, number)
            findings.add(proof.of_item((claims.place_of("puzzles", index), document.item("puzzles", index)))[1])
            return
        claims.prove_set(document, around, proof, findings, self._workers)
        if self.again:
            with _reporting_trouble(findings):
                compare_set(document, around, game, findings, self._workers)

    def _prove_records(self, document: LongDocument, game: Game, number: int | None, findings: Findings) -> None:
        name = document.source.name
        around = document.around(game.document_types()["records"])
        proof = claims.RecordProof(game, name, findings.clock, findings.seconds_a_claim)
        if number is not None:
            index = one_of(document.lengths["records"], "records", name, number)
            findings.add(proof.of_item((claims.place_of("records", index), document.item("records", index))))
            return
        claims.prove_records(document, proof, findings, self._workers)
        game.prove(around, "$", name, findings, second_opinion=self.second_opinion)
        if self.again:
            with _reporting_trouble(findings):
                compare_records(document, around, game, findings, self._workers)

    def _prove_one(self, source: Source, game: Game, kind: str, number: int | None, findings: Findings) -> None:
        expect_no_number(number, source.name)
        document: Any
        if kind == "puzzle":
            document = read_puzzle(skim(source), None, game)
            findings.add(self._proof(game, source.name, findings).of_puzzle("$", document)[1])
        else:
            document = decode(source.read(), source.name, game.name, game.document_types())
            if kind == "explain":
                claims.prove_explanation(document, game, self.find, findings)
            elif kind == "play":
                claims.prove_play(document, source.name, game, self.find, findings)
            elif isinstance(document, TableDocument):
                claims.prove_table(document, game, findings)
            else:
                game.prove(document, "$", source.name, findings, second_opinion=self.second_opinion)
        if self.again:
            with _reporting_trouble(findings):
                if getattr(document, "chance", None) is None:
                    raise FileError(f"{source.name}: it has no seed, so it cannot be regenerated")
                compare_shares(document, game.odds_of(document, source.name), findings, self.watch)


@contextmanager
def _reporting_trouble(findings: Findings) -> Iterator[None]:
    """Record what cannot be made again as undecided, never as a fault."""
    try:
        yield
    except NoTimeError as error:
        findings.leave_open(error.place, str(error))
    except NotReproducibleError as error:
        findings.leave_open(error.place, f"not reproducible: {error}")
