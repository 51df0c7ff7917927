import { createHash } from "node:crypto";
import type { Message } from "../../../src/core/model/message.ts";
import { codecs } from "../../../src/formats/index.ts";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import type { Gate } from "./gate.ts";

/** The same history with the keys of its objects in another order comes out the same. */
export const determinism: Gate = {
  name: "determinism",
  async check({ session, history, rewrite, rewriter, targetTokens, isRepeated }) {
    if (!isRepeated) return undefined;
    const { encode, decode } = codecs[session.format];
    const wire = encode({ messages: history, tools: [], envelope: { kind: "messages" } });
    const again = await rewriter.rewrite(decode(shuffleKeys(wire, targetTokens)).messages, targetTokens);
    await again.store.close();
    return digest(again.messages) === digest(rewrite.messages) ? [] : ["another order of keys gives other bytes"];
  },
};

/** One hash of all bytes of an output. */
export function digest(messages: readonly Message[]): string {
  const text = JSON.stringify(messages, (key, value: unknown) => (key === "wire" ? undefined : value));
  return createHash("sha256").update(text).digest("hex");
}
