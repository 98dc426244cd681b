"""A search for one route over own links, used where the search for all routes was cut off.

A group of stops connected by own links is a *piece*. A route between two stops can use own links of a piece
exactly if the piece has a path to each of the two, and these paths share no stop: within the piece, own links
join them. The two paths are found, or shown not to exist, as a flow of two units in a graph in which each
stop can be on one path only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise

Graph = dict[int, tuple[tuple[int, int], ...]]
"""The links that a company may use: for each stop the stops one link away, each with 1 if the link is the
company's own, else 0."""
Route = tuple[int, ...]
"""The stops of a route, in order."""
Path = list[int]
FROM_PIECE = -1


def detour(graph: Graph, start: int, end: int, closed: Collection[int]) -> Path | None:
    """Return the stops of a route from `start` to `end` that uses an own link and no `closed` stop; None if
    there is none."""
    for piece in _pieces(graph, closed):
        paths = _disjoint_paths(graph, piece, (start, end), closed)
        if paths:
            back, on = (path[max(i for i, stop in enumerate(path) if stop in piece) :] for path in paths)
            return [*reversed(back), *_path(_own(graph, closed), back[0], on[0])[1:-1], *on]
    return None


def _own(graph: Graph, closed: Collection[int]) -> Callable[[int], Iterable[int]]:
    """Return a function from a stop to the open stops at the other ends of its own links."""
    return lambda stop: (other for other, own in graph[stop] if own and other not in closed)


def _pieces(graph: Graph, closed: Collection[int]) -> Iterator[set[int]]:
    """Yield each group of two or more stops that own links connect, without the closed stops."""
    own, seen = _own(graph, closed), set(closed)
    for stop in graph:
        if stop not in seen:
            piece = set(_reached(own, stop))
            seen |= piece
            if len(piece) > 1:
                yield piece


def _reached(onward: Callable[[int], Iterable[int]], start: int) -> dict[int, int]:
    """Return every node that can be reached from a start, mapped to the node before it on a shortest path
    (the start to itself); `onward` lists the next nodes of a node."""
    came, queue = {start: start}, [start]
    for at in queue:
        for to in onward(at):
            if to not in came:
                came[to] = at
                queue.append(to)
    return came


def _path(onward: Callable[[int], Iterable[int]], start: int, end: int) -> Path:
    """Return the stops of a shortest path from a start to an end, both included, or none; `onward` lists the
    next stops of a stop."""
    return _back(_reached(onward, start), start, end)


def _back(came: dict[int, int], start: int, end: int) -> Path:
    path = [end] if end in came else []
    while path and path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def _disjoint_paths(
    graph: Graph, piece: set[int], ends: tuple[int, int], closed: Collection[int]
) -> list[Path]:
    """Return one path from the piece to each of the two ends, such that they share no stop; none unless both
    exist. Node 2 * stop is the entry of a stop and node 2 * stop + 1 its exit. `flow` maps each node on a
    path to the one before it; a later path may run against it, which cancels that part."""
    flow: dict[int, int] = {}

    def onward(node: int) -> Iterator[int]:
        if node == FROM_PIECE:
            ahead: Iterable[int] = (2 * stop for stop in piece)
        elif node % 2:
            ahead = (2 * stop for stop, _ in graph[node // 2] if stop not in closed)
        else:
            ahead = (node + 1,)
        yield from (to for to in ahead if flow.get(to) != node)
        if flow.get(node, FROM_PIECE) != FROM_PIECE:
            yield flow[node]

    goals = {2 * end + 1 for end in ends}
    while goals:
        came = _reached(onward, FROM_PIECE)
        if not (found := goals & came.keys()):
            return []
        goal = min(found)
        goals.remove(goal)
        steps = list(pairwise(_back(came, FROM_PIECE, goal)))
        undone = [(a, b) for a, b in steps if flow.get(a) == b]
        for a, _ in undone:
            del flow[a]
        flow.update((b, a) for a, b in steps if (a, b) not in undone)
    return [[node // 2 for node in _back(flow, FROM_PIECE, 2 * end + 1)[1::2]] for end in ends]
