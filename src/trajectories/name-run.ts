import { createHash } from "node:crypto";
import { canonicalJson } from "../core/json/canonical-json.ts";
import type { InputFile } from "./files/list-inputs.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

/**
 * Names a run by everything its output depends on, so that one run never continues another.
 *
 * The summarizer is hashed like everything else: a command may contain a secret.
 */
export function nameRun(
  files: readonly InputFile[],
  settings: TrajectorySettings,
  { summarizer = "none", version }: { readonly summarizer: string | undefined; readonly version: string },
): string {
  const inputs = files.map(({ name, bytes, modifiedMs }) => ({ name, bytes, modifiedMs }));
  return createHash("sha256").update(canonicalJson({ inputs, settings, summarizer, version })).digest("hex");
}
