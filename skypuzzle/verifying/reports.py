"""Reports as documents: what `verify` found, and what became of a site. They may cover several games, and name none."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Literal

from msgspec import Struct

from skypuzzle.documents import FORMAT, file_name
from skypuzzle.verifying.findings import Findings


class FileReport(Struct, forbid_unknown_fields=True):
    """The outcome of the claims in one file."""

    file: str
    ok: bool
    """True if nothing is false or undecided."""
    faults: list[str]
    notes: list[str]
    """What else is worth knowing, such as a second opinion."""
    undecided: list[str]
    """Claims that were neither proven nor refuted."""
    not_proven: list[str]
    """What is not proven at all, with its place."""


class VerifyDocument(Struct, kw_only=True, forbid_unknown_fields=True):
    """What `skypuzzle verify` found."""

    format: Literal["skypuzzle/1"]
    type: Literal["verify"]
    files: list[FileReport]


class SiteDay(Struct, forbid_unknown_fields=True):
    """A day that was to be on a site."""

    day: date
    fate: Literal["added", "replaced", "same", "other", "ahead"]
    """What became of it: `same` was there already, `other` is there with other contents and stays as it is, `ahead` may
    not go out yet."""


class SiteDocument(Struct, kw_only=True, forbid_unknown_fields=True):
    """What `skypuzzle site` did."""

    format: Literal["skypuzzle/1"]
    type: Literal["site"]
    folder: str
    days: list[SiteDay]


REPORT_TYPES: Mapping[str, type[Struct]] = {"site": SiteDocument, "verify": VerifyDocument}


def verify_document(reports: Sequence[FileReport]) -> VerifyDocument:
    """What was found, as a document."""
    return VerifyDocument(format=FORMAT, type="verify", files=list(reports))


def file_report(file: str, findings: Findings) -> FileReport:
    """What was found in a file."""
    return FileReport(
        file_name(file), findings.holds, findings.faults, findings.notes, findings.undecided, findings.not_proven
    )
