import { parseJson } from "../../core/text/parse-json.ts";
import { isObject } from "../../formats/wire-value.ts";
import { TRAJECTORY_FORMATS } from "../trajectory-format.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";

/** Reads the settings of a run from the database. Undefined where they are none that this version knows. */
export function readSettings(text: string): TrajectorySettings | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { targetTokens, summaryTokens, protectLast, format, tokenizer, model } = value;
  const known = TRAJECTORY_FORMATS.find((candidate) => candidate === format);
  const isWhole = isCount(targetTokens) && isCount(summaryTokens) && isCount(protectLast);
  if (!isWhole || (format !== undefined && known === undefined)) return undefined;
  return {
    targetTokens,
    summaryTokens,
    protectLast,
    ...(known !== undefined && { format: known }),
    ...(typeof tokenizer === "string" && { tokenizer }),
    ...(typeof model === "string" && { model }),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
