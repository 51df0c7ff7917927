// What a compactor needs once it gets a provider's history, loaded together.

export { compactHistory, planHistory, takeBackWhole } from "./compact-history.ts";
export { recogniseHistory } from "./recognise-history.ts";
