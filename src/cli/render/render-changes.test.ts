import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { renderChanges } from "./render-changes.ts";

const ask = user("Fix it.");
const step = assistant("Looking.", call("a", "Read", { path: "x.ts" }));
const answer = tool(result("a", "line one\nline two"));
const next = user("And now?");
const handoff = { ...user("record, line 1\nrecord, line 2"), meta: { kind: "handoff" as const } };

describe("renderChanges", () => {
  it("shows what stays, goes and comes, in order", () => {
    expect(renderChanges([ask, step, answer, next], [ask, handoff, next], fakeTerminal({}))).toBe(
      [
        "  1 user: Fix it.",
        "+ user:",
        "+   record, line 1",
        "+   record, line 2",
        '- 2 assistant: Looking. (call Read) {"path":"x.ts"}',
        "- 3 tool: (result) line one line two",
        "  4 user: And now?",
        "",
      ].join("\n"),
    );
  });

  it("puts a shortened message below the one it was made from", () => {
    const short = tool(result("a", "Read x.ts: 2 lines h-00000000"));
    expect(renderChanges([ask, step, answer], [ask, step, short], fakeTerminal({}))).toContain(
      "- 3 tool: (result) line one line two\n+ tool:\n+   (result) Read x.ts: 2 lines h-00000000\n",
    );
  });

  it("says the same of two equal transcripts", () => {
    expect(renderChanges([ask], [ask], fakeTerminal({}))).toBe("  1 user: Fix it.\n");
  });
});
