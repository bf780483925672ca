import { expect, test } from "vitest";
import { completeAct, readAct } from "./typed-act";
import type { Choice } from "../table/position";

const choice = (act: string, label: string): Choice => ({
  act,
  label,
  name: act.split(" ")[0] ?? "",
  operands: {},
  final: false,
  aside: false,
});
const choices = [
  choice("gift_to seat=1", "Give to Fern"),
  choice("gift_to seat=12", "Give to Wren"),
  choice("finish_gift", "Finish the gift"),
];
const acts = (text: string): string[] => completeAct(text, choices).map((entry) => entry.act);

test("beginnings of the act or of its label are completed", () => {
  expect(acts("")).toHaveLength(3);
  expect(acts("gift")).toEqual(["gift_to seat=1", "gift_to seat=12", "finish_gift"]);
  expect(acts("give to w")).toEqual(["gift_to seat=12"]);
});

test("words in any order find the act", () => {
  expect(acts("fern give")).toEqual(["gift_to seat=1"]);
});

test("an exact act is meant even where it begins another", () => {
  expect(readAct("gift_to  seat=1", choices, [])).toEqual({ means: "act", act: "gift_to seat=1" });
});

test("what is not possible says why, what may be several asks which, and the rest goes to the server", () => {
  const refusal = { act: "gift_to seat=0", rule: "X-15", text: "Not your own house." };
  expect(readAct("Gift_to seat=0", choices, [refusal])).toEqual({ means: "refused", refusal });
  expect(readAct("give", choices, []).means).toBe("several");
  expect(readAct("dance", choices, [])).toEqual({ means: "unknown", act: "dance" });
});

test("acts with a semicolon between them are one move", () => {
  const acts = ["gift_to seat=1", "lay_card kind=4"];
  expect(readAct(" gift_to seat=1 ;lay_card  kind=4; ", choices, [])).toEqual({ means: "acts", acts });
});

test("a word that names a value means the act whose button says it, whatever the number in the act", () => {
  const votes = [choice("vote answer=1", "Agree"), choice("vote answer=2", "Disagree")];
  for (const typed of ["vote agree", "vote answer=agree", "agree", "Vote Agree"]) {
    expect(readAct(typed, votes, [])).toEqual({ means: "act", act: "vote answer=1" });
  }
  expect(readAct("vote disagree", votes, [])).toEqual({ means: "act", act: "vote answer=2" });
});
