import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { MediaPart, Message } from "../../src/core/model/message.ts";
import { boundFields, boundItems, fence, isSensitiveKey, renderValue, snippet } from "../../src/core/render/index.ts";
import { isUserTurn } from "../../src/core/turns/find-user-words.ts";
import { codecs, FORMATS } from "../../src/formats/index.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, call, result, system, tool, transcript, user } from "../fixtures/conversation.ts";
import { longSession, moreTurns, readSteps } from "../fixtures/long-session.ts";

const small = { targetTokens: 900 };

describe("acceptance: what stays and what goes", () => {
  it("repeated identical reads keep only the newest", async () => {
    const body = "export const same = 1;\n".repeat(60);
    const reads = [1, 2, 3].flatMap((index) => [
      assistant(call(`r${index}`, "read", { path: "src/same.ts" })),
      tool(result(`r${index}`, body)),
    ]);
    const input = transcript([user("go"), ...reads, ...readSteps(3), assistant("ok"), user("next")]);
    const { transcript: done } = await compactThroughDoor(input, { policy: { targetTokens: 2_200 } });
    const whole = done.messages.filter((message) =>
      JSON.stringify(message).includes("export const same = 1;\\nexport"),
    );
    expect(whole).toHaveLength(1);
    expect(done.messages.indexOf(whole[0] ?? user(""))).toBe(6);
  });

  it("old terminal output becomes command, exit code, line count", async () => {
    const output = JSON.stringify({ output: "ok\n".repeat(600), exit_code: 0 });
    const input = transcript([
      user("go"),
      assistant(call("t", "terminal", { command: "npm run build" })),
      tool(result("t", output)),
      ...readSteps(9),
      assistant("ok"),
      user("next"),
    ]);
    const { text } = await compactThroughDoor(input, { policy: { targetTokens: 1_200 } });
    expect(text).toMatch(/ran `npm run build` → exit 0, 600 lines/);
  });

  it("recent tail exact", async () => {
    const input = longSession(30);
    const { transcript: done } = await compactThroughDoor(input, { policy: { targetTokens: 3_000 } });
    expect(done.messages.slice(-2)).toEqual(input.messages.slice(-2));
    expect(done.messages.at(-1)).toBe(input.messages.at(-1));
  });

  it("old screenshots do not survive for ever", async () => {
    const shot = (id: string): Message[] => [
      assistant(call(id, "screenshot")),
      tool({ ...result(id, ""), output: { kind: "parts", parts: [picture(id)] } }),
    ];
    const input = transcript([
      user("look", picture("old")),
      ...shot("a"),
      ...shot("b"),
      user("and this", picture("new")),
      ...readSteps(12),
      ...shot("c"),
      assistant("ok"),
    ]);
    const { transcript: done } = await compactThroughDoor(input, { policy: { targetTokens: 7_000 } });
    const left = JSON.stringify(done.messages);
    expect(["old", "a", "b"].filter((name) => left.includes(data(name)))).toEqual([]);
    expect(left).toContain(data("new"));
    expect(left).toContain(data("c"));
  });

  it("first compaction keeps opening framing, later ones do not copy it again", async () => {
    const opened = [
      system("s"),
      user("Opening words."),
      assistant("Noted."),
      user("Read."),
      ...readSteps(30),
      assistant("ok"),
      user("Go."),
    ];
    const first = await compactThroughDoor(transcript(opened), { policy: { targetTokens: 2_000, protectFirst: 3 } });
    expect(first.transcript.messages[1]).toEqual(user("Opening words."));
    const second = await compactThroughDoor(transcript([...first.transcript.messages, ...moreTurns(20, "later")]), {
      policy: { ...small, protectFirst: 3 },
      archive: first.archive,
    });
    expect(second.transcript.messages).not.toContainEqual(user("Opening words."));
  });

  it.each(FORMATS)(
    "no result without call, no call-only message a provider rejects, sanitizing after insertion (%s)",
    async (format) => {
      const { encode, decode, validate } = codecs[format];
      const input = decode(encode(transcript(longSession(14).messages.slice(1))));
      const { transcript: done } = await compactThroughDoor(input, { policy: small });
      expect(validate(encode(done))).toEqual([]);
    },
  );

  it("latest ask and latest answer outside the middle", async () => {
    const { transcript: done } = await compactThroughDoor(longSession(30, { latest: "The latest ask." }), {
      policy: small,
    });
    expect(
      done.messages.some((message) => message.role === "assistant" && text(message) === "All parts are read."),
    ).toBe(true);
    expect(text(done.messages.at(-1))).toMatch(/The latest ask\.$/);
  });

  it("generated summaries excluded from latest-user search", async () => {
    const first = await compactThroughDoor(longSession(30, { latest: "The real ask." }), { policy: small });
    const working = transcript([...first.transcript.messages, ...readSteps(20, { name: "work" })]);
    const second = await compactThroughDoor(working, { policy: small, archive: first.archive });
    expect(text(second.transcript.messages.findLast(isUserTurn))).toMatch(/The real ask\.$/);
  });

  it("summary redacted after generation", async () => {
    const secret = ["sk", "live", "a1B2c3D4e5F6g7H8i9J0k1L2"].join("_");
    const { transcript: done } = await compactThroughDoor(
      longSession(30, { opening: `Always deploy with ${secret}.` }),
      { policy: small },
    );
    expect(recordOf(done.messages)).not.toContain(secret);
  });

  it("repeated passes update, not nest; wrappers stripped before re-summarizing", async () => {
    const archive = memoryArchive();
    let current = longSession(20);
    for (const name of ["a", "b", "c", "d"]) {
      const done = await compactThroughDoor(current, { policy: small, archive });
      expect(done.text.split("⟪palimpsest handoff")).toHaveLength(2);
      expect(done.text.split("reference only: background")).toHaveLength(2);
      current = transcript([...done.transcript.messages, ...moreTurns(8, name)]);
    }
  });

  it("a resumed session continues, a new one inherits nothing", async () => {
    const first = await compactThroughDoor(longSession(30), { policy: small });
    const resumed = await compactThroughDoor(transcript([...first.transcript.messages, ...moreTurns(12, "later")]), {
      policy: small,
      archive: first.archive,
    });
    const fresh = await compactThroughDoor(longSession(30, { name: "fresh" }), {
      policy: small,
      archive: first.archive,
    });
    expect([resumed.report.compactionCount, fresh.report.compactionCount]).toEqual([2, 1]);
  });

  it("reports carry no content, and every digest recorded in the report", async () => {
    const { report, text: all } = await compactThroughDoor(longSession(14, { opening: "zebra-word-1" }), {
      policy: { targetTokens: 1_500 },
    });
    expect(JSON.stringify(report)).not.toMatch(/zebra-word-1|part-3|All parts are read/);
    const lines = all.match(/"read src\/part-\d+\.ts → \d+ lines[^"]* h-[0-9a-z]{8,}/g) ?? [];
    expect(report.digests).toHaveLength(lines.length);
    for (const { handle } of report.digests) expect(all).toContain(handle);
  });

  it("keep_last=2, and no user/user at the seam", async () => {
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
    const roles = done.messages.map(({ role }) => role);
    expect(roles.some((role, index) => role === "user" && roles[index + 1] === "user")).toBe(false);
    expect(done.messages.slice(-2)).toEqual(messages.slice(-2));
    expect(text(done.messages.at(-3))).toMatch(/second ask$/);
  });
});

describe("acceptance: structured truncation primitives", () => {
  it("depth, fields, items, priority keys, snippets, fences that backticks cannot break", () => {
    expect(renderValue({ a: { b: { c: { d: 1 } } } }, { maxDepth: 2 })).toBe("- a: 1 fields\n  - b: 1 fields");
    expect(boundFields({ b: 1, a: 2, status: 3 }, 2, ["status"])).toEqual({
      shown: [
        ["status", 3],
        ["b", 1],
      ],
      hidden: 1,
    });
    expect(boundItems([1, 2, 3], 2)).toEqual({ shown: [1, 2], hidden: 1 });
    expect(snippet(`${"x".repeat(100)}NEEDLE${"y".repeat(100)}`, 100, 30)).toContain("NEEDLE");
    expect(fence("a\n````\nb").split("\n")[0]).toBe("`````");
  });

  it("known sensitive keys redacted", () => {
    for (const key of ["password", "api_key", "Authorization", "client_secret", "Cookie"])
      expect(isSensitiveKey(key)).toBe(true);
    expect(renderValue({ password: "hunter2" })).toBe("- password: [REDACTED]");
  });
});

// Helpers

function data(name: string): string {
  return Buffer.from(`picture ${name}`).toString("base64");
}

function picture(name: string): MediaPart {
  return { kind: "media", media: "image", mediaType: "image/png", source: { kind: "base64", data: data(name) } };
}

function text(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") ?? "";
}

function recordOf(messages: readonly Message[]): string {
  return messages.map(text).find((value) => value.startsWith("⟪palimpsest handoff")) ?? "";
}
