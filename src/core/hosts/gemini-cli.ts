import { BEGINNING_CHARACTERS } from "../text/scan-limits.ts";
import type { Host, UnwrappedResult } from "./host.ts";

export const geminiCli: Host = {
  title: "Gemini CLI",
  userAgent: /^gemini-?cli\b/i,
  compactsItself: true,
  tools: {
    terminal: "run_shell_command",
    read: "read_file read_many_files",
    write: "write_file",
    patch: "replace",
    search: "search_file_content grep_search",
    list: "list_directory",
    web: "google_web_search",
    memory: "save_memory",
    question: "ask_user",
  },
  wrappings: [unwrapGemini],
  refusals: [/^\[Operation Cancelled\]/],
  rulesFiles: "gemini.md",
  openings: /^\s{0,9}This is the Gemini CLI\. We are setting up the context/,
};

/** A report of labelled fields: the command, its output, its errors, the exit code. */
function unwrapGemini(text: string): UnwrappedResult | undefined {
  if (!/^(?:Command: |Output: )/.test(text)) return undefined;
  const output = text.startsWith("Output: ") ? 0 : text.indexOf("\nOutput: ");
  if (output === -1) return undefined;
  const from = output + text.slice(output).indexOf("Output: ") + "Output: ".length;
  const tailFrom = Math.max(from, text.length - BEGINNING_CHARACTERS);
  const tail = text.slice(tailFrom);
  const exit = /\nExit Code: (-?\d{1,9})/.exec(tail)?.[1];
  const fields = /\n(?:Error|Exit Code|Signal|Background PIDs|Process Group PGID): /.exec(tail);
  const end = fields === null ? text.length : tailFrom + fields.index;
  const errorText = /\nError: ([\s\S]*?)(?=\n(?:Exit Code|Signal|Background PIDs|Process Group PGID): |$)/.exec(
    tail,
  )?.[1];
  const pids = /\nBackground PIDs: ([\d, ]{1,200})/.exec(tail)?.[1];
  const pid = pids === undefined ? undefined : /\d+/.exec(pids)?.[0];
  return {
    text: emptyWhereSaid(text.slice(from, end)),
    ...(errorText !== undefined && errorText !== "(none)" && { errorText }),
    ...(exit !== undefined && { exitCode: Number(exit) }),
    ...(pid !== undefined && { process: { state: "running", pid } }),
  };
}

function emptyWhereSaid(text: string): string {
  return text === "(empty)" || text === "(none)" ? "" : text;
}
