import type { Primer } from "../../lib/front";

export const primer: Primer = {
  goal: "Get the five items of your life project supported. If everybody’s are, the group wins together; if not, whoever has most points.",
  steps: [
    "Three rounds. In each, vote on three cases before you know what you were dealt: talent first, then family, then a turn of fortune.",
    "The answers you choose together bring tax money into a common treasury.",
    "Then your card of the round is turned. Wealth gives more votes; the poorest begin to buy.",
    "At your turn read a proposal aloud. The others vote without knowing which good it brings, or with which answer.",
    "If that answer wins, buy the good for those you choose: 3 for one, 5 for two, 7 for three.",
  ],
};
