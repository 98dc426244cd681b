"""The pieces on the table, and the panels around it, limited to what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabletop.engine import table as t
from tabletop.engine.agenda import ask
from tabletop.engine.game import COUNT, Headings, in_order
from tabletop.engine.secrecy import NOTHING, UNKNOWN
from tabletop.games.macadam import components as c, verbs
from tabletop.games.macadam.lead import accepted_now
from tabletop.games.macadam.position import Macadam, nothing_dealt, trick_number
from tabletop.games.macadam.score import counts, points, score

PILES = ("stock", "tokens", "die", "tickets")
PHASES = ("phase.signal", "phase.card", "phase.count")
BUTTONS = (
    t.VerbButton("draw_for_deal", "ui_hand", primary=True),
    t.VerbButton("deal", "ui_cards", primary=True),
    t.VerbButton("draw", "ui_cards"),
    t.VerbButton("roll", "ui_dice"),
    t.VerbButton("penalty", "ticket_penalty", gives_up=t.AS_SAID),
    t.VerbButton("no_second_card", "ui_check", primary=True, gives_up=t.AS_SAID),
)


def zones(board: str = "board") -> Mapping[str, str]:
    """Return the kind of each zone (named area) that the map of the board must define, by the tag of the
    zone: signals, token slots, and the officers' centre."""
    slots = {token_slot(signal): "slot" for signal in c.SIGNALS}
    return {
        **dict.fromkeys(c.SIGNAL_TAG, "place"),
        **slots,
        "place.officers": "place",
        "slot.officers.cards": "slot",
    }


def token_slot(signal: int) -> str:
    return f"{c.SIGNAL_TAG[signal].replace('place.', 'slot.')}.token"


# -- pieces --------------------------------------------------------------------------------------------------
def pieces(position: Macadam, viewer: int) -> Iterator[t.Piece]:
    """Yield every piece that the viewer (a seat, or -1 for none) can see; the only hand shown is the viewer's
    own, face down if the position does not tell its cards."""
    yield from _piles(position)
    for signal, token in enumerate(position.tokens):
        if token:
            yield t.Piece(f"token.{token}", token_slot(signal), "token", number=token)
    for card in position.centre:
        yield _card(card, "slot.officers.cards", -1)
    for seat in range(position.seats):
        yield from _of_seat(position, seat)
    for i, card in enumerate(sorted(position.hands[viewer]) if viewer >= 0 else ()):
        back = t.Piece(f"hand.{i + 1}", "hand", "back", viewer, face=False)
        yield back if card == UNKNOWN else _card(card, "hand", viewer)


def _piles(position: Macadam) -> Iterator[t.Piece]:
    pack = sum(card == NOTHING for card in position.drawn) + len(c.CARDS) - position.seats
    height = pack if nothing_dealt(position) else len(position.stock)
    if height:
        yield t.Piece("stock", "stock", "back", face=False, height=height)
    if position.covered < len(c.SIGNALS):
        yield t.Piece("token", "tokens", "token", number=position.covered + 1)
    yield t.Piece("die", "die", f"die.{position.die or 1}")
    yield t.Piece("ticket.penalty", "tickets", "ticket.penalty")


def _of_seat(position: Macadam, seat: int) -> Iterator[t.Piece]:
    """Yield the cards before a seat: the card exposed in this trick, the other exposed cards in a zone of
    their own, and the card drawn to choose the dealer."""
    current = position.trick[seat]
    for card in position.fronts[seat]:
        yield _card(card, f"trick.{seat}" if card == current else f"mat.{seat}", seat)
    if position.drawn[seat] != NOTHING:
        yield _card(position.drawn[seat], f"trick.{seat}", seat)


def _card(card: int, zone: str, owner: int) -> t.Piece:
    return t.Piece(
        c.CARD_TAG[card], zone, c.CARD_TAG[card].rpartition("_")[0], owner, number=c.POINTS[card] or -1
    )


# -- the rest ------------------------------------------------------------------------------------------------
def table(position: Macadam, viewer: int) -> t.Table:
    """Return the board, the prompt, the seats, the panels and the tray, as the viewer sees them."""
    return t.Table(
        board="macadam/board",
        prompt=_prompt(position, viewer),
        round=_round(position),
        phases=PHASES,
        phase=_phase(position),
        seats=tuple(_seat_card(position, seat) for seat in range(position.seats)),
        panels=(_trick(position), *(_mat(position, seat) for seat in range(position.seats))),
        tray=t.Tray("hand", PILES),
        buttons=BUTTONS,
        clockwise=position.step > 0,
    )


def _asked(position: Macadam) -> tuple[int, str]:
    """Return the seat that is asked and the key of its question; (-1, "over") at the end of the match."""
    return position.asked, position.question or "over"


def _prompt(position: Macadam, viewer: int) -> t.Text:
    """Return the prompt; only the seat asked reads which moves its secret cards allow (MAC-19.1)."""
    seat, question = _asked(position)
    params: dict[str, int | str] = {"seat": f"seat.{seat}"}
    if question == verbs.FOLLOW.key:
        params["required"] = c.OWED_TAG[position.owed]
    return t.Text(f"prompt.{question}{_variant(position, seat, question) if seat == viewer else ''}", params)


def _variant(position: Macadam, seat: int, question: str) -> str:
    """Return the suffix of the prompt's key that fits a seat's cards: "" if the seat can lead or follow,
    otherwise the suffix for the way to papers with which it can, or for the only kind of move left to it; for
    a second card, "_none" if the seat has none to add and "_or_arrow" if arrows are allowed."""
    if question == verbs.FOLLOW.key and not verbs.follow.possible(position, seat):
        if way := _way_to_papers(position, seat, (c.MEETS[position.owed],)):
            return way
        return "_unable" if verbs.officer.possible(position, seat) else "_penalty"
    if question == verbs.LEAD.key and not verbs.lead.possible(position, seat):
        if way := _way_to_papers(position, seat, accepted_now(position)):
            return way
        return "_nothing" if verbs.lead_officer.possible(position, seat) else "_token"
    if question == verbs.SECOND_CARD.key and not verbs.second_card.possible(position, seat):
        return "_none"
    return "_or_arrow" if question == verbs.SECOND_CARD.key and position.options.officer_second_card else ""


def _way_to_papers(position: Macadam, seat: int, fits: Iterable[Sequence[bool]]) -> str:
    """Return the suffix for a seat that can lead or follow once it has papers: "_lay" if it holds them,
    "_roll" if it may roll the die for them; "" if it holds no card for the trick, or has no way to papers for
    it. Each of `fits` tells by card whether it may be played, papers aside."""
    hand = position.hands[seat]
    lacked = {c.NEEDS[card] for fit in fits for card in hand if fit[card]}
    if any(c.GRANTS[card] & document for card in hand for document in lacked):
        return "_lay"
    return "_roll" if lacked and verbs.roll.possible(position, seat) else ""


def _round(position: Macadam) -> t.Text:
    """Return the number of the trick, and of the round if there are several; the draw for the deal, as long
    as no card is dealt, has none."""
    if nothing_dealt(position):
        return t.Text("panel.draw")
    n = trick_number(position)
    if position.options.rounds:
        return t.Text("round.of", {"n": n, "round": position.round + 1 - position.counted})
    return t.Text("round.trick", {"n": n})


def headings(position: Macadam) -> Headings:
    """Return the heading of the log lines: the trick (and the round, if there are several). There is no
    heading for phases, because a trick is too short to be divided."""
    return COUNT if position.round > position.options.rounds else Headings(_round(position))


def _phase(position: Macadam) -> int:
    if nothing_dealt(position):
        return t.NO_PHASE
    _, question = _asked(position)
    if question in (verbs.LEAD.key, verbs.DISCARD.key) or question.endswith("deal"):
        return 2 if position.counted else 0
    return 1 if question in (verbs.FOLLOW.key, verbs.SECOND_CARD.key) else 2


def _seat_card(position: Macadam, seat: int) -> t.SeatCard:
    have = counts(position, seat)
    counters = (
        t.Counter("ui_cards", t.Text("counter.hand"), len(position.hands[seat])),
        t.Counter("pedestrian", t.Text("score.pedestrian"), have[c.PEDESTRIAN]),
        t.Counter("bicycle", t.Text("counter.vehicles"), sum(have[c.PEDESTRIAN + 1 : -1])),
        t.Counter("ticket_penalty", t.Text("score.penalty"), have[-1]),
    )
    badges = ("first_player",) if seat == position.leader and not position.counted else ()
    return t.SeatCard(seat, score(position, seat), counters, badges)


def _trick(position: Macadam) -> t.Panel:
    asked, _ = _asked(position)
    order = in_order(position.seats, max(position.leader, 0), position.step)
    slots = tuple(
        t.Slot(f"trick.{seat}", seat, t.Text(_slot_text(position, seat)), active=seat == asked)
        for seat in order
    )
    title = (
        "panel.draw" if nothing_dealt(position) else "panel.last_trick" if position.counted else "panel.trick"
    )
    heading = t.Text(title, {"n": trick_number(position)})
    return t.Panel("trick", heading, asked, (_signal(position), t.Slots(None, slots)))


def _signal(position: Macadam) -> t.Section:
    if position.signal < 0:
        key = "signal.to_choose" if position.hands[0] or position.stock else "signal.before_deal"
        return t.Sentence("ui_info", t.Text(key))
    kind = c.SIGNAL_TYPE[position.signal]
    owed = c.OWED_TAG[position.owed]
    detail = t.Text("signal.owed", {"required": owed}) if owed else t.Text("signal.nothing_owed")
    return t.Sentence(f"signal.{kind}", t.Text("signal.chosen", {"signal": f"signal.{kind}"}), detail)


def _slot_text(position: Macadam, seat: int) -> str:
    asked, question = _asked(position)
    if seat == asked and question in (verbs.FOLLOW.key, verbs.SECOND_CARD.key, verbs.DRAW.key):
        return "slot.plays"
    if seat == asked and question in (verbs.LEAD.key, verbs.DISCARD.key):
        return "slot.leads"
    if nothing_dealt(position):
        return "slot.to_come" if ask(seat, verbs.DRAW) in position.agenda else "slot.draws_no_more"
    waiting = seat == asked or any(item == ("take_turn", seat) for item in position.agenda)
    led_by_officer = question == verbs.SECOND_CARD.key and asked == position.leader
    return "slot.to_come" if waiting or led_by_officer or position.signal < 0 else "slot.nothing"


def _mat(position: Macadam, seat: int) -> t.Panel:
    total = t.Text("panel.points", {"n": points(position, seat)})
    sections: tuple[t.Section, ...] = (
        t.Cards(None, f"mat.{seat}"),
        t.Statuses(
            t.Text("section.papers"),
            tuple(_paper(position, seat, document) for document in c.DOCUMENT_IDS),
            f"papers.{seat}",
        ),
        t.Counters(None, (t.Counter("ticket_penalty", t.Text("score.penalty"), position.penalties[seat]),)),
    )
    return t.Panel(f"mat.{seat}", t.Text("panel.mat", {"seat": f"seat.{seat}"}), seat, sections, total)


def _paper(position: Macadam, seat: int, document: str) -> t.Status:
    bit = c.DOCUMENT_BIT[document]
    owned = position.documents[seat] & bit
    left = position.tickets[c.DOCUMENT_IDS.index(document)]
    return t.Status(
        f"ticket.{document}",
        t.Text(f"paper.{document}"),
        t.Text("paper.pile", {"n": left}),
        "good" if owned else "missing",
        t.Text("paper.valid" if owned else "paper.missing"),
    )
