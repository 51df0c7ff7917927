import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/core/model/message.ts";
import { hasWholePairs } from "../../src/core/stages/verify/check-pairs.ts";
import { isUserTurn } from "../../src/core/turns/find-user-words.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { session } from "../arbitraries/session.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, call, image, result, system, tool, transcript, user } from "../fixtures/conversation.ts";
import { longSession, moreTurns, readSteps } from "../fixtures/long-session.ts";

const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.1);

describe("structure of the output", () => {
  test.prop([session, fc.integer({ min: 1, max: 3_000 })], { numRuns })(
    "1: no result without its call, no call without its result, except in the step in flight",
    async (messages, targetTokens) => {
      const inFlight = [...messages, assistant("running", call("open-1"), call("open-2")), tool(result("open-1", "x"))];
      for (const given of [messages, inFlight]) {
        const done = await compactThroughDoor(transcript(given), { policy: { targetTokens } });
        expect(hasWholePairs(done.transcript.messages)).toBe(true);
        if (given === inFlight) expect(done.text).toContain("open-2");
      }
    },
  );

  it.each(FORMATS)("2: a result that arrives after a compaction still finds its call (%s)", async (format) => {
    const { encode, decode, validate } = codecs[format];
    const open = [...longSession(12).messages.slice(1), assistant("running", call("late-1"), call("late-2"))];
    const { transcript: done, report } = await compactThroughDoor(decode(encode(transcript(open))));
    const answered = encode({
      ...done,
      messages: [...done.messages, tool(result("late-1", "a"), result("late-2", "b"))],
    });
    expect(report.status).toBe("compacted");
    expect(validate(answered)).toEqual([]);
  });

  it("6: the first message after the system prompt is a user's, even after the second pass", async () => {
    let current = longSession(12);
    for (const name of ["one", "two", "three"]) {
      const done = await compactThroughDoor(current, { policy: { targetTokens: 900, protectFirst: 0 } });
      expect(done.transcript.messages.find(({ role }) => role !== "system")?.role).toBe("user");
      current = transcript([...done.transcript.messages, ...moreTurns(10, name)]);
    }
  });

  it("7: words of a user survive, even if users sent only pictures", async () => {
    const pictures = transcript([user(image()), ...readSteps(12), assistant("seen"), user(image("d29ybGQ="))]);
    const { transcript: done } = await compactThroughDoor(pictures);
    expect(done.messages.some((message) => message.role === "user" && textOf(message).trim() !== "")).toBe(true);
    expect(done.messages.at(-1)?.parts.some((part) => part.kind === "media")).toBe(true);
  });

  it.each(FORMATS)(
    "8: without a slot the handoff is a block of the user's message, and is found again (%s)",
    async (format) => {
      const { encode, decode, validate } = codecs[format];
      const crowded = transcript([
        user("<rules>be brief</rules>"),
        assistant("ok"),
        ...longSession(12).messages.slice(1),
      ]);
      const first = await compactThroughDoor(decode(encode(crowded)), { policy: { targetTokens: 600 } });
      const wire = encode(first.transcript);
      expect(validate(wire)).toEqual([]);
      const again = decode(wire);
      const second = await compactThroughDoor(
        { ...again, messages: [...again.messages, ...moreTurns(10, "next")] },
        { policy: { targetTokens: 600 } },
      );
      expect(second.report.compactionCount).toBe(2);
      const sent = JSON.stringify(encode(second.transcript));
      expect(sent.split("⟪palimpsest handoff")).toHaveLength(2);
      expect(sent).toContain("⟪end of handoff 2");
    },
  );

  it("9: while results are shortened, arguments stay as they are, valid JSON or not", async () => {
    const long = { path: "src/a.ts", content: "é".repeat(2_000), line: 7, deep: { list: [1, null, true] } };
    const broken = `{"content": "${"x y ".repeat(100)}`;
    const messages = [
      user("go"),
      assistant(json("j", JSON.stringify(long))),
      tool(result("j", "written\n".repeat(60))),
      assistant(json("b", broken)),
      tool(result("b", "written\n".repeat(60))),
      ...readSteps(8),
      assistant("done"),
      user("next"),
    ];
    const { transcript: done, report } = await compactThroughDoor(transcript(messages), {
      policy: { targetTokens: 2_600 },
    });
    expect(report).toMatchObject({ status: "compacted", summary: "none" });
    const inputs = done.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "tool-call" && part.input.kind === "json-text" ? [part.input.text] : [])),
    );
    expect(inputs).toEqual([JSON.stringify(long), broken]);
  });

  it.each(FORMATS)("10: exactly one handoff, and no mark of ours next to it reaches the wire (%s)", async (format) => {
    const { encode, decode } = codecs[format];
    const { transcript: done } = await compactThroughDoor(decode(encode(longSession(30))), {
      policy: { targetTokens: 900 },
    });
    const wire = JSON.stringify(encode(done));
    expect(wire.split("⟪palimpsest handoff")).toHaveLength(2);
    expect(wire).not.toMatch(/"(?:meta|kind|wire)":/);
  });

  it("12: contents of any kind never stop a compaction", async () => {
    const odd: Message[] = [null, 7, "text", [], [[{}]], true, { path: 1, command: {} }].flatMap((value, index) => [
      assistant(call(`odd-${index}`, "bash", value)),
      tool({
        ...result(`odd-${index}`, ""),
        output: { kind: "json", value: index % 2 === 0 ? value : { error: value } },
      }),
    ]);
    const input = transcript([
      user("go"),
      user(),
      assistant(),
      ...odd,
      ...readSteps(10),
      assistant("", ""),
      user("end"),
    ]);
    const { report } = await compactThroughDoor(input, { policy: { targetTokens: 600 } });
    expect(report.status).toBe("compacted");
  });

  it("no message of ours is taken for a user's turn", async () => {
    const { transcript: done } = await compactThroughDoor(longSession(30), { policy: { targetTokens: 900 } });
    const record = done.messages.find((message) => textOf(message).startsWith("⟪palimpsest handoff"));
    const alone = record?.parts.length === 1 ? record : undefined;
    if (alone !== undefined) expect(isUserTurn(alone)).toBe(false);
    expect(textOf(done.messages.findLast(isUserTurn))).toContain("Now summarise.");
    expect(done.messages[0]).toEqual(system("Be brief."));
  });
});

// Helpers

function json(callId: string, text: string) {
  return { ...call(callId, "write_file"), input: { kind: "json-text" as const, text } };
}

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") ?? "";
}
