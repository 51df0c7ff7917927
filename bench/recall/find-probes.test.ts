import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../test/fixtures/conversation.ts";
import { findProbes } from "./find-probes.ts";

describe("findProbes", () => {
  const history = [
    system("Tools live in bin/tools."),
    user("Look at the retries."),
    assistant(call("a", "read", { path: "src/http/client.ts" })),
    tool(result("a", "retryDelay MAX_ATTEMPTS bin/tools")),
  ];

  it("finds what a later call used and only the history held", () => {
    const later = [assistant(call("b", "grep", { pattern: "retryDelay", path: "bin/tools" }))];
    expect(findProbes([...history, ...later], 4)).toEqual([{ value: "retryDelay", lastSeen: 3 }]);
  });

  it("leaves out what was seen again before it was used", () => {
    const later = [user("What of MAX_ATTEMPTS?"), assistant(call("b", "grep", { pattern: "MAX_ATTEMPTS" }))];
    expect(findProbes([...history, ...later], 4)).toEqual([]);
  });

  it("leaves out what nobody had seen", () => {
    expect(findProbes([...history, assistant(call("b", "grep", { pattern: "newName" }))], 4)).toEqual([]);
  });
});
