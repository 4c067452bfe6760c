"""A player's turns as a CP-SAT model, exact in every step: the model of record.

Within a turn, floors are built in batches with bonus cards claimed between them: building only ever costs money, so it
is enough that cash is not negative after each batch. Between batches at least one card is claimed, so there is at most
one batch more than there are patterns to claim. A turn in which nothing is built is allowed only if nothing can be
afforded before any card is claimed or traded in, which can wait until building has ended (ruling F).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skypuzzle.skyline.model.towers import Amount, GroupModel, Literal, Moment, Solo, total
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.position import CARDS_TO_TRADE, TRADE_PAYS
from skypuzzle.solver import cp_model


@dataclass(frozen=True)
class TurnModel:
    """One turn. Points between batches are counted from 0, before the first batch, to the last, after all."""

    active: Literal
    moments: tuple[Moment, ...]
    group: GroupModel | None
    """The group that pays; None if the groups are known beforehand."""
    known_groups: tuple[tuple[int, Literal], ...]
    """The first site of each such group and whether it pays."""
    claims: dict[str, tuple[Literal, ...]]
    """By letter: at which point it is claimed."""
    trades: tuple[cp_model.IntVar, ...]
    buys: tuple[Amount, ...]
    sells: tuple[Amount, ...]
    wasted: Amount
    """Millions lost by buying a 1 and selling it again, to be too poor to build."""
    idle: Literal
    stock_after: tuple[Amount, ...]


class TurnsModel:
    """All turns, and what goals look at: the towers and the cash at the end."""

    def __init__(
        self, solo: Solo, *, in_order: bool = True, most_batches: int | None = None, can_be_given: bool = False
    ) -> None:
        """Unless `in_order`, cards pay before building, a pattern need not exist at once, and part of a group may pay.

        That is much faster, and what is impossible then is impossible; but not every solution can be played.
        With too few batches, every solution can be played, but some are missed. With `can_be_given`, the player
        may be given money and floors at the start: see `given_cash`, `given_floors`.
        """
        self.solo = solo
        self.model = cp_model.CpModel()
        self._in_order = in_order
        self._most_batches = most_batches
        self._true = self.model.new_constant(1)
        self._most_cash = solo.most_cash + self._most_given
        self.given_cash: Amount = self._number(self._most_given) if can_be_given else 0
        self.given_floors: tuple[Amount, ...] = tuple(
            self._number(max(0, left)) if can_be_given else 0 for left in solo.bank
        )
        self._bound = tuple(
            held + max(0, left) if can_be_given else held for held, left in zip(solo.stock, solo.bank, strict=True)
        )
        self._reach = replace(solo, stock=self._bound) if can_be_given else solo
        self.start = Moment(self.model, self._reach, 0, None)
        self.turns: list[TurnModel] = []
        self.cash: Amount = solo.cash + self.given_cash
        self._stock: list[Amount] = [held + more for held, more in zip(solo.stock, self.given_floors, strict=True)]
        active = self._true
        for turn in range(solo.turns):
            self.turns.append(self._turn(turn, active))
            active = self._goes_on(turn)
        self._card_limits()

    _most_given = 400

    @property
    def end(self) -> Moment:
        return self.turns[-1].moments[-1] if self.turns else self.start

    def forbid(self, solver: cp_model.CpSolver) -> bool:
        """Exclude the final towers just found; False if nothing else could be built anyway."""
        floors = [*self.end.own.values(), *self.end.neutral.values()]
        self.model.add_bool_or(~floor if solver.boolean_value(floor) else floor for floor in floors)
        return bool(floors)

    def _number(self, most: int) -> cp_model.IntVar:
        return self.model.new_int_var(0, most, "")

    def _is(self, condition: cp_model.BoundedLinearExpression | bool, opposite: object) -> Literal:
        """A literal that is true exactly where the condition holds."""
        if isinstance(condition, bool):
            return self._true if condition else ~self._true  # type: ignore[return-value]
        literal = self.model.new_bool_var("")
        self.model.add(condition).only_enforce_if(literal)
        self.model.add(opposite).only_enforce_if(~literal)  # type: ignore[arg-type]
        return literal

    def _at_least(self, amount: Amount, number: int) -> Literal:
        if isinstance(amount, int):
            return self._is(amount >= number, None)
        return self._is(amount >= number, amount <= number - 1)

    # -- one turn ----------------------------------------------------------------------------------------------------

    def _turn(self, turn: int, active: Literal) -> TurnModel:
        model, solo = self.model, self.solo
        first = self.end
        letters = self._letters(turn)
        batches = self._batches(turn, letters)
        moments = [first]
        for _ in range(batches):
            moments.append(Moment(model, self._reach, turn, moments[-1]))
        end = moments[-1]
        points = len(moments) if self._in_order else 1
        idle = self._idle(first, end)
        model.add_implication(~active, idle)
        group, known_groups, income = self._income(turn, first, active)
        claims = {letter: tuple(model.new_bool_var("") for _ in range(points)) for letter in letters}
        self._shown(moments, claims, active)
        most_trades = len(solo.cards) // CARDS_TO_TRADE
        trades = tuple(self._number(most_trades) for _ in range(points))
        model.add(total([*trades]) == 0).only_enforce_if(~active)
        if self._in_order:
            self._progress(moments, claims)
        for floor in range(len(city.FLOORS)):
            model.add(end.used(floor) - first.used(floor) <= self._stock[floor])
        cash = self.cash + income
        if solo.builds_in(turn) and not (turn == 0 and solo.has_built):
            self._forced(first, [idle, active], cash)
        for point, moment in enumerate(moments):
            if point:
                model.add(cash - moment.cost + first.cost >= 0)
            if point < points:
                pays = [solo.board.box.bonus_of[letter].pay * at[point] for letter, at in claims.items()]
                cash = total([cash, *pays, TRADE_PAYS * trades[point]])
        buys, sells, wasted = self._investment(turn, active, end, first)
        after = cash - end.cost + first.cost - wasted
        after += total(
            [
                city.SELLING_PRICES[floor] * sells[floor] - city.PRICES[floor] * buys[floor]
                for floor in range(len(city.FLOORS))
            ]
        )
        left = self._number(self._most_cash)
        model.add(left == after)
        self.cash = left
        return TurnModel(
            active, tuple(moments), group, known_groups, claims, trades, buys, sells, wasted, idle, tuple(self._stock)
        )

    def _letters(self, turn: int) -> list[str]:
        solo = self.solo
        letters = sorted(set(solo.cards) - set(solo.claimed if turn == 0 else ""))
        tops = self._possible_tops(turn)
        return [letter for letter in letters if any(place & tops == place for place in solo.board.box.claims[letter])]

    def _possible_tops(self, turn: int) -> int:
        mask = self.solo.board.tops[self.solo.colour]
        for site in range(len(self.solo.board.towers)):
            if any(floor.is_own for floor in self._reach.new_floors(site, turn)):
                mask |= 1 << site
        return mask

    def _batches(self, turn: int, letters: Sequence[str]) -> int:
        if not self.solo.builds_in(turn):
            return 0
        most = 1 + len(letters) if self._in_order else 1
        return most if self._most_batches is None else min(most, self._most_batches)

    def _idle(self, first: Moment, end: Moment) -> Literal:
        if end is first:
            return self._true
        idle = self.model.new_bool_var("")
        self.model.add(end.floors == first.floors).only_enforce_if(idle)
        self.model.add(end.floors >= first.floors + 1).only_enforce_if(~idle)
        return idle

    def _progress(self, moments: Sequence[Moment], claims: dict[str, tuple[Literal, ...]]) -> None:
        """A new batch begins only after a claim: else it would belong to the one before."""
        for point in range(2, len(moments)):
            building = self.model.new_bool_var("")
            self.model.add(moments[point].floors == moments[point - 1].floors).only_enforce_if(~building)
            self.model.add_bool_or(~building, *(at[point - 1] for at in claims.values()))

    def _income(
        self, turn: int, first: Moment, active: Literal
    ) -> tuple[GroupModel | None, tuple[tuple[int, Literal], ...], Amount]:
        """One whole group pays (rule 3), if there is one; the player chooses (ruling E)."""
        model, solo = self.model, self.solo
        if not solo.takes_income_in(turn):
            return None, (), 0
        board, sites = solo.board, range(len(solo.board.towers))
        if turn == 0:
            found = [(group & -group).bit_length() - 1 for group in board.groups(solo.colour)]
            rents = [board.rent(group) for group in board.groups(solo.colour)]
            chosen = [model.new_bool_var("") for _ in found]
            if chosen:
                model.add_exactly_one(chosen)
            return (
                None,
                tuple(zip(found, chosen, strict=True)),
                total([r * c for r, c in zip(rents, chosen, strict=True)]),
            )
        tops = [first.top(site) for site in sites]
        group = GroupModel(model, board.box.outline, tops, whole=self._in_order)
        paid: list[Amount] = []
        for site, member in group.chosen.items():
            top = tops[site]
            assert top is not None
            model.add_bool_or(~active, ~top, *group.first.values())
            model.add_implication(member, active)
            for level, is_top in first.rents(site).items():
                if isinstance(is_top, int):
                    paid.append(city.RENTS[level] * member)
                    continue
                pays = model.new_bool_var("")
                model.add(pays <= is_top)
                model.add_implication(pays, member)
                model.add(pays >= is_top + member - 1)
                paid.append(city.RENTS[level] * pays)
        return group, (), total(paid)

    def _shown(self, moments: Sequence[Moment], claims: dict[str, tuple[Literal, ...]], active: Literal) -> None:
        """A card is claimed where the player's tops contain its pattern, once in a turn (rule 5)."""
        model, first, end = self.model, moments[0], moments[-1]
        for letter, at in claims.items():
            for claim in at:
                model.add_implication(claim, active)
            model.add_at_most_one(at)
            needed = self._places(letter, end, total([*at]))
            for site, need in needed.items():
                here = [place for place in end.own if place[0] == site]
                new = [end.own[place] - first.own.get(place, 0) for place in here]
                top = first.top(site)
                model.add(need <= total([*new, *([] if top is None else [top])]))
            if not self._in_order:
                continue
            for site, need in needed.items():
                for point, claim in enumerate(at):
                    top = moments[point].top(site)
                    model.add_bool_or(~claim, ~need, *([] if top is None else [top]))

    def _places(self, letter: str, end: Moment, claimed: Amount) -> dict[int, Literal]:
        """For a pattern that is claimed, whether each site belongs to its place."""
        model, box = self.model, self.solo.board.box
        sites = range(len(box.sites))
        possible = self._tops_before_or_at(end)
        chosen = {place: model.new_bool_var("") for place in box.claims[letter] if place & possible == place}
        model.add(total([*chosen.values()]) == claimed)
        needed = {}
        for site in sites:
            through = [literal for place, literal in chosen.items() if place >> site & 1]
            if through:
                needed[site] = model.new_bool_var("")
                model.add(needed[site] == total([*through]))
        return needed

    def _tops_before_or_at(self, moment: Moment) -> int:
        return self.solo.board.tops[self.solo.colour] | sum(1 << site for site in {site for site, _ in moment.own})

    def _forced(self, first: Moment, when: list[Literal], cash: Amount) -> None:
        """A player who builds nothing could not have afforded anything (ruling F)."""
        model, solo = self.model, self.solo
        has = [self._at_least(self._stock[floor], 1) for floor in range(len(city.FLOORS))]
        poor = [~self._at_least(cash, price) for price in (*city.VALUES, city.NEUTRAL_PRICE)]
        idle = [~literal for literal in when]
        for site, tower in enumerate(solo.board.towers):
            top = first.top(site)
            for level in range(len(tower), city.LEVELS):
                # the tower has just so many floors
                reached = self._floor_at(first, site, level - 1) if level > len(tower) else []
                if reached is None:
                    continue
                above = self._floor_at(first, site, level) or []
                other_height = [*([~self._any(reached)] if reached else []), *above]
                own = [] if top is None else [top]
                lower = self._has_own(first, site, level)
                if lower is not None:
                    model.add_bool_or(*idle, ~has[level], poor[level], *own, *other_height, *lower)
                model.add_bool_or(*idle, ~has[city.NEUTRAL_FLOOR], poor[city.NEUTRAL_FLOOR], *other_height)
                if top is not None:
                    model.add_bool_or(*idle, ~has[city.NEUTRAL_FLOOR], ~top, *other_height)

    def _floor_at(self, moment: Moment, site: int, level: int) -> list[Literal] | None:
        """A new floor at a level, of either kind; None if there cannot be one."""
        found = [kind[site, level] for kind in (moment.own, moment.neutral) if (site, level) in kind]
        return found or None

    def _any(self, literals: Sequence[Literal]) -> Literal:
        if len(literals) == 1:
            return literals[0]
        found = self.model.new_bool_var("")
        self.model.add(found == total([*literals]))
        return found

    def _has_own(self, moment: Moment, site: int, level: int) -> list[Literal] | None:
        """For a penthouse: true if there is no own floor below; None if there can be none (rule 4d)."""
        tower = self.solo.board.towers[site]
        if level < city.PENTHOUSE_LEVEL - 1 or self.solo.colour in tower:
            return []
        lower = [moment.own[site, under] for under in range(level) if (site, under) in moment.own]
        if not lower:
            return None
        none = self.model.new_bool_var("")
        self.model.add_bool_or(none, *lower)
        for floor in lower:
            self.model.add_implication(none, ~floor)
        return [none]

    def _investment(
        self, turn: int, active: Literal, end: Moment, first: Moment
    ) -> tuple[tuple[Amount, ...], tuple[Amount, ...], Amount]:
        model, solo = self.model, self.solo
        buys: list[Amount] = []
        sells: list[Amount] = []
        is_final = turn == solo.turns - 1
        for floor in range(len(city.FLOORS)):
            everything = self._bound[floor] + max(0, solo.bank[floor])
            most = 0 if is_final else max(0, solo.bank[floor]) + self._bound[floor]
            if floor == city.NEUTRAL_FLOOR:
                most = 0 if turn == 0 and solo.has_bought_neutral else min(most, 1)
            bought: Amount = self._number(most) if most else 0
            sold: Amount = self._number(everything) if city.SELLING_PRICES[floor] or not is_final else 0
            held = self._stock[floor] - end.used(floor) + first.used(floor)
            if not isinstance(sold, int):
                model.add(sold <= held)
                model.add(sold == 0).only_enforce_if(~active)
            if not isinstance(bought, int):
                model.add(bought == 0).only_enforce_if(~active)
            left = self._number(everything)
            model.add(left == held + bought - sold)
            model.add(left + end.used(floor) <= solo.stock[floor] + max(0, solo.bank[floor]))
            self._stock[floor] = left
            buys.append(bought)
            sells.append(sold)
        wasted: Amount = 0
        if not is_final:
            wasted = self._number(self._most_cash)
            ones = solo.stock[0] + max(0, solo.bank[0])
            some = self._at_least(ones - end.used(0), 1)
            model.add(wasted == 0).only_enforce_if(~some)
            model.add(wasted == 0).only_enforce_if(~active)
        return tuple(buys), tuple(sells), wasted

    # -- across turns ------------------------------------------------------------------------------------------------

    def _goes_on(self, turn: int) -> Literal:
        """Not after the third penthouse (rule 9) or a stalemate (ruling N)."""
        model, solo, played = self.model, self.solo, self.turns[turn]
        if turn + 1 == solo.turns:
            return self._true
        ends: list[Literal] = []
        needed = solo.penthouses_to_end
        if needed is not None:
            ends.append(self._at_least(played.moments[-1].penthouses, needed))
        run = self._idle_run(turn)
        if run is not None:
            stale = model.new_bool_var("")
            model.add_bool_or(stale, *(~idle for idle in run))
            for idle in run:
                model.add_implication(stale, idle)
            ends.append(stale)
        active = model.new_bool_var("")
        model.add_implication(active, played.active)
        for end in ends:
            model.add_implication(active, ~end)
        model.add_bool_or(active, ~played.active, *ends)
        return active

    def _idle_run(self, turn: int) -> list[Literal] | None:
        """The turns up to this one that must all be idle for a stalemate; None if there are too few."""
        solo = self.solo
        if turn + 1 == solo.idle_left and not solo.has_built:
            return [played.idle for played in self.turns[: turn + 1]]
        start = turn + 1 - solo.idle_rounds
        if start > 0:
            return [played.idle for played in self.turns[start : turn + 1]]
        return None

    def _card_limits(self) -> None:
        model, cards = self.model, self.solo.cards
        used: list[Amount] = []
        for letter in sorted(set(cards)):
            claims: list[Amount] = [claim for turn in self.turns for claim in turn.claims.get(letter, ())]
            model.add(total(claims) <= cards.count(letter))
            used += claims
        used += [CARDS_TO_TRADE * trade for turn in self.turns for trade in turn.trades]
        if used:
            model.add(total(used) <= len(cards))
