"""Titles of `build` puzzles, taken from the step that the puzzle turns on, or from what is special about the city."""

from collections.abc import Iterator
from dataclasses import replace

from skypuzzle.skyliners.kinds.build.lines import LineAnalyzer, within
from skypuzzle.skyliners.kinds.build.patterns import Pattern, View, claims_of, why
from skypuzzle.skyliners.kinds.build.reasoning import Deduction, Proof, Technique
from skypuzzle.skyliners.kinds.build.reasons import pattern_of_both
from skypuzzle.skyliners.kinds.words import BUILDS, title_at
from skypuzzle.skyliners.rules.board import EMPTY
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, HALF_TURN

PATTERNS = {
    Pattern.FIRST_IS_TALLEST: "Front Row, Full Height/The First Is Tallest/Lord of the Street/Nothing Higher Behind",
    Pattern.MUST_HIDE: "Out of Sight/In the Shadow/Hide and Seek/A Wall to Hide Behind/Lost From View/"
    "Behind the Curtain/Not to Be Seen/The Big Screen/Keep It Covered/A Hidden Neighbour/In the Lee/Tucked Away/"
    "The Tall Screen/Covered Up",
    Pattern.BOTH_SEE_ONE: "A Pair of Bookends/Twin Gates/Two Equal Ends/A Matching Pair/Like for Like",
    Pattern.ONE_AND_MORE: "The Tallest Comes First/Downhill From Here/The Long Slope/High End, Low End/"
    "From Peak to Shore",
    Pattern.TWO_AND_TWO: "Two and Two Make Three/The Middle Rises/Over the Hump/Both Sides Now/A Hill Between Us",
    Pattern.UP_AND_DOWN: "Up and Down Again/Over the Ridge/There and Back/The Ridge Line/The Hill in Between/"
    "Over the Top/Up One Side/The Crown of the Road/Hill and Dale/Two Slopes/The Peak Between",
    Pattern.STAIRCASE: "Step by Step/One Step at a Time/Stairway Street/The Terraces/Mind the Steps/Every Step Higher/"
    "No Lift Today/The Upper Floors/Up the Stairs/Rising Ground/Taller by Degrees/The Ladder/A Flight of Stairs/"
    "Climb to the Top/Ever Upward/Short, Taller, Tallest/Like Organ Pipes/In Order of Height/The Gentle Climb/"
    "Higher and Higher/A Rising Line/The School Photograph/Uphill All the Way/The Grandstand/Onwards and Upwards/"
    "Small Ones in Front/Rung by Rung/The Rising Street/From Low to High/A Hill of Houses/Growing Pains/Up, Up and Up/"
    "The Tall Ones Last/Three Heights or More",
    Pattern.GAP: "Mind the Gap/Just Enough Room/A Snug Fit/Between Two Heights",
    Pattern.PARK_TRAP: "The Park Trap/Keep Off the Grass/No Picnic Here/Green and Dangerous/Trees in the Way",
    Pattern.IN_VIEW: "Enough to See/Nothing More to See/A Full View/The View Is Taken",
    Pattern.HIGHER_BEHIND: "Only One Can Rise/Above the Rest/Head and Shoulders/Room at the Top/A Giant Behind",
    Pattern.LOWER_IN_FRONT: "Someone in Front/A Modest Neighbour/The Small One First/Front Garden Rules/"
    "A Low Front Row/First the Little One/A Step Before the Door/Short One to the Front/The Low Wall/"
    "A Doorstep to Build/Small but Seen/In Front of the Giant/Something Small Ahead/The Porch/A Little in Front/"
    "Room for a Hut/The Front Step/Low Before High",
    Pattern.WOULD_HIDE: "Not Too High/A Careful Height/Leave Room Behind/Mind Your Neighbours",
    Pattern.WOULD_SEE: "Neither More Nor Less/Too Few, Too Many/A Matter of Sight/Just the Right Number/"
    "The Surveyor's Eye",
    Pattern.TOO_DEAR: "Too Dear to Build/On a Tight Budget/The Price of a View/Short of Bricks/More Than We Have/"
    "Counting the Cost/Champagne Taste, Beer Budget/Out of Our Price Range/The Cheaper Way/A Costly View/"
    "Bricks Are Dear",
    Pattern.NO_SUPPLY: "Down to the Last Piece/All Spoken For/Nothing Left Over/The Empty Yard",
    Pattern.COUNT: "Every Piece Counts/Nothing to Spare/The Builder's Ledger/A Fair Share/Adding It Up/Counting Floors/"
    "Not One Too Many/The Quantity Surveyor/Bricks by Numbers/The Sum of Streets/Balanced to the Brick/"
    "The Till Must Balance/Add, Then Build/Dividing the Pile/A Share for Each Street/The Accountant's City/"
    "Tally of Bricks/Just the Right Amount/The Stock List/Sums Before Supper/By the Numbers/How Many, Not Where/"
    "The Last Column/Down to the Last Brick/No Brick Too Many/The Builder's Arithmetic/Every Street Its Due/"
    "Sharing the Load/A Budget of Bricks/Add Up the Rows/The Sum Decides/Count the Streets",
    Pattern.SUPPOSING: "What If It Were/A Dead End/Not That Way/The Wrong Turning/Follow the Thread/The Only Way Out/"
    "Second Thoughts Welcome/Just Suppose/Try and See/Down the Wrong Road/Say It Were So/The Blind Alley/"
    "A Fork in the Road/Prove Me Wrong/Back to the Fork/Where Would That Lead",
}
"""Titles of each pattern, separated by `/`."""
HIGH, FOUR_SEEN, BIG, SMALL = "high", "four", "big", "small"
ONES, ROOFS, PARKS, OPEN, TURNED = "ones", "roofs", "parks", "open", "turned"
CITIES = {
    HIGH: "Reach for the Sky/A Very Tall Tower/Scraping the Clouds/High Society/Where the Air Is Thin/Up in the Clouds/"
    "Taller Than Before/The New High-Rise/A Head for Heights/Tower Against the Sky/Taller Still/The Lookout/"
    "King of the Quarter/The Highest Window",
    FOUR_SEEN: "The Long View/Four in Sight/A View of Them All/A Grand Panorama/Far as You Can See/The Long Staircase/"
    "All in a Row/Four or Even Five/A Row of Tops/Four Tops Showing/Count to Four/Nearly All of Them/Room for a View/"
    "The Whole Parade/Four Heads in a Row/Look Down the Line/A Crowd of Tops/Four and Counting/Everyone Wants a View/"
    "The Row on Parade",
    BIG: "A Big Building Site/The Grand Plan/Boom Town Blues/A Whole New Quarter/Cranes Everywhere/A Full Yard/"
    "Many Hands Needed/The Busy Season/All Day on Site/The Long Delivery/Trucks at the Gate/A Town in a Day/"
    "Plenty to Place",
    SMALL: "Finishing Touches/A Small Favour/Just a Few Bricks/The Last Few Stones/A Short Errand/Almost Finished",
    ONES: "Ones All Around/One for Everyone/A City of Walls",
    ROOFS: "Raise the Roof/Roofers at Work/Tiles and Slates/Under Many Roofs",
    PARKS: "Green Spaces/The Park Keeper/A Green Afternoon/Lungs of the City/Grass Between Houses/Gardens to Plant/"
    "Trees for the Town/Sunday in the Park/Picnic in Town/The Gardener's Day/More Than One Park/Leaves and Benches",
    OPEN: "Open Ground/A Green Field/From the Ground Up/A Blank Map",
    TURNED: "Half a Turn/Turn It Around/The Same From Behind/A City in Balance",
}
"""Titles for what is special about a city, separated by `/`."""
ANY_CITY = (
    "Scaffolding Up/The Morning Shift/Plans on the Table/Mortar and Patience/The Site Meeting/Work in Progress/"
    "The Architect's Desk/Under Construction/Hard Hats On/Measure Twice, Build Once/The Foreman's Riddle/"
    "Pencil and Ruler/Blueprints at Breakfast/A Good Foundation/The Next Street Along/Round the Block/"
    "The City Takes Shape/View From the Crane/A Quiet Quarter/The Planning Office/Signed and Stamped/"
    "A Walk Through Town/Neighbours at the Window/Windows on the City/Who Sees What/Seen From the Street/"
    "Skyline in the Making/Against the Sky/The Town Council Votes/Ink Still Wet/A Place for Everything/"
    "Everything in Its Place/The Inspector Calls/Keys at the Door/Moving in Soon/The Mayor's New Plan/A Map With Gaps/"
    "Bricks and Daylight/Tools Down at Five/The Night Watchman/Paper Into Stone/Stone by Stone"
)
"""Titles that suit any city, for the few puzzles without a theme whose title is due."""
RARE = (
    Pattern.GAP,
    Pattern.PARK_TRAP,
    Pattern.BOTH_SEE_ONE,
    Pattern.TWO_AND_TWO,
    Pattern.IN_VIEW,
    Pattern.LOWER_IN_FRONT,
    Pattern.WOULD_HIDE,
    Pattern.UP_AND_DOWN,
    Pattern.STAIRCASE,
)
"""Patterns that make a puzzle special, the rarest first."""
COMMON = (
    Pattern.STAIRCASE,
    Pattern.COUNT,
    FOUR_SEEN,
    Pattern.LOWER_IN_FRONT,
    HIGH,
    PARKS,
    BIG,
    Pattern.MUST_HIDE,
    Pattern.UP_AND_DOWN,
    Pattern.TOO_DEAR,
)
"""Themes that many puzzles have, the commonest first. If there is another one, it says more."""
PLAIN_TITLE = "A City to Finish"  # for a puzzle whose explanation is too long
STEPS_READ = 4  # how many of the hardest steps may give a puzzle its title
TALL, MANY_PIECES, FEW_PIECES, MANY_ROOFS, FEW_BUILDINGS = 8, 12, 4, 4, 8


def build_title(proof: Proof | None, puzzle_id: str, place: int | None = None) -> str:
    """A title of two to five words. It depends on the puzzle alone and gives nothing away.

    The id chooses among the suitable titles; with a place in a sequence of puzzles, the rarest theme that has one due.
    """
    if proof is None:
        return PLAIN_TITLE
    themes: list[Pattern | str] = [*_key_patterns(proof), *_special(proof)]
    pools = {theme: (PATTERNS[theme] if isinstance(theme, Pattern) else CITIES[theme]).split("/") for theme in themes}
    if place is not None:
        rarest_first = sorted(pools, key=lambda theme: -COMMON.index(theme) if theme in COMMON else -len(COMMON))
        return title_at([pools[theme] for theme in rarest_first], place, BUILDS, ANY_CITY.split("/"))
    choice, number = divmod(int(puzzle_id[:8], 16), 1 << 16)
    titles = pools[themes[choice % len(themes)]]
    return titles[number % len(titles)]


def _key_patterns(proof: Proof) -> list[Pattern]:
    """The pattern of the hardest step and, if it is different, the rarest pattern of the hard ones."""
    telling = [step for step in proof.steps if step.technique is not Technique.PIECES] or proof.steps
    heavy = sorted(telling, key=lambda step: -step.effort)[:STEPS_READ]
    analyzer = LineAnalyzer(proof.question)
    patterns = [pattern_of(step, analyzer) for step in heavy]
    rare = [pattern for pattern in RARE if pattern in patterns]
    return list(dict.fromkeys((patterns[0], *rare[:1]))) if patterns else [Pattern.WOULD_SEE]


def pattern_of(step: Deduction, analyzer: LineAnalyzer) -> Pattern:
    if step.technique in (Technique.SUPPOSING, Technique.NEED, Technique.PIECES):
        return {
            Technique.SUPPOSING: Pattern.SUPPOSING,
            Technique.NEED: Pattern.COUNT,
            Technique.PIECES: Pattern.NO_SUPPLY,
        }[step.technique]
    views = [View.of(plan, "", step.known) for plan in step.clues]
    if step.counts_pieces:
        free = analyzer.free(step.known)
        views = [replace(view, masks=tuple(within(mask, free) for mask in view.masks)) for view in views]
    if len(views) == 2 and all(view.plan.number == 1 for view in views):
        return Pattern.BOTH_SEE_ONE
    for claim in claims_of(step.conclusions)[:1]:
        for view in views:
            if (clause := why(view, claim)) is not None:
                return clause.pattern
    if step.counts_pieces or not views:
        return Pattern.TOO_DEAR
    return pattern_of_both(*(view.plan.number for view in views)) if len(views) == 2 else Pattern.WOULD_SEE


def _special(proof: Proof) -> Iterator[str]:
    question, city = proof.question, proof.solution
    numbers = [plan.number for plan in question.plans]
    if max(city.heights) >= TALL > max(question.board.heights):
        yield HIGH
    if FOUR_OR_FIVE in numbers:
        yield FOUR_SEEN
    if question.supply.total >= MANY_PIECES:
        yield BIG
    if question.supply.total <= FEW_PIECES:
        yield SMALL
    if set(numbers) == {1}:
        yield ONES
    if question.supply.roofs >= MANY_ROOFS:
        yield ROOFS
    if question.supply.parks > 1:
        yield PARKS
    if sum(code != EMPTY for code in question.board.heights) <= FEW_BUILDINGS:
        yield OPEN
    rows = {(plan.side, plan.row): plan.number for plan in question.plans}
    if all(rows.get(HALF_TURN.rows[row]) == number for row, number in rows.items()):
        yield TURNED
