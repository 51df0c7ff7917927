import { codecs } from "../../../src/formats/index.ts";
import type { Gate } from "./gate.ts";

/** What the provider accepted before, it accepts after. */
export const wireValidity: Gate = {
  name: "wire validity",
  async check({ session, history, rewrite }) {
    const { encode, validate } = codecs[session.format];
    const findings = (messages: typeof history) =>
      validate(encode({ messages, tools: [], envelope: { kind: "messages" } }));
    if (findings(history).length > 0) return [];
    return findings(rewrite.messages).map(({ rule, path }) => `${rule} at ${path}`);
  },
};
