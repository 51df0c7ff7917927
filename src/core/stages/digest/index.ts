export { cutLarge } from "./cut-large.ts";
export { digestAll } from "./digest-all.ts";
export { dropStale } from "./drop-stale.ts";
export { shortenInput } from "./lines/shorten-input.ts";
export { writeDigestLine } from "./lines/write-digest-line.ts";
export { type ListResultsOptions, listResults } from "./list-results.ts";
export { spendRest } from "./spend-rest.ts";
export { writeResults } from "./write-results.ts";
