// What a compactor needs once it compacts, loaded together.

export { planCompaction } from "../core/plan/plan.ts";
export { compactTranscript } from "./compact-transcript.ts";
export { createTools } from "./create-tools.ts";
export { loadState } from "./load-state.ts";
