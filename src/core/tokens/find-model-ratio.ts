import { type ModelRatio, modelRatios, UNKNOWN_MODEL_RATIO } from "./model-ratios.ts";

export interface ModelRatioOptions {
  /** Lines that count instead of ours. */
  readonly ratios?: readonly ModelRatio[];
  /** Leaves out lines that came true after this day, `YYYY-MM-DD`: a report of an old session counts as it did then. */
  readonly on?: string;
}

/**
 * Finds how many tokens a model counts where `o200k_base` counts one.
 *
 * Names are read as gateways and clouds write them: `anthropic/claude-opus-4.7`,
 * `us.anthropic.claude-opus-4-7-v1:0` and `claude-opus-4-7` are one family.
 */
export function findModelRatio(model: string, { ratios = modelRatios, on }: ModelRatioOptions = {}): number {
  const name = model.toLowerCase().replaceAll(".", "-");
  let best: ModelRatio | undefined;
  for (const line of ratios) {
    const holds = (on === undefined || line.effectiveFrom <= on) && isOfFamily(name, line.family);
    if (holds && (best === undefined || isCloser(line, best))) best = line;
  }
  return best?.ratio ?? UNKNOWN_MODEL_RATIO;
}

function isCloser(line: ModelRatio, best: ModelRatio): boolean {
  if (line.family.length !== best.family.length) return line.family.length > best.family.length;
  return line.effectiveFrom > best.effectiveFrom;
}

/** A family stands at the start of the name or of one of its parts, and ends where a part ends: `gpt-4` is not `gpt-4o`. */
function isOfFamily(name: string, family: string): boolean {
  for (let start = name.indexOf(family); start !== -1; start = name.indexOf(family, start + 1)) {
    if (!isWordCharacter(name[start - 1]) && !isWordCharacter(name[start + family.length])) return true;
  }
  return false;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && ((character >= "a" && character <= "z") || (character >= "0" && character <= "9"));
}
