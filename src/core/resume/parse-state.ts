import type { CompactionState } from "../model/state.ts";
import { isCompactionState } from "./state-shape.ts";

/**
 * Parses a state that was stored as JSON.
 *
 * Undefined if it is not one, or not complete: then the sealed handoff in the transcript is used instead. An archive
 * may hold what another version wrote, or what someone changed.
 */
export function parseState(text: string): CompactionState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isCompactionState(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
