import type { Primer } from "../../lib/front";

export const primer: Primer = {
  goal: "Together, bring every house all that it needs. Nobody can supply their own.",
  steps: [
    "Whoever received a gift gives the next one: choose another house and lay cards that it needs.",
    "A gift must reach the Obligation, and a larger gift raises it for the next giver. Give as little as will do.",
    "Fill a need exactly, and you gain 1 Status.",
    "A round ends when every house has had a gift; hands are filled up, and the Obligation falls back to 1.",
    "When a house has all it needs, or a giver is stuck, cards are passed around once more. Every house supplied: +1 Status for everybody. One left wanting: −1.",
  ],
  words: [
    ["FLG", "food or life-giving medicine"],
    ["GM", "gathered materials"],
    ["CT", "crafted technology"],
    ["T", "teachings"],
  ],
};
