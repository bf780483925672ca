/// <reference types="node" />
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { coverOf } from "../home/cover";
import { findBoard } from "./board";

const games = readdirSync("src/games", { withFileTypes: true }).filter((entry) => entry.isDirectory());

it.each(games.map(({ name }) => name))("%s has a board and a cover of its own", async (game) => {
  expect(await findBoard(game, null)).toHaveProperty("component");
  expect(coverOf(game)).not.toBeNull();
});
