"""Calls on files that fail: a few of those that `benchmarks.stress.failing_points` tries one by one."""

import shutil
import sys
from collections.abc import Iterator

import pytest

from benchmarks.stress.failing_points import COMMANDS
from tests.failing_points import Campaign, Command, Server

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("failing")) as server:
        yield server


OLD = {"game.json": b"an older file\n"}


def test_whatever_fails_leaves_a_whole_file_or_none(server: Server) -> None:
    campaign = Campaign(server, Command("new", ("new", "--seed", "7", "-o", "game.json"), before=OLD))
    assert {"create", "write", "rename"} <= {call for call, _ in campaign.calls}
    assert [violation for point in campaign.points(0) for violation in campaign.violations(point)] == []


def test_a_journal_is_resumed_whatever_fails(server: Server) -> None:
    words = ("simulate", "--bots", "random", "--players", "2", "--seed", "1", "--games", "2", "-o", "g.json")
    campaign = Campaign(server, Command("simulate", words))
    points = [point for point in campaign.points(0) if point.call in ("lock", "truncate", "write", "rename")]
    assert len(points) > 5
    assert [violation for point in points for violation in campaign.violations(point)] == []


def test_a_program_that_writes_in_place_is_caught(server: Server) -> None:
    """The campaign itself can fail: a redirected file is half there when the disk is full."""
    command = Command("in place", ("new", "--seed", "7", "--json"), before=OLD, redirects="game.json")
    campaign = Campaign(server, command)
    found = [violation for point in campaign.points(0) for violation in campaign.violations(point)]
    assert any("damaged" in violation for violation in found)


def test_a_table_is_whole_whatever_fails_while_it_is_kept(server: Server) -> None:
    (command,) = (command for command in COMMANDS if command.name == "table, corrected")
    campaign = Campaign(server, command)
    points = [point for point in campaign.points(0) if point.call in ("lock", "read", "write", "rename", "unlink")]
    assert len(points) > 5
    assert [violation for point in points for violation in campaign.violations(point)] == []
