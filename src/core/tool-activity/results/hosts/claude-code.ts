import type { ProcessNotice } from "../../../model/tool-activity.ts";
import type { UnwrappedResult } from "../unwrapped-result.ts";

const REMINDER_END = "</system-reminder>";
const REMINDER_START = "<system-reminder>";

/** Notes for the model that the host puts after an output. */
export function unwrapReminders(text: string): UnwrappedResult | undefined {
  let kept = text.trimEnd();
  if (!kept.endsWith(REMINDER_END)) return undefined;
  while (kept.endsWith(REMINDER_END)) {
    const start = kept.lastIndexOf(REMINDER_START);
    if (start === -1) break;
    kept = kept.slice(0, start).trimEnd();
  }
  return { text: kept };
}

/** `<tool_use_error>`: the call was refused by the tool itself. */
export function unwrapClaudeError(text: string): UnwrappedResult | undefined {
  const match = /^\s{0,9}<(tool_use_error|error)>/.exec(text);
  if (match === null) return undefined;
  const from = match[0].length;
  const close = text.lastIndexOf(`</${match[1]}>`);
  const reason = text.slice(from, close < from ? text.length : close).trim();
  return { text: reason, succeeded: false, reason };
}

/** A failed command is introduced by its exit code; one that was sent to the background says so. */
export function unwrapClaudeExit(text: string): UnwrappedResult | undefined {
  const exit = /^(?:Error: )?Exit code (-?\d{1,9})(?:\n|$)/.exec(text);
  if (exit !== null) return { text: text.slice(exit[0].length), exitCode: Number(exit[1]) };
  const background =
    /^Command (?:was manually backgrounded|running in background|moved to background)[^\n]{0,40}ID: ([\w-]{1,64})/.exec(
      text,
    );
  if (background !== null) return { text, process: { state: "running", session: background[1] ?? "" } };
  const stopped = /^Successfully (?:killed|stopped) (?:shell|task): ?([\w-]{1,64})/.exec(text);
  return stopped === null ? undefined : { text, process: { state: "stopped", session: stopped[1] ?? "" } };
}

/** The state of a background shell: `<status>running</status>`, then its streams as elements. */
export function unwrapStatusTags(text: string): UnwrappedResult | undefined {
  const start = text.slice(0, 600);
  const status = /^(?:<retrieval_status>|<status>)/.test(start)
    ? /<status>(\w{1,40})<\/status>/.exec(start)?.[1]
    : undefined;
  if (status === undefined) return undefined;
  const exit = /<exit_code>(-?\d{1,9})<\/exit_code>/.exec(start)?.[1];
  const session = /<task_id>([\w-]{1,64})<\/task_id>/.exec(start)?.[1];
  const notice: ProcessNotice = {
    state: status === "running" ? "running" : exit === undefined ? "stopped" : "exited",
    ...(session !== undefined && { session }),
  };
  const errorText = elementOf(text, "stderr");
  return {
    text: elementOf(text, "stdout") ?? elementOf(text, "output") ?? "",
    ...(errorText !== undefined && { errorText }),
    ...(exit !== undefined && { exitCode: Number(exit) }),
    process: notice,
  };
}

function elementOf(text: string, name: string): string | undefined {
  const open = text.indexOf(`<${name}>`);
  if (open === -1) return undefined;
  const from = open + name.length + 2;
  const close = text.lastIndexOf(`</${name}>`);
  const content = text.slice(from, close < from ? text.length : close);
  return content.replace(/^\n/, "").trimEnd();
}
