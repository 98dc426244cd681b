"""The screen of the modes without companies, except the pieces: boards, prompt, seats, the panel of the
current question, and a panel for every seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine import table as t
from tabletop.engine.game import Headings, in_order
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as base, verbs
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.auction import least_bid
from tabletop.games.rails.steam.figures import figures
from tabletop.games.rails.steam.growth import could_use_its_action, may_use
from tabletop.games.rails.steam.money import earnings, funds
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.railways import builds
from tabletop.games.rails.steam.score import finished_links, score
from tabletop.games.rails.table import MAP_BOARDS, can_build, grounds, labels

BOARD = "rails/steam"
BUTTONS = (
    t.VerbButton("enough_capital", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("pass_place", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("end_building", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("upgrade", "ui_plus"),
    t.VerbButton("rest", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("to_income", "coin"),
    t.VerbButton("to_points", "ui_star", primary=True),
)


def board_zones() -> Mapping[str, str]:
    """Return the kind, always "slot", of each area that the players' board must define, by the tag of the
    area."""
    tags = [f"turn.{n}" for n in range(1, max(c.TURNS.values()) + 1)]
    tags += [f"seat_order.{n}" for n in range(1, base.SEATS_AT_MOST + 1)]
    tags += [f"income.{n}" for n in range(c.LOWEST, c.HIGHEST + 1)]
    tags += [f"action_slot.{n}" for n in range(1, len(base.ACTIONS) + 1)]
    tags += [f"locomotive.{n}" for n in range(1, c.BEST_LOCOMOTIVE + 1)]
    tags += [f"city_slot.{base.GOODS[colour]}" for colour in base.NEW_CITIES]
    tags += [f"points.{n}" for n in range(base.SEATS_AT_MOST)]
    return dict.fromkeys(tags, "slot")


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Steam, viewer: int) -> t.Table:
    """Return everything on the screen except the pieces, alike for all viewers. The map is shown while
    players build and move goods, the players' board otherwise."""
    seat, question = position.asked, position.question or "over"
    the_map = MAP_BOARDS[position.options.map]
    named: dict[str, int | str] = {
        "seat": f"seat.{seat}",
        "points": position.due,
        "tile": c.ACTION_TAG[position.action[seat]],
    }
    return t.Table(
        board=the_map if position.phase in (c.BUILD, c.HAUL) else BOARD,
        prompt=t.Text(f"prompt.{_prompt(position, question)}", named),
        round=_turn(position),
        phases=_phases(position),
        phase=_phase(position),
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, 0)),
        panels=(
            _moment(position, seat, question),
            *(_seat_panel(position, s) for s in range(position.seats)),
        ),
        buttons=BUTTONS,
        labels=tuple(labels(position)),
        grounds=grounds(position),
        counted=True,
        boards=(the_map, BOARD),
    )


def headings(position: Steam) -> Headings:
    """Return the headings of the log: turn and phase, the auction of the turn order while it goes on, and the
    player who builds."""
    phase, series = t.Text(_phases(position)[_phase(position)]), None
    if position.places:
        series = t.Text("auction.places")
    elif phase.key == "phase.railway" and position.company != NOTHING:
        series = t.Text("player.build", {"seat": f"seat.{position.company}"})
    return Headings(_turn(position), phase, series)


def _turn(position: Steam) -> t.Text:
    return t.Text("turn.of", {"n": max(position.round, 1), "of": c.TURNS[position.seats]})


def _phases(position: Steam) -> tuple[str, ...]:
    return tuple(f"phase.{phase}" for phase in (c.PHASES if position.standard else c.PHASES[1:]))


def _phase(position: Steam) -> int:
    return position.phase if position.standard else max(position.phase - 1, 0)


def _prompt(position: Steam, question: str) -> str:
    """Return the prompt's text key, a special one for players who can no longer do what is asked."""
    seat = position.asked
    if question == verbs.BUILD_RAILWAY.key and not can_build(position, seat):
        if could_use_its_action(position, seat):
            return "railway.action"
        return "railway.done" if position.builds >= builds(position) else "railway.stuck"
    if question == verbs.HAUL_GOODS.key and not verbs.upgrade.possible(position, seat):
        return "haul.only"
    if question == verbs.HAUL_GOODS.key and not verbs.haul.possible(position, seat):
        return "haul.none"
    return question


def _seat_card(position: Steam, seat: int) -> t.SeatCard:
    counters = (
        t.Counter("coin", t.Text("counter.cash"), position.cash[seat]),
        t.Counter("engine", t.Text("counter.locomotive"), position.locomotive[seat], c.BEST_LOCOMOTIVE),
    )
    badges = ("first_player",) if position.order[:1] == (seat,) else ()
    return t.SeatCard(seat, score(position, seat), counters, badges)


# -- the panel of the current question ---------------------------------------------------------------------
def _moment(position: Steam, seat: int, question: str) -> t.Panel:
    sections: tuple[t.Section, ...] = (*_question_sections(position, seat, question), *figures(position))
    return t.Panel(
        "players", t.Text("panel.players"), -1, sections, rows=tuple(_rows(position, seat, question))
    )


def _rows(position: Steam, seat: int, question: str) -> Iterator[t.Row]:
    """Yield the rows of pieces on the panel: for a builder the pieces that can be carried onto the map, for
    any other question the Goods Supply."""
    if question != verbs.BUILD_RAILWAY.key:
        yield t.Row(t.Text("section.supply"), "wagons")
        return
    yield t.Row(t.Text("section.tiles"), "tiles")
    if may_use(position, seat, c.URBANIZATION):
        yield t.Row(t.Text("section.new_cities"), "new_cities")
    if may_use(position, seat, c.CITY_GROWTH):
        yield t.Row(t.Text("section.supply"), "wagons")


def _question_sections(position: Steam, seat: int, question: str) -> Iterator[t.Section]:
    match question:
        case verbs.PLACE.key if NOTHING in position.places:  # else the last place was just won
            yield _auction(position, seat)
            yield t.Amount(t.Text("section.bid"), "bid_place", (), least_bid(position), "unit.dollars")
        case verbs.CAPITAL.key:
            yield t.Cells(None, (_cash(position, seat),))  # the points lie on the board that is shown
            yield t.Amount(t.Text("section.capital"), "raise_capital", (), 1, "unit.capital", steps=(1,))
        case verbs.ACTION_TILE.key:
            slot, order = t.Text("slot.action"), position.order
            slots = tuple(t.Slot(f"action.{s}", s, slot, active=s == seat) for s in order)
            yield t.Slots(t.Text("section.taken"), slots)
        case verbs.BUILD_RAILWAY.key | verbs.HAUL_GOODS.key | verbs.NEW_CITY_SUPPLY.key:
            yield _work(position, seat)
            yield _purse(position, seat)
        case verbs.SCORE.key:
            yield _purse(position, seat)


def _auction(position: Steam, asked: int) -> t.Statuses:
    """Return the players with their state in the auction of places: still in, highest bidder, passed, or with
    a place; the seat `asked` is to bid."""
    place = position.places.index(NOTHING) + 1
    title = t.Text(
        "section.places" if position.standard else "section.place", {"n": place, "bid": position.bid}
    )
    return t.Statuses(title, tuple(_bidder(position, seat, asked) for seat in position.order))


def _bidder(position: Steam, seat: int, asked: int) -> t.Status:
    cash = t.Text("auction.cash", {"n": funds(position, seat)})
    name = t.Text("auction.seat", {"seat": f"seat.{seat}"})
    if seat in position.places:
        pill = t.Text("auction.place", {"n": position.places.index(seat) + 1})
        return t.Status(f"seat.{seat}", name, cash, "out", pill)
    if seat == position.bidder:
        return t.Status(f"seat.{seat}", name, cash, "done", t.Text("auction.leads", {"n": position.bid}))
    if position.passed[seat]:
        return t.Status(f"seat.{seat}", name, cash, "out", t.Text("auction.passed"))
    if seat == asked:
        return t.Status(f"seat.{seat}", name, cash, "now", t.Text("auction.asked"))
    return t.Status(f"seat.{seat}", name, cash, "plain")


def _work(position: Steam, seat: int) -> t.Sentence:
    """Return a sentence about the player's turn: builds made and allowed, or the locomotive's level."""
    key = "player.haul" if position.phase == c.HAUL else "player.build"
    params: dict[str, int | str] = {"seat": f"seat.{seat}", "n": position.builds, "of": builds(position)}
    params |= {"round": position.goods_round, "level": position.locomotive[seat]}
    return t.Sentence("round", t.Text(key, params), t.Text(f"{key}.detail", params))


def _purse(position: Steam, seat: int) -> t.Cells:
    """Return fields with the cash and the victory points of a seat."""
    points = t.Cell(f"points.{seat}", t.Text("cell.points"), position.points[seat])
    return t.Cells(None, (_cash(position, seat), points))


def _cash(position: Steam, seat: int) -> t.Cell:
    return t.Cell(f"purse.{seat}", t.Text("cell.cash"), position.cash[seat])


# -- a seat ------------------------------------------------------------------------------------------------
def _seat_panel(position: Steam, seat: int) -> t.Panel:
    counters = (
        t.Counter("coin", t.Text("counter.cash"), position.cash[seat]),
        t.Counter("coin", t.Text("counter.income"), position.income[seat]),
        t.Counter("coin", t.Text("counter.earnings"), earnings(position, seat)),
        t.Counter("ui_star", t.Text("counter.points"), position.points[seat]),
        t.Counter("engine", t.Text("counter.locomotive"), position.locomotive[seat], c.BEST_LOCOMOTIVE),
        t.Counter("loco.neutral", t.Text("counter.links"), finished_links(position, seat)),
    )
    sections = t.Cards(t.Text("section.action"), f"action.{seat}"), t.Counters(None, counters)
    total = t.Text("number.plain", {"n": score(position, seat)})
    return t.Panel(f"player.{seat}", t.Text("panel.player", {"seat": f"seat.{seat}"}), seat, sections, total)
