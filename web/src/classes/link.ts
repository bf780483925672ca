/** The link of a class as people type it: without the scheme, and by its code alone, which the server knows. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//, "").replace(/\/c\/(\w+)$/, "/$1");
