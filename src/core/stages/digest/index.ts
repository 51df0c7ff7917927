export { chooseExcerpts, type ExcerptOptions } from "./choose-excerpts.ts";
export { digestAll } from "./digest-all.ts";
export { dropStale } from "./drop-stale.ts";
export { shortenInput } from "./lines/shorten-input.ts";
export { type ListResultsOptions, listResults } from "./list-results.ts";
export { writeResults } from "./write-results.ts";
