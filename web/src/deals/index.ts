/** What the page of a table shows of deals from the beginning. Only games with deals load it; the tab comes when it is opened. */
export { default as DealsBar } from "./DealsBar.svelte";
export { offersFor, tabTitle } from "./deals";
export { isWriting, writeNew } from "./start";
