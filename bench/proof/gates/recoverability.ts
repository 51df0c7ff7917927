import { createHash } from "node:crypto";
import { parseJson } from "../../../src/core/json/parse-json.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { listLeaves } from "../../recall/read-events.ts";
import type { Gate } from "./gate.ts";

/** Every text that was taken out is, byte for byte, behind a handle in the context. */
export const recoverability: Gate = {
  name: "recoverability",
  async check({ history, rewrite: { messages, report, store } }) {
    const visible = messages.flatMap((message) => listTexts(message));
    const context = visible.join("\n");
    const breaches: string[] = [];
    const originals: string[] = [];
    for (const handle of report.handles) {
      const original = await store.get(handle);
      if (!context.includes(handle)) breaches.push(`${handle} is not in the context`);
      if (original === undefined || createHash("sha256").update(original.text).digest("hex") !== original.sha256)
        breaches.push(`${handle} does not return its bytes`);
      else originals.push(original.text);
    }
    const kept = new Set(visible);
    const taken = history.flatMap((message) => listTexts(message)).filter((text) => !kept.has(text));
    const lost = findLost(taken, originals);
    return lost.length === 0 ? breaches : [...breaches, `${lost.length} texts are behind no handle`];
  },
};

/**
 * Texts that no original contains. Most texts are an original or a text of a turn; only the others are searched for.
 */
function findLost(taken: readonly string[], originals: readonly string[]): string[] {
  const whole = new Set(originals.flatMap((original) => [original, ...listTurnTexts(original)]));
  const others = taken.filter((text) => !whole.has(text));
  if (others.length === 0) return [];
  // A character that no text contains and that escaping leaves alone, so that no match spans two originals.
  const all = originals.join("\uFFFF");
  const allBare = bare(all);
  return others.filter((text) => !allBare.includes(bare(text)) && !all.includes(text));
}

/** The texts of an original that is a range of turns, stored as one line of JSON per turn. */
function listTurnTexts(original: string): string[] {
  if (!original.startsWith("{")) return [];
  return original.split("\n").flatMap((line) => listLeaves(parseJson(line)));
}

/** Without what escaping adds or changes: a turn is stored as JSON, and the arguments in it are escaped once more. */
function bare(text: string): string {
  return JSON.stringify(text).replaceAll(/\\+u00[01][0-9a-f]|\\+[nrtbf]|[\s\\"]/g, "");
}
