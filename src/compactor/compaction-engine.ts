// What a compactor needs once it compacts, read as one.

export { createIdentifierReader } from "../core/identifiers/identifier-reader.ts";
export { planCompaction } from "../core/plan/plan.ts";
export { compactTranscript } from "./compact-transcript.ts";
export { loadState } from "./load-state.ts";
