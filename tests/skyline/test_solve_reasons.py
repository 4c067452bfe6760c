"""Why not: reasons that are needed, every one, and repairs that are enough and no dearer than they must be."""

from itertools import product

import pytest

from skypuzzle.answers import GaveUpError, Impossible
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT
from skypuzzle.pictures.layout import plain_lines
from skypuzzle.skyline.pictures.reports import impossible as impossible_report
from skypuzzle.skyline.questions import solve, why_not
from skypuzzle.skyline.questions.question import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    Question,
    Reasons,
    Repair,
    ZoneGoal,
)
from skypuzzle.skyline.questions.reasons import smallest
from skypuzzle.skyline.questions.relaxations import Relaxed, given, in_money_and_floors
from skypuzzle.skyline.questions.search import aim_of
from skypuzzle.skyline.rules.city import PRICES
from skypuzzle.skyline.rules.position import bank
from skypuzzle.skyline.search.turn_search import Outcome, reach
from tests.skyline.games import at, moment
from tests.skyline.turn_positions import from_games


def asked(text: str, *goals: Goal, turns: int = 1) -> Question:
    question = Question(at(text), "Y", goals, turns)
    assert isinstance(solve(question), Impossible)
    return question


@pytest.mark.parametrize(
    ("text", "goals", "reasons", "repairs"),
    [
        (
            moment("Y2", cash="1.0", stock="010000.000000", c9="P"),
            (ZoneGoal("c9"),),
            ("the goal is the top of the zone c9", "yellow has only 1M to begin with"),
            ("1M short",),
        ),
        (
            moment("Y2", cash="6.0", stock="000000.000000", c9="PYP"),
            (ZoneGoal("c9"),),
            ("the goal is the top of the zone c9", "yellow has only 6M to begin with", "the stock has no 6"),
            ("one 6 missing",),
        ),
        (
            moment("Y2", cash="9.0", stock="210000.000000", c9="PYPYP"),
            (ZoneGoal("c9"),),
            ("the goal is the top of the zone c9", "c9 is closed, as a purple penthouse stands on it"),
            (),
        ),
        (
            moment("Y2", cash="9.0.0", stock="210000.000000.000000", seats="YPB", c9="PBPB"),
            (ZoneGoal("c9"),),
            ("the goal is the top of the zone c9", "c9 is closed, as it has 4 levels, none of them yellow (rule 4d)"),
            (),
        ),
        (
            moment("Y1", cash="99.0", stock="000010.000000", b9="YPYPY", c10="YPYPY"),
            (PenthousesGoal(4),),
            (
                "the goal is at least 4 penthouses",
                "yellow can have three penthouses at most: there are no more in the box",
            ),
            (),
        ),
    ],
)
def test_reasons_in_words(
    text: str, goals: tuple[Goal, ...], reasons: tuple[str, ...], repairs: tuple[str, ...]
) -> None:
    found = why_not(asked(text, *goals))
    assert found.complete
    assert found.reasons == reasons
    assert tuple(repair.words for repair in found.repairs if not repair.turns) == repairs


def goals_of(question: Question) -> list[Goal]:
    now = question.start.board
    income = now.income(question.player)
    return [
        MissionGoal(),
        PrestigeGoal(3),
        PenthousesGoal(now.penthouses(question.player) + 1),
        IncomeGoal(income + 2),
        CashGoal((question.start.cash[question.seat] or 0) + 12),
        *map(ZoneGoal, now.box.zones[:1]),
    ]


def impossible(seed: str, number: int) -> list[Question]:
    """Questions about one turn that have no answer, from games."""
    found: list[Question] = []
    for position in from_games(Chance("reasons", seed)):
        plain = Question(position, position.seats[position.mover_seat or 0], (), 1)
        wanted = goals_of(plain)[len(found) % 6]
        question = Question(position, plain.player, (wanted,), 1)
        if isinstance(solve(question), Impossible):
            found.append(question)
            if len(found) == number:
                break
    return found


def test_every_reason_is_needed() -> None:
    kinds = set()
    for question in impossible("needed", 12):
        kept = smallest(question, NO_LIMIT)
        assert kept is not None
        assert Relaxed(question, kept).is_possible(NO_LIMIT) is False
        for reason in kept:
            assert Relaxed(question, [other for other in kept if other != reason]).is_possible(NO_LIMIT), question
        kinds |= {reason.kind for reason in kept}
    assert kinds >= {"goal", "cash", "stock"}


def worth(repair: Repair) -> int:
    return repair.cash + sum(price * number for price, number in zip(PRICES, repair.floors, strict=True))


def test_repairs_are_enough_and_nothing_cheaper_is() -> None:
    """Every cheaper gift is tried by the search of a turn."""
    tried = 0
    for question in impossible("repairs", 24):
        found = in_money_and_floors(question, NO_LIMIT)
        if found is None or worth(found) > 5:
            continue
        start, seat, limits = question.start, question.seat, bank(question.start, question.seat)
        for cash, *floors in product(range(6), *(range(min(limit, 2) + 1) for limit in limits)):
            gift = Repair.of(cash, tuple(floors))
            if worth(gift) > worth(found) or (worth(gift) == worth(found) and gift != found):
                continue
            answer = reach(given(start, seat, gift.cash, gift.floors), aim_of(start, question.goals))
            assert isinstance(answer, Outcome) == (gift == found), (question, gift, found)
            tried += 1
    assert tried > 10


def test_one_turn_more() -> None:
    question = asked(moment("Y2", cash="6.0", stock="000000.000000", c9="PYP"), ZoneGoal("c9"))
    assert Repair.of(turns=1) not in why_not(question).repairs  # 6M buy the floor, and none are left to build it
    rich = asked(moment("Y2", cash="12.0", stock="000000.000000", c9="PYP"), ZoneGoal("c9"))
    assert [repair.words for repair in why_not(rich).repairs] == ["one 6 missing", "one turn more"]


def test_money_is_not_all_that_a_turn_lacks() -> None:
    question = asked(moment("Y2", cash="1.0", stock="000000.000000", c9="PYP"), ZoneGoal("c9"))
    told = "yellow has only 1M to begin with; with any money, the stock has no 6 and no penthouse"
    assert why_not(question).reasons[1:] == (told,)


def test_floors_that_are_all_in_play() -> None:
    """Where the last one of a kind is built, the stock is not to blame."""
    fours = dict.fromkeys(("b10", "c10", "b9", "c8"), "YPY")
    question = asked(moment("Y2", cash="20.0", stock="000000.000000", c9="YP", **fours), ZoneGoal("c9"))
    found = why_not(question)
    assert found.reasons[1:] == ("the stock has no 6 and no penthouse, and all yellow 4s are in play",)
    assert [repair.enough for repair in found.repairs] == ["one 6 and one neutral floor more", "one turn more"]


def test_ways_out_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes too long is said to be open; what was found stays found."""
    question = asked(moment("Y2", cash="12.0", stock="000000.000000", c9="PYP"), ZoneGoal("c9"))

    def gives_up(*_: object) -> None:
        raise GaveUpError

    monkeypatch.setattr("skypuzzle.skyline.questions.reasons.in_money_and_floors", gives_up)
    found = why_not(question)
    assert (found.repairs, found.open_repairs, found.all_repairs) == ((Repair.of(turns=1),), ("money",), False)
    none = why_not(question, time_limit=0, known=True)
    assert (none.reasons, none.repairs, none.open_repairs) == ((), (), ("money", "turns"))


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Reasons((), complete=False), "impossible; the reasons were not found in time (raise --time-limit)"),
        (Reasons(("x",), complete=True, all_repairs=True), "no money, floors or turns would help"),
        (Reasons(("x",), complete=True, all_repairs=True, more_turns=3), "nor three turns more"),
        (Reasons(("x",), complete=True, all_repairs=True, more_turns=0), "no turns are left"),
        (
            Reasons(("x",), complete=True, repairs=(Repair.of(turns=2),), open_repairs=("money", "turns")),
            "it would be enough to have two turns more, or fewer\ntime ran out before it was clear whether more money",
        ),
        (
            Reasons(("x",), complete=True, repairs=(Repair.of(14, (0, 0, 0, 0, 3, 1)),), all_repairs=True),
            "it would be enough to have 14M, three penthouses and one neutral floor more",
        ),
    ],
)
def test_what_is_said_of_ways_out(found: Reasons, told: str) -> None:
    assert told in "\n".join(plain_lines(impossible_report(found, 100), 100))


def test_what_has_an_answer_has_no_reasons() -> None:
    question = Question(at(moment("Y2", cash="9.0", stock="100000.000000")), "Y", (ZoneGoal("c9"),), 1)
    found = why_not(question)
    assert (found.reasons, found.complete, found.possible) == ((), False, True)
    assert why_not(question, time_limit=0).possible is None
