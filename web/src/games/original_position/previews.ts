/** What the board adds to the preview of an act before it is done. */
import type { Choice, Said } from "../../lib/board";
import { AGREE, DISAGREE, priceFor, type Table } from "./table";
import { titleOf } from "./votes";

type Words = Omit<Said, "act">;

/** Whether the vote of the viewer is the last one that is awaited, so that it opens all votes. */
const isLast = (table: Table): boolean => table.mats.filter((mat) => mat.asked && !mat.voted).length === 1;

export function wordsFor({ name, operands }: Choice, table: Table, viewer: number | null): Words {
  if (name === "vote") {
    const lines = isLast(table) ? ["Yours is the last vote: it opens all of them."] : [];
    return { title: `Vote ${titleOf(operands.answer ?? 0)}`, lines, here: true };
  }
  if (name === "turn_chip") {
    const chip = table.mats[viewer ?? -1]?.chip;
    return chip ? { title: `Switch to ${titleOf(AGREE + DISAGREE - chip)}`, lines: [] } : { lines: [] };
  }
  if (name === "end_debate") return { title: "I’m ready to end the debate", lines: [] };
  if (name === "finish_purchase") {
    const people = table.beneficiaries.length;
    const price = priceFor(people);
    const left = `It costs ${price} of ${table.treasury}; ${table.treasury - price} stays in the treasury.`;
    return { title: `Buy for ${people === 1 ? "one person" : `${people} people`}`, lines: [left] };
  }
  if (name === "propose") return { title: "Read aloud", lines: ["Everyone hears this card, then votes on it."] };
  if (name === "disclose" || name === "disclose_to_all") return { title: "Show the card", lines: [] };
  return { lines: [] };
}
