import { readFile } from "node:fs/promises";
import type { WireObject } from "../../core/model/json.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import { isObject } from "../../formats/wire-value.ts";

/** The object in a settings file of a client; an empty one where there is none. */
export async function loadJsonFile(path: string): Promise<WireObject> {
  const text = await readFile(path, "utf8").catch(() => "");
  const value = parseJson(text);
  return isObject(value) ? value : {};
}
