import type { Host, UnwrappedResult } from "./host.ts";

export const smolagents: Host = {
  tools: { read: "inspect_file_as_text", web: "visit_page", "code-run": "python_interpreter" },
  wrappings: [unwrapSmolagents],
};

/** It prints what it saw under one heading, and a failed call under another. */
function unwrapSmolagents(text: string): UnwrappedResult | undefined {
  const observed = /^Observation:\n(?:Execution logs:\n)?/.exec(text);
  if (observed !== null) return { text: text.slice(observed[0].length) };
  const failed = /^Error:\n/.exec(text);
  if (failed === null) return undefined;
  const rest = text.slice(failed[0].length);
  return { text: rest, succeeded: false, reason: rest.slice(0, 1_000).split("\n", 1)[0] ?? "" };
}
