/**
 * Notices that the browser translates the page.
 *
 * A translation puts `<font>` elements in the place of the texts that the page changes later, so words and numbers
 * would stay as they were. The page asks not to be translated (index.html); where it is all the same, it hides what
 * might be out of date and says so. Reading it in one of its own languages, or as it is, shows it again.
 */

/** What translations write into pages: elements in the place of texts, and marks on others. */
const WRAPPED = "font";
const MARKS = ["_msttexthash", "_istranslated"];

const isWrapper = (node: Node): boolean => node instanceof Element && node.localName === WRAPPED;

/** Call `found`, once, as soon as something below `place` is translated. */
export function watchForTranslation(place: Element, found: () => void): void {
  const observer = new MutationObserver((records) => {
    if (!records.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some(isWrapper))) return;
    observer.disconnect();
    found();
  });
  observer.observe(place, { childList: true, subtree: true, attributeFilter: MARKS });
}
