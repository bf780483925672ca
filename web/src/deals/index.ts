/** What the page of a table shows of deals. Only games with deals load it. */
export { default as DealsBar } from "./DealsBar.svelte";
export { default as DealsTab } from "./DealsTab.svelte";
export { offersFor, tabTitle } from "./deals";
export { writeNew } from "./start";
