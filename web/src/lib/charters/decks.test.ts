import { expect, test } from "vitest";
import { withDecks, withTitles } from "./decks";
import type { Book, Option } from "../protocol";

test("cards that name an issue have its name in a set that the charter brings", () => {
  const book = {
    options: [{ name: "issue_set", deck: { kind: "issue" } }],
    names: {
      issue: [
        { name: "diamond", title: "Diamond" },
        { name: "heart", title: "Heart" },
      ],
      red: [
        { name: "diamond+", title: "Diamond +", issue: 0 },
        { name: "heart-", title: "Heart −", issue: 1 },
        { name: "crown", title: "The crown" },
      ],
    },
  } as unknown as Book;
  const { names } = withDecks(book, { issue_set: [{ id: "diamond", title: "Lights $&" }] as never });
  expect(names.red?.map(({ title }) => title)).toEqual(["Lights $& +", "Heart −", "The crown"]);
  expect(withDecks(book, { issue_set: "standard" })).toBe(book);
});

test("issues that a charter fixes have the titles of the charter’s deck", () => {
  const things = ["diamond", "heart"].map((value) => ({ value, title: value.toUpperCase(), text: "" }));
  const fixed = { name: "fixed_issues", kind: "issue", things };
  const options = [{ name: "issue_set", deck: { kind: "issue" } }, fixed] as unknown as Option[];
  const [, titled] = withTitles(options, { issue_set: [{ id: "diamond", title: "Lights" }] as never });
  expect(titled?.things?.map(({ title }) => title)).toEqual(["Lights", "HEART"]);
  expect(withTitles(options, { issue_set: "standard" })[1]).toBe(fixed);
});
