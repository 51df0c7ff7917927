import { describe, expect, it } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionPolicy } from "../../src/core/model/policy.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";

// What is protected by default, a host may give up.

const REQUEST = "Now fix the retries, and say what you did.";
const REPLY = "All thirty files are read.";
const SYSTEM = "You are the agent of the harbour.";

describe.each(FORMATS)("switches: %s", (format) => {
  const codec = codecs[format];

  it.each([
    [{}, [true, true]],
    [{ anchorRequest: false }, [false, true]],
    [{ anchorReply: false }, [true, false]],
    [{ anchorRequest: false, anchorReply: false }, [false, false]],
  ] as const)("%j: the latest request and reply stay word for word: %j", (policy, stays) => {
    const { messages, report } = compact(policy);
    expect(report.status).toBe("compacted");
    expect([REQUEST, REPLY].map((text) => messages.some((message) => isOnly(message, text)))).toEqual(stays);
    // What is given up is reported.
    expect(JSON.stringify(messages)).toContain("Now fix the retries");
    expect(codec.validate(codec.encode(transcript(messages)))).toEqual([]);
  });

  function compact(policy: Partial<CompactionPolicy>): Compaction {
    const said = [assistant(REPLY, call("said", "read", { path: "src/said.ts" })), tool(result("said", "export {};"))];
    const opening = [user("Read it."), ...steps(15, "a"), assistant("Read."), user(REQUEST)];
    const session = [...opening, ...steps(15, "b"), ...said, ...steps(30, "c")];
    return pass(codec.decode(codec.encode(transcript(session))), policy);
  }
});

describe("the system prompt", () => {
  const session: Message[] = [
    { role: "system", parts: [{ kind: "text", text: SYSTEM }] },
    user("Read it."),
    ...steps(30, "a"),
    assistant(REPLY),
    user(REQUEST),
  ];

  it.each([
    [{}, true],
    [{ protectSystemPrompt: false }, false],
  ] as const)("with %j stays: %j", (policy, stays) => {
    const { messages, report } = pass(transcript(session), policy);
    expect(report.status).toBe("compacted");
    expect(messages.some(({ role }) => role === "system")).toBe(stays);
    expect(JSON.stringify(messages).includes(SYSTEM)).toBe(stays);
    expect(codecs["openai-chat"].validate(codecs["openai-chat"].encode(transcript(messages)))).toEqual([]);
  });

  it("stays in any case if it has a separate field", () => {
    const [system, ...rest] = session;
    if (system === undefined) throw new Error("no system prompt");
    const inField = [{ ...system, meta: { place: "instructions" as const } }, ...rest];
    const { messages } = pass(transcript(inField), { protectSystemPrompt: false, protectFirst: 0 });
    expect(messages[0]).toEqual(inField[0]);
  });
});

// Helpers

function pass(input: Transcript, policy: Partial<CompactionPolicy>): Compaction {
  const tools = createTools();
  return applyPlan(planCompaction(forcedPass(input, { targetTokens: 900, ...policy }), tools), input.messages, tools);
}

/** Steps without a word to read. */
function steps(count: number, name: string): Message[] {
  return Array.from({ length: count }, (_, index): Message[] => {
    const id = `${name}-${index}`;
    const lines = Array.from({ length: 20 }, (__, line) => `export const ${name}${index}x${line} = ${line};`);
    return [assistant(call(id, "read", { path: `src/${id}.ts` })), tool(result(id, lines.join("\n")))];
  }).flat();
}

function isOnly({ role, parts }: Message, text: string): boolean {
  return (role === "user" || role === "assistant") && parts.some((part) => part.kind === "text" && part.text === text);
}
