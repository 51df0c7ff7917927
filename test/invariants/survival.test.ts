import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { Message } from "../../src/core/model/message.ts";
import { isUserTurn } from "../../src/core/turns/find-user-words.ts";
import { automatic, compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, call, result, system, tool, transcript, user } from "../fixtures/conversation.ts";
import { longSession, moreTurns, readSteps } from "../fixtures/long-session.ts";

const small = { targetTokens: 900 };

describe("what must survive", () => {
  it("13: the latest request and the latest reply stay live, whatever hosts write after them", async () => {
    const hostRows = [
      user("  \n"),
      user("<system-reminder>todo: a, b</system-reminder>"),
      user("[Request interrupted by user]"),
    ];
    const messages = [
      system("s"),
      user("Fix the parser."),
      assistant("I will."),
      ...readSteps(14),
      ...hostRows,
      ...readSteps(6, { name: "more" }),
    ];
    const { transcript: done, report } = await compactThroughDoor(transcript(messages), { policy: small });
    expect(report.status).toBe("compacted");
    expect(textOf(done.messages.findLast(isUserTurn))).toContain("Fix the parser.");
    expect(
      done.messages.some((message) => message.role === "assistant" && textOf(message).startsWith("Looking at more 5.")),
    ).toBe(true);
  });

  it("13: the last two exchanges stay word for word if that is asked for", async () => {
    const messages = [
      ...longSession(14).messages,
      assistant("first"),
      user("second ask"),
      assistant("second"),
      user("third ask"),
    ];
    const { transcript: done } = await compactThroughDoor(transcript(messages), {
      policy: small,
      context: { keepLast: 2 },
    });
    expect(done.messages.slice(-3)).toEqual(
      messages.slice(-3).map((message, index) => (index === 0 ? expect.anything() : message)),
    );
    expect(textOf(done.messages.at(-3))).toContain("second ask");
  });

  it("14: a completed exchange at the border of the head is kept or folded as a pair, never as a dangling ask", async () => {
    const messages = [
      system("s"),
      user("What is 2+2?"),
      assistant("4."),
      user("Now read."),
      ...readSteps(14),
      assistant("ok"),
      user("Go on."),
    ];
    for (const protectFirst of [0, 1, 2, 3]) {
      const { transcript: done } = await compactThroughDoor(transcript(messages), {
        policy: { ...small, protectFirst },
      });
      const asked = done.messages.some((message) => textOf(message) === "What is 2+2?");
      const answered = done.messages.some((message) => textOf(message) === "4.");
      expect(asked).toBe(answered);
    }
  });

  it("15: a message that held a handoff keeps its own words exactly once, round after round", async () => {
    const archive = memoryArchive();
    let current = longSession(14, { latest: "Compare the parts, please." });
    for (const name of ["one", "two", "three"]) {
      const done = await compactThroughDoor(current, { policy: small, archive });
      expect(done.text.split("⟪palimpsest handoff")).toHaveLength(2);
      const live = done.transcript.messages.filter((message) =>
        textOf(message).endsWith(name === "one" ? "Compare the parts, please." : "go on."),
      );
      expect(live).toHaveLength(1);
      current = transcript([...done.transcript.messages, ...moreTurns(8, name, `${name}: go on.`)]);
    }
  });

  it("16: a handoff is continued after a restart, without the state too, and never by another session", async () => {
    const first = await compactThroughDoor(longSession(30, { opening: "Read all. Never push to main." }), {
      policy: small,
    });
    const grown = transcript([...first.transcript.messages, ...moreTurns(12, "later")]);
    const restarted = await compactThroughDoor(grown, { policy: small, archive: memoryArchive() });
    expect(restarted.report.compactionCount).toBe(2);
    expect(restarted.text).toContain("Never push to main.");
    const other = await compactThroughDoor(longSession(30, { opening: "Paint it blue." }), {
      policy: small,
      archive: first.archive,
    });
    expect(other.report.compactionCount).toBe(1);
    expect(other.text).not.toContain("Never push to main.");
  });

  it("17: the opening is protected in the first pass only, and zero protects the system prompt alone", async () => {
    const opened = [
      system("s"),
      user("Opening."),
      assistant("Noted."),
      user("Read."),
      ...readSteps(30),
      assistant("ok"),
      user("Go."),
    ];
    const first = await compactThroughDoor(transcript(opened), { policy: { targetTokens: 2_000, protectFirst: 2 } });
    expect(first.transcript.messages.slice(0, 3)).toEqual(opened.slice(0, 3));
    const second = await compactThroughDoor(transcript([...first.transcript.messages, ...moreTurns(20, "later")]), {
      policy: { ...small, protectFirst: 2 },
      archive: first.archive,
    });
    expect(second.transcript.messages.some((message) => textOf(message) === "Opening.")).toBe(false);
    const none = await compactThroughDoor(transcript(opened.slice(1)), { policy: { ...small, protectFirst: 0 } });
    expect(none.transcript.messages.some((message) => textOf(message) === "Opening.")).toBe(false);
  });

  it("18: the answer of a user to a question of the agent survives as a line, surrogates and all", async () => {
    const answer = `Use port 4173 ${"\ud83d"} please`;
    const messages = [
      user("Set it up."),
      assistant(call("q", "ask_user", { question: "Which port?" })),
      tool(result("q", JSON.stringify({ answer, note: "x".repeat(300) }))),
      ...readSteps(12),
      assistant("done"),
      user("Go on."),
    ];
    const { text } = await compactThroughDoor(transcript(messages), { policy: { targetTokens: 1_500 } });
    expect(text).toContain("4173");
  });

  it("21: a session without a person has no record of what a person asked", async () => {
    const { transcript: done, report } = await compactThroughDoor(
      transcript([system("Run the nightly job."), ...readSteps(20), assistant("All read.")]),
      { policy: small },
    );
    const record = done.messages.map(textOf).find((value) => value.startsWith("⟪palimpsest handoff")) ?? "";
    expect(report.summary).toBe("deterministic");
    expect(record).not.toContain("Asked last:");
    expect(record).not.toContain("Standing:");
    expect(record).toMatch(/^\d+ read src\/part-/m);
    expect(record).not.toMatch(/user (?:asked|wants|said)|\d user: /i);
  });

  it("22: the handoff says that the latest message wins, and is never the last thing said by the user's side", async () => {
    const { transcript: done } = await compactThroughDoor(longSession(30), { policy: small });
    const record = done.messages.map(textOf).find((value) => value.startsWith("⟪palimpsest handoff")) ?? "";
    expect(record).toContain("reference only");
    expect(record).toContain("The latest user message after it wins.");
    expect(textOf(done.messages.at(-1))).toMatch(/Now summarise\.$/);
  });

  it("36: the handoff made without a model keeps paths and the latest ask once, redacted, and says that it may be incomplete", async () => {
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    const { transcript: done, report } = await compactThroughDoor(
      longSession(30, { opening: `Use ${secret}.`, latest: "Rename the client." }),
      { policy: { targetTokens: 1_500 } },
    );
    const texts = done.messages.map(textOf);
    const record = texts.find((value) => value.startsWith("⟪palimpsest handoff")) ?? "";
    expect(record).toContain("src/part-");
    expect(record).not.toContain(secret);
    expect(texts.filter((value) => value.endsWith("Rename the client."))).toHaveLength(1);
    expect(report).toMatchObject({ summary: "deterministic", confidence: "lower" });
  });

  it("41: what came in is never changed, and comes back itself if nothing is done", async () => {
    const input = longSession(20);
    const before = JSON.stringify(input);
    await compactThroughDoor(input, { policy: small });
    expect(JSON.stringify(input)).toBe(before);
    const { transcript: same } = await compactThroughDoor(input, { policy: {}, context: automatic });
    expect(same).toBe(input);
  });

  it("44: a result that would grow is refused, and says so", async () => {
    const short = transcript([user("a"), assistant("b"), user("c"), assistant("d"), user("e")]);
    const { transcript: same, report } = await compactThroughDoor(short, { policy: { targetTokens: 1 } });
    expect(same).toBe(short);
    expect(report).toMatchObject({ status: "unchanged", persistence: "none" });
  });

  it("45: shortening results again changes nothing", async () => {
    const first = await compactThroughDoor(longSession(14), { policy: { targetTokens: 1_500 } });
    expect(first.report.summary).toBe("none");
    const second = await compactThroughDoor(first.transcript, {
      policy: { targetTokens: 1_500 },
      archive: first.archive,
    });
    expect(second.transcript).toBe(first.transcript);
  });
});

// Helpers

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") ?? "";
}
