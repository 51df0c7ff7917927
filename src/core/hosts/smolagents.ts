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
  const rest = withoutReminder(text.slice(failed[0].length));
  return { text: rest, succeeded: false, reason: rest.slice(0, 1_000).split("\n", 1)[0] ?? "" };
}

/** Before the reason it repeats the call, and after it the description of the tool. */
const REPEATED_CALL = /^Error when executing tool \S{1,200} with arguments \{[\s\S]{0,8000}?\}: /;
const REMINDER = "\nYou should only use this tool with a correct input.\n";

function withoutReminder(failure: string): string {
  const call = REPEATED_CALL.exec(failure);
  if (call === null) return failure;
  const end = failure.indexOf(REMINDER);
  return failure.slice(call[0].length, end === -1 ? undefined : end);
}
