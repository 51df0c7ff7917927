import { createHash } from "node:crypto";
import fc from "fast-check";
import { applyPlan } from "../../src/core/apply/apply.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { session } from "../arbitraries/session.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { transcript } from "../fixtures/conversation.ts";
import { longSession } from "../fixtures/long-session.ts";
import { howOften } from "../how-often.ts";

const SESSIONS = howOften(1, 3);
const TARGETS = [700, 2_500];

/** The SHA-256 of everything that a fixed set of compactions hands out: messages, reports, states, archived originals. */
export function fingerprint(): string {
  const sessions = [longSession(30).messages, ...fc.sample(session, { numRuns: SESSIONS, seed: 7 })];
  const hash = createHash("sha256");
  for (const format of FORMATS) {
    for (const messages of sessions) {
      const input = codecs[format].decode(codecs[format].encode(transcript(messages)));
      for (const targetTokens of TARGETS) {
        const tools = createTools();
        const done = applyPlan(planCompaction(forcedPass(input, { targetTokens }), tools), input.messages, tools);
        const sent = codecs[format].encode({ ...input, messages: done.messages });
        hash.update(JSON.stringify([sent, done.report, done.state, done.commit]));
      }
    }
  }
  return hash.digest("hex");
}
