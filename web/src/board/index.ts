/** What the parts of boards are made of. */
export { inkOf, shapeOf } from "../lib/seats/seats";
export { listed, pieces, t } from "../lib/language/texts";
export { default as Lazy } from "../parts/frame/Lazy.svelte";
export { default as Piece } from "../parts/frame/Piece.svelte";
export { default as SeatMark } from "../parts/seats/SeatMark.svelte";
export { default as Act } from "./Act.svelte";
export { keepFocus } from "./focus.svelte";
export { default as IdeaButton } from "../parts/ideas/IdeaButton.svelte";
export { default as Rule } from "../parts/rules/RuleChip.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Sentence } from "./Sentence.svelte";
export { capitalised, signed } from "./text";
export { why } from "./why.svelte";
