import { expect, test } from "vitest";
import type { Question } from "../../lib/protocol";
import { answerOf, answersOf, firstMissing } from "./study-answers";

const question = (kind: Question["kind"], more: Partial<Question> = {}): Question => ({
  id: kind,
  text: "?",
  kind,
  ...more,
});

test("numbers are read as people of both languages write them", () => {
  expect(answerOf(question("number"), " 2,5 ")).toBe(2.5);
  expect(answerOf(question("number"), "30")).toBe(30);
  expect(answerOf(question("number"), "many")).toBe("many"); // The server says what is wrong.
  expect(answerOf(question("number"), " ")).toBeUndefined();
});

test("what was not answered is left out", () => {
  const questions = [question("scale"), question("choices"), question("text")];
  expect(answersOf(questions, { scale: 3, choices: [], text: " " })).toEqual({ scale: 3 });
  expect(answersOf(questions, { choices: [2, 1], text: " so " })).toEqual({ choices: [2, 1], text: "so" });
});

test("the first question without an answer is found", () => {
  const questions = [question("text", { required: false }), question("scale"), question("choice")];
  expect(firstMissing(questions, { choice: 1 })).toBe("scale");
  expect(firstMissing(questions, { choice: 1, scale: 2 })).toBeNull();
});
