import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import { placeHandoff } from "./place-handoff.ts";

const record = { kind: "text", text: "record", meta: { kind: "handoff" } };
const own = { role: "user", parts: [record], meta: { kind: "handoff" } };

describe("placeHandoff", () => {
  it.each([
    [
      "an answer and an answer",
      [user("a"), assistant("b")],
      [assistant("c")],
      [user("a"), assistant("b"), own, assistant("c")],
    ],
    ["the system prompt and an answer", [system("s")], [assistant("a")], [system("s"), own, assistant("a")]],
    ["nothing and nothing", [], [], [own]],
    ["an answer and nothing", [assistant("a")], [], [assistant("a"), own]],
  ])("is a separate message between %s", (_name, before, after, expected) => {
    expect(placeHandoff(before, "record", after)).toEqual(expected);
  });

  it("is the first block of the request that follows", () => {
    expect(placeHandoff([system("s")], "record", [user("a", "b"), assistant("c")])).toEqual([
      system("s"),
      { role: "user", parts: [record, ...user("a", "b").parts] },
      assistant("c"),
    ]);
  });

  it("is the last block of the request before it", () => {
    expect(placeHandoff([system("s"), user("a")], "record", [assistant("b")])).toEqual([
      system("s"),
      { role: "user", parts: [...user("a").parts, record] },
      assistant("b"),
    ]);
  });

  it("leaves instructions between turns where a provider accepts them", () => {
    expect(placeHandoff([user("a"), system("s")], "record", [assistant("b")])).toEqual([
      { role: "user", parts: [...user("a").parts, record] },
      system("s"),
      assistant("b"),
    ]);
  });

  it("does not go into results, nor into an assistant's mouth", () => {
    expect(placeHandoff([], "record", [tool(result("x", "1"))])).toEqual([own, tool(result("x", "1"))]);
    expect(placeHandoff([assistant("a")], "record", [tool(result("x", "1"))])[1]).toEqual(own);
  });

  it("follows results as a message of its own, unless roles have to alternate", () => {
    const step = [assistant(call("x")), tool(result("x", "1"))];
    expect(placeHandoff(step, "record", [assistant("a")])).toEqual([...step, own, assistant("a")]);
    expect(placeHandoff(step, "record", [assistant("a")], [], true)).toEqual([
      assistant(call("x")),
      { role: "user", parts: [result("x", "1"), record] },
      assistant("a"),
    ]);
    expect(placeHandoff([assistant("a")], "record", [assistant("b")], [], true)[1]).toEqual(own);
  });

  it("is followed by the blocks that are written again", () => {
    const memory = "<memory>likes tabs</memory>";
    const note = { kind: "text", text: memory, meta: { kind: "note" } };
    expect(placeHandoff([system("s")], "record", [user("a")], [memory])[1]).toEqual({
      role: "user",
      parts: [record, note, ...user("a").parts],
    });
  });
});
