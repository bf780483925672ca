/** Shapes of Industries and of what spaces of the Life Path bring, each in a box of 24. */

/** In the order of the Industries. */
export const INDUSTRY_PATHS = [
  "M12 7C10 4.6 5 5.5 5 12c0 5 3.6 9 6 9h2c2.4 0 6-4 6-9 0-6.5-5-7.4-7-5ZM12 5.6C12 3.5 13.2 2 16 2c0 2.6-1.5 3.6-4 3.6Z",
  "M8 3 2.5 6l2 5L7 10v11h10V10l2.5 1 2-5L16 3c-1 2.2-7 2.2-8 0Z",
  "M12 3 2 12h3v9h5v-6h4v6h5v-9h3Z",
  "M4 4h16v13h-1.5v3h-3.5v-3H9v3H5.5v-3H4ZM6.5 7v4H11V7ZM13 7v4h4.5V7Z",
];

/** In the order of `EFFECTS`. */
export const EFFECT_PATHS = [
  "M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3L12 16.6 6.4 20l1.5-6.3L3 9.5 9.4 9Z",
  "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
  "M4 9h16l-2 12H6ZM8 9l3-6h2l3 6h-2.5L12 5.5 10.5 9Z",
  "M12 21C5 15 3 12 3 8.5a4.6 4.6 0 0 1 9-1.5 4.6 4.6 0 0 1 9 1.5C21 12 19 15 12 21Z",
  "M13.5 2 5 13.5h5.5L9 22l9.5-12H13Z",
];

/** A face that smiles: a Happiness Token. */
export const TOKEN_PATH =
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM8.5 8.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm7 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM7 14h10a5 5 0 0 1-10 0Z";
