/** The path below which the server lies, where a proxy serves other sites beside it: `/games`, or "" for none. */
export const root = document.documentElement.dataset.root ?? "";
