import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply/apply.ts";
import { isCompactionError } from "../../src/core/base/errors.ts";
import { canonicalJson } from "../../src/core/json/canonical-json.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { type PlanInput, planCompaction } from "../../src/core/plan/plan.ts";
import { DEFAULT_POLICY } from "../../src/core/policy/profiles.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { bindsThinking } from "../../src/formats/anthropic/model-facts.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { session } from "../arbitraries/session.ts";
import { wireRequests } from "../arbitraries/wire-requests.ts";
import { deepFreeze } from "../deep-freeze.ts";
import { cheapRecords, createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { checkActiveTask, checkNeverWorse, checkRecoverability, checkWire } from "../gates/check-gates.ts";
import { checkNothingInvented } from "../gates/check-nothing-invented.ts";
import { measureProtectedPart } from "../gates/protected-part.ts";
import { howOften } from "../how-often.ts";
import { shuffleKeys } from "../shuffle-keys.ts";

// The seven gates, for sessions of every provider and targets from roomy to impossible.

const target = fc.integer({ min: 1, max: 4_000 });
/** So that passes happen by themselves. */
const SOON = { ...DEFAULT_POLICY, thresholdRatio: 0.3, floorTokens: 0 };
const keepLast = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

describe.each(FORMATS)("gates: %s", (format) => {
  const codec = codecs[format];
  const wireSession = session.map((messages) => codec.encode(transcript(messages)));

  test.prop([wireSession, target, keepLast], { numRuns: share(1) })(
    "wire validity, active task, recoverability, nothing invented, never worse",
    (wire, targetTokens, last) => {
      const input = codec.decode(wire);
      const done = compact(forcedPass(input, { targetTokens }, last === undefined ? {} : { keepLast: last }));
      expect(codec.validate(wire)).toEqual([]);
      expect(done.report.status).not.toBe("aborted");
      checkWire(codec, input, done);
      checkActiveTask(input.messages, done);
      checkRecoverability(input, done);
      checkNothingInvented(input.messages, done);
      checkNeverWorse(input.messages, done);
    },
  );

  test.prop([wireSession, target, fc.integer()], { numRuns: share(0.4) })(
    "determinism, whatever the order of keys",
    (wire, targetTokens, seed) => {
      const once = compact(forcedPass(codec.decode(wire), { targetTokens }));
      const again = compact(forcedPass(codec.decode(shuffleKeys(wire, seed)), { targetTokens }));
      expect(hashOf(again.messages)).toBe(hashOf(once.messages));
      expect(again.report).toEqual(once.report);
    },
  );

  test.prop([wireSession, target, fc.boolean(), fc.boolean()], { numRuns: share(0.4) })(
    "never worse, and settled if nothing was added",
    (wire, targetTokens, isForced, isResumed) => {
      const input = codec.decode(wire);
      const request = isForced ? {} : ({ trigger: "threshold", force: false } as const);
      const limits = { budget: computeBudget({ contextTokens: 3_000 }, SOON) };
      const first = compact({ ...forcedPass(input, { targetTokens }, request), ...limits });
      checkNeverWorse(input.messages, first);
      // Through the wire format, as a host would send it; without its state as after the loss of an archive.
      const wireAfter = codec.encode({ ...input, messages: first.messages });
      const sent = codec.decode(wireAfter);
      const pass = { ...forcedPass(sent, { targetTokens }, request), ...limits };
      const second = compact(isResumed ? { ...pass, state: first.state } : pass);
      expect(second.report.status).toBe("unchanged");
      expect(second.messages).toBe(sent.messages);
      expect(codec.encode({ ...sent, messages: second.messages })).toEqual(wireAfter);
    },
  );

  test.prop([wireSession, fc.integer({ min: 200, max: 6_000 }), target], { numRuns: share(0.4) })(
    "overflow: every request fits the window, unless what must stay does not",
    (wire, contextTokens, targetTokens) => {
      const input = codec.decode(wire);
      const budget = computeBudget({ contextTokens });
      const done = compactIfPossible({ ...forcedPass(input, { targetTokens }), budget });
      if (done !== undefined) expect(done.report.tokensAfter).toBeLessThanOrEqual(budget.windowTokens);
      else expect(measureProtectedPart(input, recordOf(input))).toBeGreaterThan(budget.windowTokens);
    },
  );

  test.prop([wireRequests[format], fc.constantFrom(1, 2_000, 20_000), fc.nat({ max: 3 }), keepLast], {
    numRuns: share(1),
  })("wire validity of every request the provider accepts", (wire, targetTokens, protectFirst, last) => {
    const input = codec.decode(wire);
    const pass = forcedPass(
      input,
      { targetTokens, protectFirst, protectLast: 1 },
      {
        bindsThinking: format === "anthropic" && bindsThinking(input.model ?? ""),
        ...(last !== undefined && { keepLast: last }),
      },
    );
    const done = compact(pass, cheapRecords());
    expect(done.report.status).not.toBe("aborted");
    checkWire(codec, input, done);
    checkActiveTask(input.messages, done);
    checkNeverWorse(input.messages, done);
  });
});

// Helpers

function compact(input: PlanInput, tools = createTools()): Compaction {
  deepFreeze(input.transcript.messages);
  return applyPlan(planCompaction(input, tools), input.transcript.messages, tools);
}

/** Undefined if what must stay does not fit into the window. */
function compactIfPossible(input: PlanInput): Compaction | undefined {
  try {
    return compact(input);
  } catch (error) {
    if (isCompactionError(error, "WINDOW_TOO_SMALL")) return undefined;
    throw error;
  }
}

/**
 * A record that has to contain what one of this session has: an exchange before it makes sure that something is folded.
 */
function recordOf(input: Transcript): string {
  const longer = { ...input, messages: [user("go"), assistant("Yes."), ...input.messages] };
  const { messages } = compact(forcedPass(longer, { targetTokens: 1, protectFirst: 0 }), cheapRecords());
  const texts = messages.flatMap((message) => listTexts(message));
  return texts.find((text) => text.startsWith("⟪palimpsest handoff")) ?? "";
}

/**
 * How often a property runs for one format: the formats share the runs of a property, and in the long suite each has as
 * many. A property with two compactions per run runs less often.
 */
function share(part: number): number {
  const runs = (fc.readConfigureGlobal().numRuns ?? 100) * part;
  return Math.ceil(runs / howOften(FORMATS.length, 1));
}

/** Untouched parts keep the order of keys that they came with: only that may differ. */
function hashOf(messages: readonly Message[]): string {
  return testHash.sha256(canonicalJson(messages));
}
