"""The rulebook's two examples of Organisation, gone through from one Organisation to the next."""

from __future__ import annotations

import pytest

from .table_setup import A, Table, table

RICH = "9 food 9 water 9 copper 9 oxygium 9 wood 2 recyclable"


def seated(posts: str) -> Table:
    t = table(2, karma="").goods(A, RICH).organise(A)
    for worker, post in enumerate(posts.split(), 1):
        t.play("seat_worker", worker, post)
    return t.play("end_organisation")


@pytest.mark.rule("MAD-4.1", "MAD-4.7", "MAD-4.8", "MAD-9.1", "MAD-9.7", "MAD-6.2")
def test_oxygium_store_centre_and_left():
    t = seated("store_oxygium workshop_centre workshop_left")
    assert t.has(A) == "4 water 4 food 3 copper 9 oxygium 3 wood 2 recyclable"
    assert len(t.draw(A).cards("drawn", A)) == 2
    t.craft()
    assert t.may("build", "knife", "CW")  # a resource less
    assert t.why("build", "knife", "CWW") == "MAD-9.2"
    assert t.may("build", "oxygen_bottle", "OO")
    assert t.play("build", "oxygen_bottle", "OO").units(A, "recyclable") == 1


@pytest.mark.rule("MAD-4.7", "MAD-4.8", "MAD-4.10", "MAD-9.1")
def test_food_store_copper_store_and_video_post():
    t = seated("store_food store_copper video_post")
    assert t.has(A) == "4 water 9 food 9 copper 3 oxygium 3 wood 2 recyclable"
    assert len(t.draw(A).cards("drawn", A)) == 3
    t.craft()
    assert t.verbs() == {"end_crafting"}
    assert t.why("build", "knife", "CWW") == "MAD-9.1"


# The others stand with their rules: nine Wood and "3 (2 + 1)" in test_rules_places, the red player in
# test_rules_survival, the Freezer in test_rules_workshop.
