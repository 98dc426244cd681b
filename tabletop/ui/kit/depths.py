"""The depths (the painting order) and the positions in Tab order of all nodes of the app, in one place."""

from enum import IntEnum


class Depth(IntEnum):
    """The depths of nodes: nodes with larger ones are painted above. There are gaps between them, because
    some nodes add a rank to their depth."""

    WOOD = -1000
    BOARD = -500
    BOARD_TOP = -400
    BREATH = -390
    """The depth of animated smoke, water, sand and lamps, painted above the board and its pieces."""
    PLATE = -300
    """The depth of the pages beside the board, the log and the tray (the plate under the hand), which are
    painted below pieces and controls."""
    ROW = -290
    PROMPT = -250
    TOOLBAR = -220
    SEAT = -200
    ON_SEAT = -190
    CARD = 2
    ON_PANEL = 5
    ON_CARD = 10
    WAY = 40
    BAR = 50
    ON_BAR = 60
    """The depth of controls on a bar, and of nodes over the prompt of the table."""
    SHEET_ZONE = 90
    """The depth of the zones on the pages beside the board, whose lights are painted below pieces."""
    SHEET_NOTE = 95
    PIECE = 100
    """The depth of the largest pieces on the board. Smaller pieces get greater depths, so that they are
    painted above, but stay below PIECE_ON_SHEET."""
    PLACE_NAME = 190
    """The depth of the plates with the names of places, which are painted above all pieces on the board."""
    PIECE_ON_SHEET = 200
    PAGER = 240
    NAME = 250
    NUMBER = 260
    MARK_ON_SHEET = 280
    TOLD = 290
    """The depth of the focus ring around an explained area (`Spot`): a painted part of the screen with a
    tooltip, but without a node of its own."""
    PIECE_IN_HAND = 300
    MARK_IN_HAND = 380
    FADE = 3400
    FLIGHT = 3500
    BANNER = 3990
    COACH = 3995
    LIFTED = 4000
    CHOOSER = 4500
    MAGNIFIED = 7000
    BUBBLE = 8000
    DIALOG = 8500
    """The depth of dialogs, which are painted above all messages of the table, such as speech bubbles."""
    LIST = 9000
    """The depth of the open list of a dropdown."""
    TOOLTIP = 10_000
    CURTAIN = 20_000


class Tab(IntEnum):
    """The positions of widgets in the order of the Tab key, lowest first. Each region of the table, such as
    the hand or the board, begins at a multiple of ten; the other numbers are for single controls or for other
    scenes."""

    REPLAY = -70
    PACE = -60
    SLIDER = -50
    EYES = -40
    BRANCH = -30
    TASK = -20
    BACK = -1
    ASIDE = 1
    FOOT = 2
    NUMBER = 5
    PROMPT = 10
    HAND = 20
    PILES = 21
    BOARD = 30
    SHEET = 40
    PAGER = 49
    SEATS = 50
    LOG_FILTER = 59
    LOG = 60
    TOOLS = 70
    TOLD = 90
    """The position in Tab order of the explained areas (`Spot`): painted parts of the screen with a tooltip,
    but without nodes of their own."""
    COACH = 100
