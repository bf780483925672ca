import { expect, test } from "vitest";
import type { Book, Message } from "../protocol";
import { type Dictionary, Wording, withTexts } from "./wording";
import written from "./wording.examples.json";

type Example = Message & { game: string; reader: number | null; names: string[]; text: string };

test("the page words every example of Python as Python does", () => {
  const books = written.books as unknown as Record<string, Dictionary>;
  const examples = written.examples as unknown as Example[];
  const said = examples.map((example) => {
    const { game, reader, names } = example;
    return new Wording(books[game] as Dictionary, reader, names).say(example);
  });
  expect(said).toEqual(examples.map(({ text }) => text));
});

const dictionary = {
  texts: {
    live: "{seat, select, you {You live} other {{seat} lives}} in {house}.",
    lay: "{actor, select, you {You lay} other {{actor} lays}} {kind} outside {receiver, select, you {your} other {{receiver}’s}} house.",
    draw: "{seat, select, you {You draw} other {{seat} draws}} {number, plural, one {# card} other {# cards}}.",
    count: "{number}: {number, plural, =0 {nobody} one {one} other {many}}",
    chat: "<b>{text}</b>",
    broken: "{seat, select, you {You}",
  },
  values: {
    live: { seat: "seat", house: "house" },
    lay: { actor: "seat", kind: "kind", receiver: "seat" },
    draw: { seat: "seat", number: "number" },
    count: { number: "number" },
    chat: { text: "text" },
  },
  names: {
    house: [{ name: "river", title: "River House" }, { name: "Clam House" }],
    kind: [{ name: "Song" }, { name: "Story" }],
  },
};
const say = (reader: number | null, id: string, values = {}, names = ["Fern", "Wren"]): string =>
  new Wording(dictionary, reader, names).say({ id, values });

test("seats are names, and you for the reader who sits there", () => {
  expect(say(0, "live", { seat: 0, house: 0 })).toBe("You live in River House.");
  expect(say(1, "live", { seat: 0, house: 1 })).toBe("Fern lives in Clam House.");
  expect(say(null, "lay", { actor: 0, kind: 1, receiver: 1 })).toBe("Fern lays Story outside Wren’s house.");
  expect(say(1, "lay", { actor: 0, kind: 1, receiver: 1 })).toBe("Fern lays Story outside your house.");
  expect(say(null, "live", { seat: -1, house: 7 })).toBe("Nobody lives in 7.");
});

test("a seat whose name is a word of the patterns is still somebody else", () => {
  expect(say(0, "live", { seat: 1, house: 1 }, ["Fern", "you"])).toBe("You lives in Clam House.");
  expect(say(0, "live", { seat: 1, house: 1 }, ["Fern", "other"])).toBe("other lives in Clam House.");
});

test("numbers choose the plural and are grouped from a thousand on, lists are joined", () => {
  expect(say(null, "draw", { seat: 1, number: 1 })).toBe("Wren draws 1 card.");
  expect(say(null, "draw", { seat: 1, number: 0 })).toBe("Wren draws 0 cards.");
  expect(say(null, "count", { number: 12_345 })).toBe("12,345: many");
  expect(say(null, "lay", { actor: [0, 1], kind: [1, 0], receiver: 1 })).toContain("Fern, Wren lays Story, Song");
});

test("a number that is worded as a title is still counted", () => {
  const texts = { left: "{kind, plural, =0 {the first, {kind}} one {one, {kind}} other {{kind}}}" };
  const book = { ...dictionary, texts, values: { left: { kind: "kind" } } };
  const words = new Wording(book, null, []);
  expect(words.say({ id: "left", values: { kind: 0 } })).toBe("the first, Song");
  expect(words.say({ id: "left", values: { kind: 1 } })).toBe("one, Story");
});

test("an empty list has a word in the language of the texts, and patterns select none for it", () => {
  const texts = { take: "{kind}: {kind, select, none {nichts} other {etwas}}", "words.none": "keine" };
  const book = { ...dictionary, texts, values: { take: { kind: "kind" } } };
  const words = new Wording(book, null, []);
  expect(words.say({ id: "take", values: { kind: [] } })).toBe("keine: nichts");
  expect(words.say({ id: "take", values: { kind: [1] } })).toBe("Story: etwas");
});

test("what people typed stays as it is", () => {
  expect(say(null, "chat", { text: "{a} & <i>'b'" })).toBe("<b>{a} & <i>'b'</b>");
});

test("what cannot be worded shows its id", () => {
  expect(say(null, "nothing.such")).toBe("nothing.such");
  expect(say(null, "broken", { seat: 0 })).toBe("broken");
  expect(say(null, "live", { seat: 0 })).toBe("live");
});

test("the table brings its own texts, and the game’s come first", () => {
  const book = withTexts({ texts: { a: "game" }, values: { a: { n: "seat" } } } as unknown as Book, {
    texts: { a: "table", b: "{n}" },
    values: { b: { n: "number" } },
  });
  expect(book.texts).toEqual({ a: "game", b: "{n}" });
  expect(book.values).toEqual({ a: { n: "seat" }, b: { n: "number" } });
});

test("a value of an option has the words of the charter form, and is a number where it has none", () => {
  const dictionary = {
    texts: { moved: "{option}: {value}", "settings.1.1": "Secret" },
    values: { moved: { option: "option", value: "setting" } },
    names: { option: [{ name: "salary" }, { name: "ballots", title: "Ballots" }] },
  };
  const wording = new Wording(dictionary, null, []);
  expect(wording.say({ id: "moved", values: { option: 1, value: 1 } })).toBe("Ballots: Secret");
  expect(wording.say({ id: "moved", values: { option: 1, value: 7 } })).toBe("Ballots: 7");
});

test("a value of an option that is Money has two decimals", () => {
  const dictionary = {
    texts: { moved: "{option}: {value}", "settings.0": "{value} credits" },
    values: { moved: { option: "option", value: "setting" }, "settings.0": { value: "cents" } },
    names: { option: [{ name: "fee", title: "Fee" }] },
  };
  const wording = new Wording(dictionary, null, []);
  expect(wording.say({ id: "moved", values: { option: 0, value: 1250 } })).toBe("Fee: 12.50 credits");
});
