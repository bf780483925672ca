import { expect, test } from "vitest";
import type { GameCard } from "../protocol";
import { easiestFirst } from "./ease";

const card = (name: string, ease: number, least: number) => ({ name, ease, minutes: [least, 90] }) as GameCard;

test("easy games come first, equally easy ones by length, and those that say nothing last", () => {
  const games = [
    card("unknown", 0, 5),
    card("hard", 5, 10),
    card("long", 2, 60),
    card("short", 2, 20),
    card("easy", 1, 70),
  ];
  expect(easiestFirst(games).map(({ name }) => name)).toEqual(["easy", "short", "long", "hard", "unknown"]);
});
