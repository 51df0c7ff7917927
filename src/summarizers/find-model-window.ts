import { isOfFamily } from "../core/text/is-of-family.ts";
import { MODEL_WINDOWS, type ModelWindow, UNKNOWN_MODEL_WINDOW } from "./model-windows.ts";

/** Finds how much a model reads and writes, from the family its name belongs to. */
export function findModelWindow(
  model: string,
  windows: readonly ModelWindow[] = MODEL_WINDOWS,
): Omit<ModelWindow, "family"> {
  let best: ModelWindow | undefined;
  for (const line of windows) {
    if ((best === undefined || line.family.length > best.family.length) && isOfFamily(model, line.family)) best = line;
  }
  return best ?? UNKNOWN_MODEL_WINDOW;
}
