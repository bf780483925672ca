/** The signs of scenes by sound: outlines in a square of 64 units. */
export const SIGNS: Readonly<Record<string, string>> = {
  gift: "M14 30h36v24H14zM10 22h44v8H10zM32 22v32M32 22c-4-10-16-12-16-5 0 5 10 5 16 5 6 0 16 0 16-5 0-7-12-5-16 5",
  card: "M18 10h28a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM24 22h16M24 32h16M24 42h9",
  coin: "M32 10a22 22 0 1 0 .1 0zM32 18a14 14 0 1 0 .1 0zM32 25v14",
  die: "M16 12h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM22 22h.1M42 22h.1M32 32h.1M22 42h.1M42 42h.1",
  veil: "M8 12h48M12 12c2 16-1 30-4 42 9-4 15-18 17-42M52 12c-2 16 1 30 4 42-9-4-15-18-17-42M32 26a7 7 0 1 0 .1 0zM22 52c1-9 6-13 10-13s9 4 10 13",
  gavel: "M14 24l16-14 14 16-16 14zM10 28l-2-3M47 22l3 2M33 35l20 19M10 54h24",
  bell: "M32 10c-11 0-15 9-15 19 0 9-3 12-6 15h42c-3-3-6-6-6-15 0-10-4-19-15-19zM26 50a6 6 0 0 0 12 0M32 6v4",
  blow: "M36 6L16 36h14l-4 22 22-32H33z",
  fanfare: "M32 8l7 15 16 2-12 11 3 17-14-8-14 8 3-17L9 25l16-2z",
  fall: "M32 8c14 8 18 20 12 34-3 6-7 9-12 12-5-3-9-6-12-12C14 28 18 16 32 8zM32 18v38M32 30l8-7M32 30l-8-7M32 42l8-7M32 42l-8-7",
};

export const SIGN_SIZE = 64;

/** The sign of a scene; without a sound of its own it is a bell. */
export const signOf = (sound: string): string => SIGNS[sound] ?? SIGNS.bell ?? "";
