import { describe, expect, it } from "vitest";
import { wordPieces } from "./words";

const words = { Status: "esteem", T: "teachings", wealth: "what you have", "Closing Action": "the end" };
const found = (sentence: string): string[] =>
  wordPieces(sentence, words)
    .filter((piece) => piece.meaning !== null)
    .map((piece) => piece.text);

describe("words of a game", () => {
  it("finds whole words, the longest first", () => {
    expect(found("In the Closing Action, Status does not change.")).toEqual(["Closing Action", "Status"]);
  });
  it("opens a word once in a sentence", () => {
    expect(found("Wealth makes wealth.")).toEqual(["Wealth"]);
  });
  it("finds a word with capitals only as it is written, and never inside another word", () => {
    expect(found("status, To, CT 3, Teachings, T 2, wealthy")).toEqual(["T"]);
  });
  it("loses nothing of the sentence", () => {
    const sentence = "T and Status: your wealth, José’s wealth.";
    expect(
      wordPieces(sentence, words)
        .map((piece) => piece.text + (piece.close ?? ""))
        .join(""),
    ).toBe(sentence);
  });
  it("keeps punctuation with the word before it", () => {
    expect(wordPieces("Status, wealth.", words)).toEqual([
      { text: "Status", meaning: "esteem", close: "," },
      { text: " ", meaning: null },
      { text: "wealth", meaning: "what you have", close: "." },
    ]);
  });
  it("leaves a sentence as it is where a game has no words", () => {
    expect(wordPieces("Status", {})).toEqual([{ text: "Status", meaning: null }]);
  });
});
