import type { Primer } from "../../lib/intro";

export const primer: Primer = {
  goal: "Get all five items of your life project supported. If every project is complete, the group wins together. If not, the player with the most points wins.",
  steps: [
    "You play three rounds. In each, vote on three cases before you know what you were dealt: first talent, then family, then a turn of fortune.",
    "The answers you choose together bring tax money into a shared treasury.",
    "Then everyone turns over their card for the round. Wealth gives you more votes. The poorest player buys first.",
    "On your turn, read a proposal aloud. The others vote without knowing which good it brings or which answer wins it.",
    "If that answer wins, buy the good for the players you choose: 3 for one, 5 for two, 7 for three.",
  ],
};
