"""Names in a class: the list finds people however they type, offers names where it may, and rude names are held."""

from __future__ import annotations

import pytest

from commonweal.server.classes.class_history import ClassMember
from commonweal.server.classes.lists.held_names import is_held
from commonweal.server.classes.lists.spelling import find_listed, offered_names

from ..conftest import House
from .classroom import failure, new_class, pupils, somebody

REAL = """Dick, Fanny, Scunthorpe, Cockburn, Penistone, Essex, Kuntz, Hoare, Phuc, Wang, Gay, Randy, Mohammed, Jesus,
Dickinson, Fick, Ficker, Depp, Heil, Huso, Kike, Nazir, Nazia, Shital, Assante, Cass, Bassem, Hassan, Titus, Coon, Dyke,
Dong, Weiner, Cumming, Cumberbatch, Matsushita, Fuchs, Arsenault, Arsène, Pornchai, Muschietti, Lipshitz, Assunta,
Finn 88, Mia*, ***, Hurley, Nuttenberg, Retardo, Спас, A B C, Pakize, Sexton, Analena, Schwanzer, Rapisarda, Anna 2"""
RUDE = (
    *("fuck", "FUCK", "xxFuckYouxx", "f u c k", "f.u.c.k", "f_u_c_k", "fuuuuck", "fück", "f*ck", "f**k", "ＦＵＣＫ"),
    *("Fuсk", "5h1t", "s1ut", "$hit", "sh!t", "ni99er", "Arschloch123", "4rsch1och", "A r s c h l o c h"),
    *(
        "ARSCHLÖCHER",
        "hur3nsohn",
        "Wixxer",
        "Adolf Hitler",
        "sieg   heil",
        "fick dich",
        "Scheiße",
        "Scheißschule",
        "Ann Bitch",
    ),
)


@pytest.mark.parametrize("name", [name.strip() for name in REAL.split(",")])
def test_a_real_name_is_not_held(name: str) -> None:
    assert not is_held(name)


@pytest.mark.parametrize("name", RUDE)
def test_a_rude_name_is_held_however_it_is_written(name: str) -> None:
    assert is_held(name)


@pytest.mark.parametrize(
    ("name", "own", "held"),
    [
        ("Lord Farquaad", ["farquaad"], True),
        ("Farquaadson", ["farquaad"], False),
        ("Farquaadson", ["farquaad*"], True),
        ("Mr Meier!", ["mr meier"], True),
        ("Meier", ["mr meier"], False),
        ("BigBoss", ["*boss"], True),
        ("Ann", ["*", "", "**", "7"], False),
    ],
)
def test_facilitators_add_words_of_their_own(name: str, own: list[str], held: bool) -> None:
    assert is_held(name, own) == held


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zoë   MÜLLER", "Zoë Müller"),
        ("Zoe Mueller", "Zoë Müller"),
        ("zoe muller", "Zoë Müller"),
        ("Müller, Zoë", "Zoë Müller"),
        ("anna berg", "Berg, Anna"),
        ("Łukasz", "Lukasz"),
        ("Jose", "Jose"),
        ("José", "José"),
        ("jóse", None),
        ("Su", None),
        ("Anna", None),
        ("7", None),
    ],
)
def test_a_name_of_the_list_is_found_however_it_is_spelled(typed: str, found: str | None) -> None:
    names = ["Zoë Müller", "Berg, Anna", "Lukasz", "José", "Jose", "Sue", "!"]
    member = find_listed(typed, [ClassMember(at, name) for at, name in enumerate(names)])
    assert (None if member is None else member.name) == found


def test_names_are_offered_from_two_letters_on_to_whom_they_may_belong() -> None:
    names = ["Anna Berg", "Änne Klein", "Hannah", "Berg, Anton", *(f"Max {at}" for at in range(9))]
    members = [ClassMember(at, name, joined=name == "Anna Berg") for at, name in enumerate(names)]
    assert offered_names("a", members) == []
    assert offered_names("AN", members) == ["Änne Klein", "Berg, Anton"]
    assert offered_names("an ber", members) == ["Berg, Anton"]
    assert offered_names("max", members) == [f"Max {at}" for at in range(6)]


async def test_nobody_is_locked_out_by_a_list_without_names(house: House) -> None:
    teacher = await somebody(house)
    wish = {"game": "potlatch", "seats": 3, "tables": 2, "names": " \n", "names_policy": "listed"}
    refused = await teacher.call("POST", "/api/classes", wish, 400)
    assert (refused["message"]["id"], refused["field"]) == ("errors.nobody_listed", "names_policy")
    teacher = await new_class(house)
    refused = await teacher.do("names_policy", policy="listed", status=400)
    assert refused["todo"]["id"] == "todo.list_names"
    await teacher.do("add_names", names="Anna")
    await teacher.do("names_policy", policy="listed")
    pupil = await somebody(house)
    assert (await pupil.enter(teacher.class_code, "Anna"))["name"] == "Anna"


async def test_a_pupil_picks_the_name_from_the_list_where_that_is_allowed(house: House) -> None:
    teacher = await new_class(house, names="José Díaz;2\nJana Ost", names_policy="listed")
    pupil = await somebody(house)
    pupil.class_code = teacher.class_code
    assert await failure(pupil, "/names?begins=jo", None, 403, "GET") == "errors.names_not_offered"
    await teacher.do("offer_names", on=True)
    assert await pupil.ask("GET", "/names?begins=jo") == {"names": ["José Díaz"]}
    joined = await pupil.enter(teacher.class_code, " jose  diaz")
    assert (joined["name"], (await pupil.sit())["number"]) == ("José Díaz", 2)
    other = await somebody(house)
    other.class_code = teacher.class_code
    assert await other.ask("GET", "/names?begins=jo") == {"names": []}
    assert await failure(other, "/join", {"name": "Jose Diaz"}, 409) == "errors.member_name_taken"
    await teacher.do("door", door="join", open=False)
    assert await failure(other, "/names?begins=ja", None, 403, "GET") == "errors.class_closed"


async def test_a_held_name_waits_for_a_facilitator(house: House) -> None:
    teacher = await new_class(house, tables=1)
    anna, ben = await pupils(house, teacher, ["Sh1t", "Nazi"])
    told = await anna.view()
    drawn = told["you"]["name"]
    assert told["you"]["wished"] == "Sh1t"
    assert "Sh1t" not in str(await anna.at("GET"))
    assert (await ben.at("GET"))["seats"][0]["name"] == drawn

    await teacher.do("judge_name", member=0, stands=False)
    await teacher.do("judge_name", member=0, stands=True)  # a second facilitator finds it done
    assert ((await anna.view())["you"]["name"], "wished" in (await anna.view())["you"]) == (drawn, False)
    await teacher.do("judge_name", member=1, stands=True)
    assert (await anna.at("GET"))["seats"][1]["name"] == "Nazi"
    view = await teacher.view()
    assert view["undo"]["did"] == "judge_name"
    await teacher.do("undo", n=view["undo"]["n"])
    assert (await ben.view())["you"]["wished"] == "Nazi"
    assert (await anna.at("GET"))["seats"][1]["name"] != "Nazi"
    await teacher.do("rename", member=1, name="Nazanin")
    assert "wished" not in (await ben.view())["you"]


async def test_a_class_says_which_names_it_holds(house: House) -> None:
    teacher = await new_class(house, held_words=["Meier", " Meier "], names="Hans Fuck;1")
    assert (await teacher.view())["settings"]["held_words"] == ["Meier"]
    (hans,) = await pupils(house, teacher, ["hans fuck"])  # whom the facilitator has put on the list
    assert (await hans.view())["you"]["name"] == "Hans Fuck"
    assert (await hans.view())["settings"]["held_words"] == []
    (first,) = await pupils(house, teacher, ["Herr Meier"])
    assert (await first.view())["you"]["wished"] == "Herr Meier"
    await teacher.do("held_words", words=[])
    await teacher.do("names_policy", policy="own")
    (second,) = await pupils(house, teacher, ["Shit"])
    assert (await second.view())["you"]["name"] == "Shit"
    assert await failure(teacher, "/do", {"do": "held_words", "words": ["x" * 41]}, 400) == "errors.text_too_long"
    many = {"do": "held_words", "words": [f"w{at}" for at in range(101)]}
    assert await failure(teacher, "/do", many, 400) == "errors.too_many_held_words"


async def test_a_held_name_is_erased_with_the_person(house: House) -> None:
    teacher = await new_class(house, tables=1)
    await pupils(house, teacher, ["Shit"])
    await teacher.do("start")
    await teacher.do("end")
    await teacher.ask("POST", "/erase", {"member": 0})
    assert "wished" not in (await teacher.view())["members"][0]
    assert "Shit" not in str(await teacher.view())
