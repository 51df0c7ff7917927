// What a compactor needs once it is given a provider's history, read as one.

export { compactHistory, planHistory, takeBackWhole } from "./compact-history.ts";
export { recogniseHistory } from "./recognise-history.ts";
