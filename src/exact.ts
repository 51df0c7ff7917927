// Exact counts and exact outlines, for hosts that install the optional packages these need.

export { loadSourceParser } from "./parsers/load-source-parser.ts";
export { type EncodingName, loadExactCounter } from "./tokenizers/exact-counter.ts";
