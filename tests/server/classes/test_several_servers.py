"""Several servers on one database: a class and its tables are at one of them, whichever was asked."""

from __future__ import annotations

import pytest

from commonweal.server.errors import ServedElsewhere
from postgres_server import NamedServer, postgres_server  # noqa: F401

from ..conftest import House
from .classroom import Pupil, new_class, somebody
from .test_keeping import Open, again

pytestmark = pytest.mark.postgres


@pytest.fixture
async def both(open_house: Open, postgres_server: NamedServer) -> tuple[House, House]:  # noqa: F811
    url = postgres_server.new_database()
    return await open_house(url, shared=True, node="first"), await open_house(url, shared=True, node="second")


async def test_a_class_is_played_over_a_server_that_does_not_own_it(both: tuple[House, House]) -> None:
    first, second = both
    teacher = await new_class(first)
    ann: Pupil = await somebody(second)
    await ann.enter(teacher.class_code, "Ann")
    await ann.sit()
    over = await again(second, teacher)
    async with over.feed() as feed, ann.connect() as connection:
        assert (await over.do("start"))["tables"] == [1]
        await connection.waits_until(lambda it: it.lobby["state"] == "playing")
        await feed.waits_until(lambda view: view["tiles"][0]["state"] == "playing")
        names = "\n".join(f"Pupil {i:04}" for i in range(300)) + "\n" * 20_000
        assert len((await over.do("add_names", names=names))["problems"]) == 0
    with pytest.raises(ServedElsewhere):
        await second.tables.find(ann.code)
    assert (len(first.tables.codes), len(second.tables.codes)) == (2, 0)
    assert (first.tables.classes.codes, second.tables.classes.codes) == ({teacher.class_code}, set())


async def test_another_server_takes_a_class_over_with_its_tables(both: tuple[House, House]) -> None:
    first, second = both
    teacher = await new_class(first)
    ann = await somebody(first)
    await ann.enter(teacher.class_code, "Ann")
    await ann.sit()
    await first.stop()
    ann = await again(second, ann)
    assert (await ann.at("GET"))["you"] == 0
    assert second.tables.classes.codes == {teacher.class_code}
    assert (await (await again(second, teacher)).do("start"))["tables"] == [1]
