import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import { findNewestStep, groupUnits } from "./group-units.ts";

describe("groupUnits", () => {
  it("keeps parallel calls with their results", () => {
    const messages = [
      system("be brief"),
      user("why?"),
      assistant("both", call("a"), call("b")),
      tool(result("a", "1")),
      tool(result("b", "2")),
      assistant("because"),
      user("thanks"),
    ];
    expect(groupUnits(messages)).toEqual([
      { kind: "system", start: 0, end: 1 },
      { kind: "user", start: 1, end: 2 },
      { kind: "step", start: 2, end: 5 },
      { kind: "step", start: 5, end: 6 },
      { kind: "user", start: 6, end: 7 },
    ]);
  });

  it("keeps items of one answer together, as the Responses API sends them", () => {
    const reasoning = assistant({ kind: "reasoning", text: "hm", sealed: true });
    const messages = [user("why?"), reasoning, assistant(call("a")), assistant(call("b")), tool(result("a", "1"))];
    expect(groupUnits(messages)).toEqual([
      { kind: "user", start: 0, end: 1 },
      { kind: "step", start: 1, end: 5 },
    ]);
  });

  it("treats words next to results as part of the step", () => {
    const messages = [user("go"), assistant(call("a")), user(result("a", "1"), "wait"), user("stop")];
    expect(groupUnits(messages).map((unit) => unit.kind)).toEqual(["user", "step", "user"]);
  });

  it("keeps outputs that no codec knows with their step", () => {
    const item = (type: string) => assistant({ kind: "opaque", type, wire: { type } });
    const messages = [
      item("tool_search_call"),
      assistant(call("a")),
      tool(result("a", "1")),
      item("tool_search_output"),
      item("web_search_call"),
      item("toolResponse"),
      item("web_search_tool_result"),
      item("output_text"),
    ];
    expect(groupUnits(messages).map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 8],
    ]);
  });

  it("keeps instructions between turns with what they follow, but not with an answer", () => {
    const messages = [
      system("a"),
      system("b"),
      user("c"),
      system("d"),
      system("e"),
      assistant(call("x")),
      tool(result("x", "1")),
      system("f"),
      assistant("g"),
      system("h"),
      user("i"),
    ];
    expect(groupUnits(messages)).toEqual([
      { kind: "system", start: 0, end: 1 },
      { kind: "system", start: 1, end: 2 },
      { kind: "user", start: 2, end: 5 },
      { kind: "step", start: 5, end: 8 },
      { kind: "step", start: 8, end: 9 },
      { kind: "system", start: 9, end: 10 },
      { kind: "user", start: 10, end: 11 },
    ]);
  });

  it("treats results without a call as a separate step", () => {
    const messages = [user("a"), tool(result("x", "1")), user(result("y", "2")), tool(), user("b")];
    expect(groupUnits(messages)).toEqual([
      { kind: "user", start: 0, end: 1 },
      { kind: "step", start: 1, end: 4 },
      { kind: "user", start: 4, end: 5 },
    ]);
  });

  it("knows a result that no codec knows by how its name ends", () => {
    const item = (type: string) => user({ kind: "opaque", type, wire: { type } });
    const kinds = ["mcp_tool_result", "toolResponse", "output_format", "result_limit"].map(
      (type) => groupUnits([item(type)])[0]?.kind,
    );
    expect(kinds).toEqual(["step", "step", "user", "user"]);
  });

  const anyMessage = fc.constantFrom(
    user("u"),
    assistant("a"),
    assistant(call("c")),
    tool(result("c", "r")),
    system("s"),
  );

  test.prop([fc.array(anyMessage)])("covers every message once, in order", (messages) => {
    let next = 0;
    for (const { start, end } of groupUnits(messages)) {
      expect(start).toBe(next);
      expect(end).toBeGreaterThan(start);
      next = end;
    }
    expect(next).toBe(messages.length);
  });
});

describe("findNewestStep", () => {
  it("finds where the newest step begins", () => {
    const messages = [user("a"), assistant("b"), user("c"), assistant(call("x")), tool(result("x", "1")), user("d")];
    expect(findNewestStep(messages)).toBe(3);
    expect(findNewestStep(messages.slice(0, 3))).toBe(1);
    expect(findNewestStep([system("s"), user("a")])).toBeUndefined();
  });
});
