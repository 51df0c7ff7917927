export { type CheckedSections, checkClaims } from "./check-claims.ts";
export { hasWholePairs } from "./check-pairs.ts";
export { type ClaimFacts, type ClaimSource, type ClaimSourceInput, claimSource } from "./claim-source.ts";
export { type Breach, findBreach, type VerifyInput } from "./find-breach.ts";
export { type Claim, listClaims } from "./list-claims.ts";
