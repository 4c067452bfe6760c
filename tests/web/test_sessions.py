"""The page's sessions and the terminal's, played alike, say the same: progress, share texts, streaks."""

from datetime import date, timedelta

import msgspec
import pytest
from playwright.sync_api import Page

from skypuzzle.chance import Chance
from skypuzzle.sessions.logbook import streak
from skypuzzle.sessions.puzzle_session import PuzzleSession, share_text
from skypuzzle.wording import listed, number_of
from tests.web.conftest import Browse
from tests.web.session_vectors import toy_vectors, vectors
from tests.web.small_site import games_of

DAYS = [date(2027, 1, 1), date(2027, 1, 4)]
"""Puzzles without labels, and with titles and par times."""
LINES = 5
TOY = """
  const forced = (state) => ({ b: "f", f: "g" })[state.slice(-1)] ?? null;
  const isComplete = (state) => state.replace(/[fg]/g, "").length > 6 && forced(state) === null;
  const toy = {
    start: "", forced, isComplete, solution: () => [],
    after(state, move) {
      const may = forced(state) ? [forced(state)] : ["a", "b"];
      if (!may.includes(move) || isComplete(state)) throw new MoveError("no");
      return state + move;
    },
    isSolved: (state) => isComplete(state) && state.split("b").length === 3,
    shortfall: (state) => `${state.split("b").length - 1} are not two.`,
  };
"""
"""The board of `tests.web.session_vectors.Toy`."""
REPLAY = """async ({ app, lines }) => {
  const { puzzleSession } = await import(`${app}/shell/session.js`);
  const { titleOf } = await import(`${app}/shell/words.js`);
  const { MoveError } = await import(`${app}/shell/moves.js`);
  const hints = [0, 1].map((way) => ({ steps: [`where ${way}`, "how", "what"], move: null, places: ["a1", "b2"] }));
  TOY
  const days = new Map();
  const wrong = [];
  for (const { path, number, steps } of lines) {
    if (path && !days.has(path)) days.set(path, await (await fetch(new URL(path, `${app}/../../`))).json());
    let [now, naming, ready] = [0, { title: "toy", game: "Toy" }, toy];
    if (path) {
      const day = days.get(path);
      const puzzle = day.puzzles[number - 1];
      const { board } = await import(`${app}/${day.game}/board.js`);
      naming = { title: titleOf(day.set, number, puzzle), game: day.title, par: puzzle.par };
      ready = await board(puzzle);
    }
    const anew = () => puzzleSession(ready, naming, () => now);
    let session = anew();
    for (const [[time, what, ...about], expected] of steps) {
      now = time;
      let answer;
      if (what === "play") {
        try { session.play(about[0]); }
        catch (error) { answer = error instanceof MoveError ? "refused" : String(error); }
      } else if (what === "hint") session.nextStep(structuredClone(hints[about[0]]));
      else if (what === "solved") session.recordSolve(about[0]);
      else if (what === "resume") {
        const left = { ...session.progress(), ...(about.length ? { undone: [], moves: about[0] } : {}) };
        session = anew();
        const isResumed = session.resume(structuredClone(left));
        if (about.length) answer = isResumed;
        else if (!isResumed) wrong.push([path, number, "not resumed"]);
      } else session[what]();
      const found = {
        progress: session.progress(), share: session.share, standing: session.standing(), time: session.timeText(),
        decisions: session.decisions, given: session.hint?.given ?? null,
      };
      if (answer !== (what === "play" || about.length > 1 ? about[1] : undefined)
          || JSON.stringify(found) !== JSON.stringify(expected)) {
        wrong.push({ path, number, time, what, about, answer, found, expected });
        break;
      }
    }
  }
  return wrong;
}""".replace("TOY", TOY)
ASK = """async ({ app, module, name, asked }) => {
  const called = (await import(`${app}/shell/${module}.js`))[name];
  return asked.map((each) => called(...each));
}"""


@pytest.fixture
def page(browse: Browse, small_site: str) -> Page:
    opened = browse(base_url=small_site)
    opened.goto("archive/")
    return opened


@pytest.mark.parametrize("day", DAYS)
def test_random_play_is_kept_and_told_as_in_the_terminal(page: Page, app: str, day: date) -> None:
    lines = list(vectors(day, LINES))
    assert len(lines) > 50
    assert sum("Solved." in str(line["steps"]) for line in lines) > len(lines) / 4
    assert page.evaluate(REPLAY, {"app": app, "lines": lines}) == []


def test_what_comes_by_itself_is_undone_and_kept_with_what_it_came_of(page: Page, app: str) -> None:
    lines = list(toy_vectors(20))
    assert sum("Solved." in str(line["steps"]) for line in lines) > len(lines) / 4
    assert page.evaluate(REPLAY, {"app": app, "lines": lines}) == []


TOGETHER = """async ({ app, lines }) => {
  const { puzzleSession } = await import(`${app}/shell/session.js`);
  const { MoveError } = await import(`${app}/shell/moves.js`);
  TOY
  return lines.map((deeds) => {
    const session = puzzleSession(toy, { title: "toy", game: "Toy" });
    for (const [what, moves] of deeds) {
      if (what === "play") moves.forEach((move) => session.play(move));
      else if (what === "resume") session.resume({ ...session.progress(), moves, undone: [] });
      else session[what](moves);
    }
    return [session.moves.join(""), session.undone.join("")];
  });
}""".replace("TOY", TOY)


def test_what_a_hint_did_at_once_is_taken_back_at_once_and_nothing_else_is(page: Page, app: str) -> None:
    followed = ["playHint", ["a", "b", "a"]]
    point = ["a", "b", "f", "g"]
    lines = {
        "followed": ([followed], ["abfga", ""]),
        "taken back": ([followed, ["undo"]], ["", "agfba"]),
        "made again": ([followed, ["undo"], ["redo"]], ["abfga", ""]),
        "an own move after it": ([followed, ["play", ["a"]], ["undo"]], ["abfga", "a"]),
        "the same moves, one by one": ([followed, ["undo"], ["play", ["a", "b", "a"]], ["undo"]], ["abfg", "a"]),
        "another move instead": ([followed, ["resume", ["a", "a"]], ["undo"]], ["a", "a"]),
        "a savepoint on the way": (
            [["play", ["a", "b"]], ["undo"], ["undo"], followed, ["goTo", point]],
            ["abfg", "a"],
        ),
        "a savepoint elsewhere": ([followed, ["goTo", ["a", "a"]]], ["aa", ""]),
    }
    found = page.evaluate(TOGETHER, {"app": app, "lines": [deeds for deeds, _ in lines.values()]})
    assert dict(zip(lines, found, strict=True)) == {name: expected for name, (_, expected) in lines.items()}


LONGER = """async ({ app, path, number, left }) => {
  const { puzzleSession } = await import(`${app}/shell/session.js`);
  const { board } = await import(`${app}/skyliners/board.js`);
  const puzzle = (await (await fetch(new URL(path, `${app}/../../`))).json()).puzzles[number - 1];
  const session = puzzleSession(await board(puzzle), { title: "" });
  const resumed = session.resume(left);
  const before = [resumed, session.isSolved, session.moves, session.progress().moves];
  session.undo();
  return [...before, session.progress().moves];
}"""


def test_what_the_terminal_plays_beyond_the_page_is_left_as_it_is(page: Page, app: str) -> None:
    of_game = games_of(DAYS[0])[0]
    (place,) = (place for place, puzzle in enumerate(of_game.puzzles) if puzzle.kind == "force")
    session = PuzzleSession(of_game.game.playable(of_game.puzzles[place]))
    for move in session.playable.solution() or ():
        session.play(move)
    moves, left = list(session.moves), msgspec.to_builtins(session.progress())
    turn = moves[:2]
    assert len(moves) > len(turn)
    about = {"app": app, "path": f"{DAYS[0]}/skyliners/puzzles.json", "number": place + 1, "left": left}
    assert page.evaluate(LONGER, about) == [True, True, turn, moves, turn[:1]]


def test_streaks_and_words_are_those_of_the_terminal(page: Page, app: str) -> None:
    chance, today = Chance("streaks", "1"), date(2027, 3, 2)
    sets = [{today - timedelta(days=back) for back in range(40) if chance.below(8)} for _ in range(200)]
    asked = [[sorted(map(str, days)), str(today)] for days in sets]
    found = page.evaluate(ASK, {"app": app, "module": "dates", "name": "streak", "asked": asked})
    assert found == [streak(days, today) for days in sets]
    assert len(set(found)) > 10

    told = [("2027-01-01 #2 a", 59.9 * n * n, n, [n // 2, 0], n % 3, n % 4) for n in range(20)]
    found = page.evaluate(ASK, {"app": app, "module": "words", "name": "shareText", "asked": told})
    assert found == [share_text(*each) for each in told]

    numbers = [(n, "vote") for n in range(3)]
    found = page.evaluate(ASK, {"app": app, "module": "words", "name": "numberOf", "asked": numbers})
    assert found == [number_of(*each) for each in numbers]
    words = [(["a", "b", "c"][:n], last) for n in range(4) for last in ("and", "or")]
    found = page.evaluate(ASK, {"app": app, "module": "words", "name": "listed", "asked": words})
    assert found == [listed(*each) for each in words]
