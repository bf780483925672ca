/** Loads all sentences of the pages in English before the tests of a file, which wait for what comes on a busy machine, too. */
import { configure } from "@testing-library/svelte";
import { loadTexts } from "./texts";

configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out: what is drawn keeps the width it has before it is measured.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const PARTS = [
  "shell",
  "front",
  "table",
  "lobby",
  "menu",
  "rules",
  "talk",
  "votes",
  "deals",
  "fields",
  "end",
  "studio",
  "potlatch",
  "original_position",
  "legislation",
  "new_tabor",
  "new_tabor_turn",
  "new_tabor_late",
  "laissez_faire",
  "laissez_faire_late",
  "laissez_faire_forecast",
  "laissez_faire_register",
  "laissez_faire_contracts",
  "original_position_purchases",
  "undo",
  "document",
  "class_member",
  "class_wall",
  "study",
  "study_desk",
  "class_debrief",
];
await Promise.all(PARTS.map(loadTexts));
