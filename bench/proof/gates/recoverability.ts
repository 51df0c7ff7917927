import { createHash } from "node:crypto";
import { parseJson } from "../../../src/core/json/parse-json.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { listLeaves } from "../../recall/read-events.ts";
import type { Gate } from "./gate.ts";

/** Every text that was taken out is behind a handle that stands in the context, byte for byte. */
export const recoverability: Gate = {
  name: "recoverability",
  async check({ history, rewrite: { messages, report, store } }) {
    const visible = messages.flatMap((message) => listTexts(message));
    const context = visible.join("\n");
    const breaches: string[] = [];
    const originals: string[] = [];
    for (const handle of report.handles) {
      const original = await store.get(handle);
      if (!context.includes(handle)) breaches.push(`${handle} does not stand in the context`);
      if (original === undefined || createHash("sha256").update(original.text).digest("hex") !== original.sha256)
        breaches.push(`${handle} does not give its bytes back`);
      else originals.push(original.text);
    }
    const kept = new Set(visible);
    const taken = history.flatMap((message) => listTexts(message)).filter((text) => !kept.has(text));
    const lost = findLost(taken, originals);
    return lost.length === 0 ? breaches : [...breaches, `${lost.length} texts are behind no handle`];
  },
};

/** Texts that stand in no original. Most are one, or a text of a turn; only the others are searched for. */
function findLost(taken: readonly string[], originals: readonly string[]): string[] {
  const whole = new Set(originals.flatMap((original) => [original, ...listTurnTexts(original)]));
  const others = taken.filter((text) => !whole.has(text));
  if (others.length === 0) return [];
  // A character that no text holds and that escaping leaves alone, so that no text reaches over two originals.
  const all = originals.join("\uFFFF");
  const allBare = bare(all);
  return others.filter((text) => !allBare.includes(bare(text)) && !all.includes(text));
}

/** The texts of an original that is a range of turns, stored as a line of JSON each. */
function listTurnTexts(original: string): string[] {
  if (!original.startsWith("{")) return [];
  return original.split("\n").flatMap((line) => listLeaves(parseJson(line)));
}

/** Without what escaping adds or changes: a turn is stored as JSON, arguments in it once more. */
function bare(text: string): string {
  return JSON.stringify(text).replaceAll(/\\+u00[01][0-9a-f]|\\+[nrtbf]|[\s\\"]/g, "");
}
