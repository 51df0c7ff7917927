import { createHash } from "node:crypto";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
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
      else originals.push(original.text, bare(original.text));
    }
    const kept = new Set(visible);
    const taken = history.flatMap((message) => listTexts(message)).filter((text) => !kept.has(text));
    const lost = taken.filter(
      (text) => !originals.some((original) => original.includes(text) || original.includes(bare(text))),
    );
    return lost.length === 0 ? breaches : [...breaches, `${lost.length} texts are behind no handle`];
  },
};

/** Without what escaping adds or changes: a whole turn is stored as JSON, arguments in it once more. */
function bare(text: string): string {
  return JSON.stringify(text).replaceAll(/\\+u00[01][0-9a-f]|\\+[nrtbf]|[\s\\"]/g, "");
}
