import { MODEL_WINDOWS, type ModelWindow, UNKNOWN_MODEL_WINDOW } from "./model-windows.ts";

/**
 * Finds how much a model reads and writes, from the family its name belongs to.
 *
 * Names are read as gateways and clouds write them: `anthropic/claude-opus-5.5` and
 * `us.anthropic.claude-opus-5-5-v1:0` are one family.
 */
export function findModelWindow(
  model: string,
  windows: readonly ModelWindow[] = MODEL_WINDOWS,
): Omit<ModelWindow, "family"> {
  const name = model.toLowerCase().replaceAll(".", "-");
  let best: ModelWindow | undefined;
  for (const line of windows) {
    if ((best === undefined || line.family.length > best.family.length) && isOfFamily(name, line.family)) best = line;
  }
  return best ?? UNKNOWN_MODEL_WINDOW;
}

/** A family ends where a part of the name ends: `gpt-4` is not in `gpt-4o`, nor `o1` in `turbo1`. */
function isOfFamily(name: string, family: string): boolean {
  const start = name.indexOf(family);
  return start !== -1 && !isWordCharacter(name[start - 1]) && !isWordCharacter(name[start + family.length]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9]/.test(character);
}
