import type { CompactionState } from "../model/state.ts";
import { isCompactionState } from "./state-shape.ts";

/**
 * Reads a state that was stored as JSON.
 *
 * Undefined where it is none, or not whole: then the sealed handoff in the transcript speaks for
 * it. An archive may hold what another version wrote, or what somebody changed.
 */
export function parseState(text: string): CompactionState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isCompactionState(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
