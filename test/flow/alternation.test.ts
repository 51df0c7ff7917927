import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { PROFILES } from "../../src/core/policy/profiles.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { session } from "../arbitraries/session.ts";
import { cheapRecords, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";

// No pass brings two messages of one side together that were apart, whatever the profile, format and tail; neither does
// the next pass.

const keepLast = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const target = fc.option(fc.constantFrom(1, 500, 2_000, 8_000), { nil: undefined });

describe.each(FORMATS)("roles in %s", (format) => {
  const codec = codecs[format];

  test.prop([session, fc.constantFrom(...Object.values(PROFILES)), fc.nat({ max: 5 }), target, keepLast], {
    numRuns: 60,
  })("alternate in every profile as they did", (messages, profile, protectFirst, targetTokens, last) => {
    let input = codec.decode(codec.encode(transcript(messages)));
    let state: CompactionState | undefined;
    for (let round = 1; round <= 2; round += 1) {
      const tools = cheapRecords();
      const policy = { ...profile, protectFirst, protectLast: 1, ...(targetTokens !== undefined && { targetTokens }) };
      const request = last === undefined ? {} : { keepLast: last };
      // Small enough that a sacred zone has something to fold.
      const budget = computeBudget({ contextTokens: 60_000 });
      const pass = { ...forcedPass(input, policy, request), budget, ...(state !== undefined && { state }) };
      const done = applyPlan(planCompaction(pass, tools), input.messages, tools);
      expect(countMeetings(done.messages)).toBeLessThanOrEqual(countMeetings(input.messages));
      expect(codec.validate(codec.encode({ ...input, messages: done.messages }))).toEqual([]);
      state = done.state;
      const more = [assistant(`Round ${round} is done.`), user(`Go on with ${round}.`)];
      input = codec.decode(codec.encode({ ...input, messages: [...done.messages, ...endOpen(done.messages, more)] }));
    }
  });
});

// Helpers

/** How often one side speaks twice in a row in separate messages. */
function countMeetings(messages: readonly Message[]): number {
  const said = messages.filter(({ role }) => role !== "system");
  return said.filter(({ role }, index) => role === "user" && said[index - 1]?.role === "user").length;
}

/** The next turns; a transcript that ends with an answer continues with a request. */
function endOpen(messages: readonly Message[], more: readonly Message[]): readonly Message[] {
  const isAnswered = messages.at(-1)?.role === "assistant";
  return isAnswered ? more.slice(1) : more;
}
