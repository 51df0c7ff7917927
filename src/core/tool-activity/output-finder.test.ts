import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../test/fixtures/conversation.ts";
import { listActivities } from "./list-activities.ts";
import { outputFinder } from "./output-finder.ts";

const parallel = listActivities([
  assistant(
    call("a", "Read", { file_path: "src/a.ts" }),
    call("b", "Read", { file_path: "src/b.ts" }),
    call("c", "Bash", { command: "npm test" }),
    call("d", "Grep", { pattern: "sleep", path: "src" }),
  ),
  tool(result("a", "     1\tA"), result("b", "     1\tB"), result("c", "1 passed"), result("d", "src/a.ts:1:sleep")),
  assistant(call("e", "Bash", { command: "ls" })),
  tool(result("e", "README.md")),
]);

describe("outputFinder", () => {
  const find = outputFinder(parallel);

  it.each([
    ["src/a.ts", "     1\tA"],
    ["src/b.ts", "     1\tB"],
    ["npm test", "1 passed"],
    ["sleep", "src/a.ts:1:sleep"],
  ])("tells parallel calls apart: %s", (subject, output) => {
    expect(find(1, subject)?.text).toBe(output);
  });

  it("takes the only call of a message, whatever it is about", () => {
    expect(find(3, "anything")).toEqual({ text: "README.md", toolName: "Bash" });
  });

  it("does not guess among several", () => {
    expect(find(1, "src/c.ts")).toBeUndefined();
  });
});
