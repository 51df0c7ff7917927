import { CompactionError } from "../../core/base/errors.ts";
import { FORMATS } from "../codec.ts";

const SUPPORTED = [...FORMATS, "Claude Code logs", "Codex logs", "ShareGPT trajectories"];

/** The refusal of input in which no reader finds a conversation. `looksLike` names its outline, never its content. */
export function unrecognisedInput(looksLike: string): CompactionError<"UNRECOGNISED_INPUT"> {
  return new CompactionError("UNRECOGNISED_INPUT", { looksLike, supported: SUPPORTED });
}
