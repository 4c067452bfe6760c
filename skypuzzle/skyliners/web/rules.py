"""The rules, reworded for a screen, and how plans are written there."""

from dataclasses import replace

from skypuzzle.pictures.booklet import PrintedRules, Section, reworded

TEXTS = {
    "Build": "Place all the pieces that are left, as many on a site as you like, so that each row with a sign shows as "
    "many as the sign says. Next to a sign is a tick if the row does, or else what it shows now. Other rows may show "
    "anything. The number on a building is how many floors it has.",
    "The last turns of a game": "A turn has two actions. With the first, a player puts one of their own pieces on a "
    "site. With the second, they do so on another site, or put a planning card into the office. They have one card for "
    "each row: it says how many the row will show in the end (1, 2, 3, or 4+ for 4 and 5). Next to the city, or below "
    "it, are everybody's floors, roofs and parks and the office: a tick or a cross says whether a card would be right "
    "now, and ? is a card face down. Once somebody has no floor left, the game is over at the end of the round.",
}
PLANS = Section(
    "How plans are written",
    "A plan has three parts: a side, one of its rows, and a number. WE3 says that W wants to see 3 in its row E; NB4 "
    "says that N wants to see 4 or 5 in its row B. A sign at the edge of the board is such a plan: it is at the end "
    "of its row, in the colour of its side, and has the number on it.",
)
LEGEND = (
    "F is a floor, R a roof and P a park: Fb3 is a floor on b3. =B3 puts the plan to see 3 in row B into the office."
)


def page_rules(printed: PrintedRules) -> PrintedRules:
    """The rules of the booklet, reworded for a screen."""
    rules = reworded(printed, TEXTS, LEGEND)
    first = next(place for place, item in enumerate(rules.body) if isinstance(item, Section) and item.heading in TEXTS)
    return replace(rules, body=[*rules.body[:first], PLANS, *rules.body[first:]])
