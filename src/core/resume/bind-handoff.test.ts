import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../test/fixtures/conversation.ts";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import type { Message } from "../model/message.ts";
import { markText } from "../redact/mark-redacted.ts";
import { bindHandoff } from "./bind-handoff.ts";
import { stripHandoffs } from "./strip-handoffs.ts";

const record = sealHandoff({ lineage: "abc", number: 1, body: markText("The record.") }, testHash);
const step = assistant("Looking at it.", call("a", "bash", { command: "ls" }));

describe("bindHandoff", () => {
  it.each<[string, readonly Message[]]>([
    ["of its own", [system("Be brief."), user(record), step, tool(result("a", "x"))]],
    ["before the user's words", [user(record, "Go on."), step]],
    ["at the end", [system("Be brief."), user(record)]],
  ])("seals a message %s so that it is found again", (_, messages) => {
    expect(isFound(bindHandoff(messages, record, testHash))).toBe(true);
  });

  it("finds it after a client changed what clients change", () => {
    const [sealed] = bindHandoff([user(record), step, tool(result("a", "a long listing"))], record, testHash);
    const changed = assistant("  Looking at it.\n", call("b", "bash", { command: "ls", timeout: 5 }));
    expect(isFound([sealed ?? user(), changed, tool(result("b", "[cleared]"))])).toBe(true);
  });

  it.each([
    ["another reply", assistant("Hello!")],
    ["another tool", assistant("Looking at it.", call("a", "read", {}))],
    ["a user's words", user("Looking at it.")],
  ])("does not find it before %s", (_, next) => {
    const [sealed] = bindHandoff([user(record), step], record, testHash);
    expect(isFound([sealed ?? user(), next])).toBe(false);
  });

  it("looks at what follows only after something sealed, and no farther than necessary", () => {
    let read = 0;
    const parts = Array.from({ length: 2_000 }, (_, index) => ({
      kind: "text" as const,
      get text() {
        read += 1;
        return index % 2 === 0 ? record : `Part ${index} of a long letter, in which something is said at length.`;
      },
    }));
    stripHandoffs([{ role: "user", parts }], testHash);
    expect(read).toBeLessThan(parts.length * 5);
  });

  it("finds one that an older version sealed to nothing", () => {
    expect(isFound([user(record), assistant("Hello!")])).toBe(true);
  });
});

function isFound(messages: readonly Message[]): boolean {
  return stripHandoffs(messages, testHash).handoff !== undefined;
}
