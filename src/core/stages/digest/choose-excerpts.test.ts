import { expect, it } from "vitest";
import { createTools } from "../../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import type { RedactedMessage } from "../../model/redacted.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { redactMessage } from "../../redact/redact-message.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { chooseExcerpts } from "./choose-excerpts.ts";
import { digestAll } from "./digest-all.ts";
import { listResults } from "./list-results.ts";

it("marks where lines between two that are quoted are left out", () => {
  const filler = Array.from({ length: 60 }, (_, index) => `the same words say nothing new, ${index} times`);
  const lines = ["function openSocket(port, host, attempts) {", ...filler, "throw new PoolExhausted(host, attempts);"];
  const [first, second, ...others] = excerptOf(lines.join("\n\n"))?.split("\n") ?? [];
  expect([first, second]).toEqual([lines[0], expect.stringMatching(/^… the same words/)]);
  // What stands behind the gap follows without another.
  expect(others).toEqual(lines.slice(-others.length));
});

// Helpers

function excerptOf(output: string): string | undefined {
  const messages = [assistant(call("a", "read", { path: "src/pool.ts" })), tool(result("a", output))];
  const { measurer, identifiers } = createTools();
  const { counter } = measurer;
  const redacted: RedactedMessage[] = messages.map((message) => redactMessage(message, palimpsestRedactor));
  const options = { mayChange: () => true, mayShortenCalls: () => true, counter };
  const results = digestAll(listResults(messages, { redacted, activities: listActivities(messages) }, options));
  const [shown] = chooseExcerpts(results, { tokens: 60, redacted, counter, reader: identifiers });
  return shown?.excerpt?.text;
}
