/** The end of a game as the server would tell it. */
import type { Debrief } from "../lib/protocol";

export function debriefOf(names: string[], random: () => number): Debrief {
  const some = (most: number): number => Math.floor(random() * most);
  const gifts = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to, some(12)] as (string | number)[]));
  const rounds = [0, 1, 2, 3, 4, 5, 6];
  const needs = names.flatMap((name) => {
    let met = 0;
    return rounds.map((round) => {
      const row = [round, name, met] as (string | number)[];
      met = Math.min(16, met + 1 + some(4));
      return row;
    });
  });
  return {
    summary: ["The group reached the goal: every house has what it needs.", `${names[0]} completed the first house in round 6.`],
    pictures: [
      {
        kind: "flow",
        title: "Who gave to whom",
        text: "Units given from each seat to each other.",
        columns: [
          { name: "from", title: "Giver" },
          { name: "to", title: "Receiver" },
          { name: "units", title: "Given", unit: "units" },
        ],
        rows: gifts,
        from: "from",
        to: "to",
        y: "units",
      },
      {
        kind: "lines",
        title: "Needs met over time",
        text: "Units of need met in each house at the end of each round.",
        columns: [
          { name: "round", title: "Round" },
          { name: "seat", title: "Seat" },
          { name: "met", title: "Needs met", unit: "units" },
        ],
        rows: needs,
        x: "round",
        y: "met",
        series: "seat",
      },
      {
        kind: "bars",
        title: "Status",
        text: "Status at the end.",
        columns: [
          { name: "seat", title: "Seat" },
          { name: "status", title: "Status" },
        ],
        rows: names.map((name) => [name, some(7) - 2]),
        x: "seat",
        y: "status",
      },
      {
        kind: "stacked",
        title: "Acts per seat",
        text: "How often each seat did what.",
        columns: [
          { name: "seat", title: "Seat" },
          { name: "act", title: "Act" },
          { name: "count", title: "Times" },
        ],
        rows: names.flatMap((name) => ["Gift", "Invitation", "Share"].map((act) => [name, act, 1 + some(5)])),
        x: "seat",
        y: "count",
        series: "act",
      },
    ],
    questions: ["When did a gift feel like a debt?", "Who was helped late, and why?"],
  };
}
