import { expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../test/fixtures/conversation.ts";
import { indexUses } from "../../recall/find-probes.ts";
import type { Session } from "../session.ts";
import { mask } from "../strategies/mask.ts";
import { none } from "../strategies/none.ts";
import { everyRequest } from "../strategies/schedules.ts";
import { findLookUps } from "./find-look-ups.ts";
import { replay } from "./replay.ts";

const messages = [
  system("Config lives in etc/base.conf."),
  user("Fix src/http/client.ts."),
  assistant(call("a", "grep", { pattern: "retryDelay" })),
  tool(result("a", "src/http/timing.ts: const retryDelay = 4350; const maxAttempts = 7;")),
  assistant(call("b", "read", { path: "src/http/timing.ts" })),
  tool(result("b", "// nothing new")),
  // The first result is masked by now, so both of its strings are one look-up; the system prompt is never lost.
  assistant(call("c", "edit", { path: "etc/base.conf", names: "maxAttempts retryDelay 4350" })),
  tool(result("c", "done")),
  // It was said in a call, which masking leaves alone.
  assistant(call("d", "read", { path: "src/http/timing.ts" })),
];
const session: Session = { name: "a", format: "openai-chat", messages, pausesBefore: new Map() };

it("finds nothing if everything is sent", async () => {
  expect(findLookUps(session, await replay(session, everyRequest(none)), indexUses(messages))).toEqual([]);
});

it("finds one look-up for the strings of one masked result", async () => {
  const recording = await replay(session, everyRequest(mask(1)));
  expect(findLookUps(session, recording, indexUses(messages))).toEqual([{ request: 2, source: 3 }]);
});
