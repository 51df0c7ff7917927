import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { columnsOf } from "./columns-of.ts";
import { renderChanges } from "./render-changes.ts";

const ask = user("Fix it.");
const step = assistant("Looking.", call("a", "Read", { path: "x.ts" }));
const answer = tool(result("a", "line one\nline two"));
const next = user("And now?");
const handoff = { ...user("record, line 1\nrecord, line 2"), meta: { kind: "handoff" as const } };
const screen = fakeTerminal({}, { columns: 63 });

describe("renderChanges", () => {
  it("shows what stays, goes and comes in two columns", () => {
    expect(renderChanges([ask, step, answer, next], [ask, handoff, next], screen)).toBe(
      [
        "= 2 messages kept   ~ 0 reduced   < 2 folded   + 1 written by us",
        "",
        "before                           after",
        "───────────────────────────────────────────────────────────────",
        "1 user: Fix it.                =",
        "                               + user:",
        "                                 record, line 1",
        "                                 record, line 2",
        "2 assistant: Looking. (call    <",
        'Read) {"path":"x.ts"}',
        "3 tool: (result) line one line <",
        "two",
        "4 user: And now?               =",
        "",
      ].join("\n"),
    );
  });

  it("puts a shortened message next to the one it was made from", () => {
    const short = tool(result("a", "Read x.ts: 2 lines h-00000000"));
    expect(renderChanges([ask, step, answer], [ask, step, short], screen)).toContain(
      "3 tool: (result) line one line ~ tool:\ntwo                              (result) Read x.ts: 2 lines",
    );
  });

  it("recognises a message of the user next to a record of ours", () => {
    const beside = { ...next, parts: [...handoff.parts, ...next.parts] };
    expect(renderChanges([ask, next], [ask, beside], screen)).toContain("2 user: And now?               ~ user:");
  });

  it("counts the columns of wide characters", () => {
    const wide = user("解析器を直す".repeat(20));
    const folded = renderChanges([wide, next], [handoff, next], screen)
      .split("\n")
      .find((row) => row.endsWith(" <"));
    expect(columnsOf(folded ?? "")).toBe(32);
  });

  it("shows only the addition to a message that something was added to", () => {
    const noted = { ...ask, parts: [...ask.parts, { kind: "text" as const, text: "A note of ours." }] };
    const rows = renderChanges([ask, next], [noted, next], screen).split("\n");
    expect(rows.slice(4, 7)).toEqual([
      "1 user: Fix it.                ~ user:",
      "                                 …",
      "                                 A note of ours.",
    ]);
  });

  it("shows nothing that a terminal would act on", () => {
    const hostile = user("\u001b[2J\u001b]0;title\u0007 \u202e evil \r gone");
    expect(renderChanges([hostile], [{ ...hostile }], screen)).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });

  test.prop([fc.array(fc.string({ unit: "binary", maxLength: 90 })), fc.integer({ min: 1, max: 200 })])(
    "never breaks its columns",
    (texts, columns) => {
      const messages = texts.map((text) => user(text));
      const width = Math.max(24, Math.floor((columns - 3) / 2));
      const [, ...rows] = renderChanges(messages, [handoff, ...messages], fakeTerminal({}, { columns })).split("\n");
      for (const row of rows) expect(columnsOf(row)).toBeLessThanOrEqual(2 * width + 3);
    },
  );
});
