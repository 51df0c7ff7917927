// What a compactor needs once it is given a provider's history, read as one.

export { compactHistory, forgetRewrite, readHistory } from "./compact-history.ts";
export { recogniseHistory } from "./recognise-history.ts";
