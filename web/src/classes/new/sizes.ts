/** How many tables a class needs. */

export const MOST_TABLES = 60;

/** Tables for so many people, with the same number of seats each. */
export const tablesFor = (people: number, seats: number): number =>
  Math.min(MOST_TABLES, Math.max(1, Math.ceil(people / seats)));

/** The seats of a table that are usual, within what the game allows. */
export const usualSeats = ([least, most]: [number, number]): number => Math.min(Math.max(4, least), most);

/** How the people are spread: how many tables have how many people. The fuller tables come first. */
export function spread(people: number, tables: number): { tables: number; people: number }[] {
  const [each, more] = [Math.floor(people / tables), people % tables];
  return [
    { tables: more, people: each + 1 },
    { tables: tables - more, people: each },
  ].filter((group) => group.tables > 0 && group.people > 0);
}
