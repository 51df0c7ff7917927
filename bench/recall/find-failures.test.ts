import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../test/fixtures/conversation.ts";
import { findFailures } from "./find-failures.ts";

describe("findFailures", () => {
  it("finds the line that says why, once, with single blanks", () => {
    const failed = "Exit code 1\nconnecting\ncat: /etc/shadow:  Permission denied\ncleaning up";
    const messages = [
      user("Go."),
      assistant("", call("a", "bash", { command: "x" }), call("b", "bash", { command: "y" })),
      tool(result("a", failed), result("b", failed)),
    ];
    expect(findFailures(messages)).toEqual([{ value: "cat: /etc/shadow: Permission denied", lastSeen: 2 }]);
  });

  it("finds none in what went well", () => {
    const messages = [
      assistant("", call("a", "bash", { command: "x" })),
      tool(result("a", "compiled 3 files\nall is well")),
    ];
    expect(findFailures(messages)).toEqual([]);
  });
});
