/** Random two-word names, so that no one has to give their own. */
const FIRST = [
  "Amber", "Brisk", "Calm", "Clever", "Copper", "Early", "Gentle", "Golden", "Grey", "Hazel", "Honest", "Kind", "Lively",
  "Lucky", "Mellow", "Merry", "Misty", "Noble", "Patient", "Plucky", "Quiet", "Rapid", "Russet", "Silver", "Steady",
  "Sunny", "Swift", "Tidy", "Warm", "Wise",
] as const;
const SECOND = [
  "Alder", "Badger", "Beaver", "Birch", "Bramble", "Brook", "Clover", "Crane", "Fern", "Finch", "Fox", "Hare", "Heron",
  "Ivy", "Juniper", "Kestrel", "Larch", "Lark", "Linden", "Marten", "Maple", "Moss", "Otter", "Owl", "Pebble", "Plover",
  "Robin", "Rowan", "Sparrow", "Thistle", "Tern", "Willow", "Wren",
] as const;

/** A name such as "Quiet Heron". `random` gives numbers in [0, 1). */
export function randomName(random: () => number = Math.random): string {
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(FIRST)} ${pick(SECOND)}`;
}
