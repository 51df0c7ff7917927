import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { hasWholePairs } from "./check-pairs.ts";

describe("hasWholePairs", () => {
  it.each<[string, Message[], boolean]>([
    ["nothing", [], true],
    ["a call and its result", [user("a"), assistant(call("x")), tool(result("x", "1")), assistant("b")], true],
    [
      "parallel calls, answered in another order",
      [assistant(call("x"), call("y")), tool(result("y", "1"), result("x", "2")), assistant("b")],
      true,
    ],
    [
      "one id for two calls at once",
      [assistant(call("x"), call("x")), tool(result("x", "1"), result("x", "2")), user("b"), assistant("c")],
      true,
    ],
    [
      "words between a call and its result",
      [assistant(call("x")), assistant("b"), tool(result("x", "1")), assistant("c")],
      true,
    ],
    [
      "one id used again",
      [assistant(call("x")), tool(result("x", "1")), assistant(call("x")), tool(result("x", "2"))],
      true,
    ],
    ["a call that is still open", [user("a"), assistant(call("x"))], true],
    ["a call that is open when the user speaks last", [assistant(call("x")), user("b")], true],
    ["a call that is open when the user speaks twice", [assistant(call("x")), user("b"), user("c")], true],
    ["results next to words", [assistant(call("x")), user(result("x", "1"), "b"), assistant("c")], true],
    ["a result without its call", [user("a"), tool(result("x", "1"))], false],
    ["a result before its call", [tool(result("x", "1")), assistant(call("x"))], false],
    ["two results for one call", [assistant(call("x")), tool(result("x", "1"), result("x", "2"))], false],
    ["a call the conversation went past", [assistant(call("x")), user("b"), assistant("c")], false],
    [
      "one of two calls with one id",
      [assistant(call("x"), call("x")), tool(result("x", "1")), user("b"), assistant("c")],
      false,
    ],
  ])("%s: %#", (_name, messages, whole) => {
    expect(hasWholePairs(messages)).toBe(whole);
  });
});
