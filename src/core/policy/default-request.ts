import type { CompactionRequest } from "../model/policy.ts";

/** A pass that runs when the threshold is crossed. */
export const DEFAULT_REQUEST: CompactionRequest = { trigger: "threshold", force: false };
