import { expect, test } from "vitest";
import { decimalsOf, wordDebrief } from "./debrief";
import type { Debrief } from "../protocol";

const sent: Debrief = {
  ideas: ["veil"],
  summary: [
    {
      id: "debrief.sentences.won",
      values: { winners: { id: "words.and_seats", values: { first_seats: [0], last_seat: 2, more: 1 } } },
    },
    {
      id: "debrief.sentences.votes",
      values: {
        times: 1200,
        answers: {
          id: "words.and",
          values: {
            first: [{ id: "debrief.answers.agree" }, { id: "debrief.answers.tie" }],
            last: { id: "debrief.answers.agree" },
            more: 2,
          },
        },
      },
    },
  ],
  pictures: [
    {
      kind: "bars",
      title: { id: "debrief.pictures.votes.title", values: { game: 2 } },
      text: { id: "debrief.pictures.votes.text" },
      columns: [
        { name: "answer", title: { id: "debrief.pictures.votes.columns.answer" } },
        {
          name: "votes",
          title: { id: "debrief.pictures.votes.columns.votes.0" },
          unit: { id: "debrief.pictures.votes.columns.votes.1" },
        },
      ],
      rows: [[{ id: "debrief.answers.agree" }, 3]],
      x: "answer",
      y: "votes",
    },
  ],
  questions: [{ id: "debrief.questions.0" }],
  ending: null,
  lesson: null,
  names: ["Fern", "Moss", "you"],
  language: "en",
  texts: {
    "words.and": "{more, plural, =0 {} other {{first} and }}{last}",
    "words.and_seats": "{more, plural, =0 {} other {{first_seats} and }}{last_seat}",
    "debrief.sentences.won": "{winners} won.",
    "debrief.sentences.votes": "{times, plural, one {# vote} other {# votes}}: {answers}.",
    "debrief.answers.agree": "Agree",
    "debrief.answers.tie": "a tie",
    "debrief.pictures.votes.title": "Votes{game, plural, =0 {} other {, game #}}",
    "debrief.pictures.votes.text": "Who voted what.",
    "debrief.pictures.votes.columns.answer": "Answer",
    "debrief.pictures.votes.columns.votes.0": "Counted",
    "debrief.pictures.votes.columns.votes.1": "votes",
    "debrief.questions.0": "Would you vote so again?",
  },
  values: {
    "words.and": { first: "message", last: "message", more: "number" },
    "words.and_seats": { first_seats: "seat", last_seat: "seat", more: "number" },
    "debrief.sentences.won": { winners: "text" },
    "debrief.sentences.votes": { times: "text", answers: "text" },
    "debrief.pictures.votes.title": { game: "text" },
  },
};

test("a debrief is worded with the texts that it brings, for everybody alike", () => {
  const { summary, pictures, questions } = wordDebrief(sent);
  expect(summary).toEqual(["Fern and You won.", "1,200 votes: Agree, a tie and Agree."]);
  expect(questions).toEqual(["Would you vote so again?"]);
  expect(pictures).toEqual([
    {
      kind: "bars",
      title: "Votes, game 2",
      text: "Who voted what.",
      columns: [
        { name: "answer", title: "Answer" },
        { name: "votes", title: "Counted", unit: "votes" },
      ],
      rows: [["Agree", 3]],
      x: "answer",
      y: "votes",
    },
  ]);
});

test("all numbers of a column have as many decimals as the one with most", () => {
  expect(decimalsOf([612.4, 304.25, "–", 7])).toBe(2);
  expect(decimalsOf([12, 7, "1.5 units"])).toBe(0);
});
