"""Light, dark or as the device has it: chosen once, and remembered on this device."""

from __future__ import annotations

import pytest

from .conftest import Visit

pytestmark = pytest.mark.browser

BRIGHTNESS = """() => {
  const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number);
  return red + green + blue;
}"""


def test_what_one_chose_stays_after_a_reload_and_goes_before_what_the_device_has(visit: Visit) -> None:
    visitor = visit("phone")
    page = visitor.go("/")
    page.emulate_media(color_scheme="light")
    light = page.evaluate(BRIGHTNESS)
    page.get_by_title("Always dark").click()
    dark = page.evaluate(BRIGHTNESS)
    assert dark < light / 2
    page.reload()
    page.get_by_title("Always dark").wait_for()
    assert page.evaluate(BRIGHTNESS) == dark
    page.get_by_title("Same as this device").click()
    assert page.evaluate(BRIGHTNESS) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BRIGHTNESS) == dark
    visitor.assert_clean()
