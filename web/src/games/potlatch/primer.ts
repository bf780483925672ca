import type { Primer } from "../../lib/intro";

export const primer: Primer = {
  goal: "Work together to bring every house all it needs. No one can supply their own house.",
  steps: [
    "If you received the last gift, you give the next one. Choose another house and give it cards it needs.",
    "A gift must reach the Obligation. A larger gift raises it for the next giver, so give as little as you can.",
    "Fill a need exactly to gain 1 Status.",
    "A round ends when every house has received a gift. Then hands are refilled, and the Obligation drops back to 1.",
    "When a house has all it needs, or a giver is stuck, cards pass around once more. If every house is supplied, everyone gains 1 Status. If not, everyone loses 1.",
  ],
  words: [
    ["FLG", "food or life-giving medicine"],
    ["GM", "gathered materials"],
    ["CT", "crafted technology"],
    ["T", "teachings"],
  ],
};
