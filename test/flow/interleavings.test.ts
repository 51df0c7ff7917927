import { expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { FORMATS, type Format } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { cheapRecords, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { checkActiveTask } from "../gates/check-gates.ts";
import { howOften } from "../how-often.ts";

// Not a sample: every order in which users, answers and tools can follow each other, up to five events, and up to seven
// in the long suite.

const EVENTS = ["user", "reply", "step", "parallel"] as const;
const LONGEST = howOften(5, 7);
/** On a shared machine this takes minutes, not seconds. */
const TIMEOUT_MS = 900_000;

type Event = (typeof EVENTS)[number];

it(
  `survives every interleaving of up to ${LONGEST} events, valid if the input was`,
  () => {
    // A record costs nothing here, so that whatever can be folded is folded.
    const tools = cheapRecords();
    const counts = { sessions: 0, compacted: 0, checked: 0 };
    for (const events of interleavings(LONGEST)) {
      counts.sessions += 1;
      const input = transcript(events.flatMap(writeEvent));
      const pass = forcedPass(input, { targetTokens: 1, protectFirst: counts.sessions % 3, protectLast: 1 });
      const done = applyPlan(planCompaction(pass, tools), input.messages, tools);
      if (done.report.status === "unchanged") continue;
      if (done.report.status === "aborted") throw new Error(`${events.join(" ")}: ${done.report.reason}`);
      counts.compacted += 1;
      checkActiveTask(input.messages, done);
      for (const format of formatsFor(counts.sessions)) {
        const { encode, validate } = codecs[format];
        if (validate(encode(input)).length > 0) continue;
        counts.checked += 1;
        const findings = validate(encode({ ...input, messages: done.messages }));
        if (findings.length > 0) throw new Error(`${format}: ${events.join(" ")}: ${findings[0]?.message}`);
      }
    }
    expect(counts.sessions).toBe((EVENTS.length ** (LONGEST + 1) - 1) / (EVENTS.length - 1));
    // With few events, most belong to the opening and to the newest three messages, which stay.
    expect(counts.compacted).toBeGreaterThan(counts.sessions * (LONGEST > 5 ? 0.9 : 0.85));
    expect(counts.checked).toBeGreaterThan(counts.sessions);
  },
  TIMEOUT_MS,
);

// Helpers

/** The two strictest formats for every session, the others in turn. */
function formatsFor(session: number): readonly Format[] {
  const others = FORMATS.filter((format) => format !== "anthropic" && format !== "openai-chat");
  return ["anthropic", "openai-chat", others[session % others.length] ?? "gemini"];
}

/** All sequences of events, from none to `longest`, shortest first. */
function* interleavings(longest: number): Generator<readonly Event[]> {
  let shorter: (readonly Event[])[] = [[]];
  yield [];
  for (let length = 1; length <= longest; length += 1) {
    const longer = shorter.flatMap((events) => EVENTS.map((event) => [...events, event]));
    yield* longer;
    shorter = longer;
  }
}

function writeEvent(event: Event, index: number): Message[] {
  switch (event) {
    case "user":
      return [user(`request ${index} about src/part-${index}.ts`)];
    case "reply":
      return [assistant(`reply ${index}`)];
    case "step":
      return [assistant(call(`s${index}`)), tool(result(`s${index}`, `line ${index}\n`.repeat(20)))];
    case "parallel":
      return [
        assistant("both", call(`p${index}a`), call(`p${index}b`)),
        tool(result(`p${index}a`, "a\n".repeat(30))),
        tool(result(`p${index}b`, "b\n".repeat(30))),
      ];
  }
}
