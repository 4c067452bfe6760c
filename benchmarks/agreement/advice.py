"""Does the ranking of `check --advise` agree with the verdict above it, also when time runs out?

Positions come from games of bots, early and late, with goals of all kinds. Every turn that a verdict names must be
listed, no turn may be listed with what the verdict refutes or leaves open, and what is secured is so after every turn.
The exit code is 1 if anything disagrees.

    python -m benchmarks.agreement.advice --positions 300 --seconds 1
"""

import sys
import time
from collections import Counter
from itertools import islice

from benchmarks.harness import CommandLine, figures, progress, say
from tests.advising import POSITIONS, disagreements


def main() -> int:
    """Ask, compare and count."""
    options = CommandLine(__doc__)
    options.number("--positions", 300, "positions of each game", quick=5)
    options.text("--seconds", "1", "the time limit of each question")
    options.text("--seed", "advice", "of the games")
    options.text("--game", "", "only this game")
    asked = options.parse()
    wrong = 0
    for game in [asked.game] if asked.game else POSITIONS:
        counts: Counter[str] = Counter()
        seconds = []
        positions = islice(POSITIONS[game](asked.seed), asked.positions)
        for question in progress(positions, asked.positions, game):
            began = time.perf_counter()
            document = question.document(asked.seconds)
            seconds.append(time.perf_counter() - began)
            found = list(disagreements(document))
            judged = getattr(document, "win", None) or document.together
            counts[f"{judged.verdict}{', perhaps more' if judged.open else ''}"] += 1
            wrong += bool(found)
            if found:
                say(f"{game}: {question}: {'; '.join(found)}")
        print(f"{game}: {counts.total()} positions, {dict(sorted(counts.items()))}, {figures(seconds)}", flush=True)
    print(f"{wrong} disagree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
