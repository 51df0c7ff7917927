import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../test/fixtures/conversation.ts";
import { createProbeFinder } from "./find-probes.ts";

describe("createProbeFinder", () => {
  const history = [
    system("Tools live in bin/tools."),
    user("Look at the retries."),
    assistant(call("a", "read", { path: "src/http/client.ts" })),
    tool(result("a", "retryDelay MAX_ATTEMPTS bin/tools")),
  ];

  it("finds what a later call used and only the history held", () => {
    const later = [assistant(call("b", "grep", { pattern: "retryDelay", path: "bin/tools" }))];
    expect(createProbeFinder([...history, ...later])(4)).toEqual([
      { value: "retryDelay", shape: "name", lastSeen: 3, usedAt: 4, mentions: 1 },
    ]);
  });

  it("finds it inside a longer string too", () => {
    const later = [assistant(call("b", "read", { path: "http/client.ts" }))];
    expect(createProbeFinder([...history, ...later])(4)).toEqual([
      { value: "http/client.ts", shape: "path", lastSeen: 2, usedAt: 4, mentions: 1 },
      { value: "client.ts", shape: "file", lastSeen: 2, usedAt: 4, mentions: 1 },
    ]);
  });

  it("leaves out what was seen again before it was used", () => {
    const later = [user("What of MAX_ATTEMPTS?"), assistant(call("b", "grep", { pattern: "MAX_ATTEMPTS" }))];
    expect(createProbeFinder([...history, ...later])(4)).toEqual([]);
  });

  it("leaves out what was never seen", () => {
    expect(createProbeFinder([...history, assistant(call("b", "grep", { pattern: "newName" }))])(4)).toEqual([]);
  });
});
