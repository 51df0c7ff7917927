import { LONG_LINE_CHARACTERS } from "../text/scan-limits.ts";
import type { Host, UnwrappedResult } from "./host.ts";

/** A header of facts above an output ends in `Output:`. */
const HEADER_LINE =
  /^(?:Chunk ID: |Wall time: |Process (?:exited|running) with |Original token count: |Exit code: -?\d|Total output lines: )/;

/** The heading of a project's rules that Codex writes in a user's name. */
export const RULES_HEADING = "# AGENTS.md instructions for ";

export const codex: Host = {
  title: "Codex",
  userAgent: /^codex/i,
  compactsItself: true,
  tools: {
    terminal: "shell exec_command local_shell container_exec shell_command",
    patch: "apply_patch",
    delegate: "spawn_agent",
    process: "write_stdin",
    todo: "update_plan",
    vision: "view_image",
    question: "request_user_input",
  },
  wrappings: [unwrapCodex],
  preamble: HEADER_LINE,
  refusals: [
    /^(?:exec command|command|patch|tool (?:call|use|execution))(?: was)? (?:rejected|denied|declined|blocked|cancelled) by (?:the )?user/i,
  ],
  lines: new RegExp(`^${RULES_HEADING}.*$`),
  rulesFiles: "agents.md",
  lastingTags: "user_instructions environment_context",
};

function unwrapCodex(text: string): UnwrappedResult | undefined {
  if (!/^(?:Chunk ID: |Wall time: |Exit code: )/.test(text)) return undefined;
  const start = text.slice(0, LONG_LINE_CHARACTERS);
  const marker = /(?:^|\n)Output:(?:\n|$)/.exec(start);
  if (marker === null) return undefined;
  const header = start.slice(0, marker.index);
  if (!header.split("\n").every((line) => line === "" || HEADER_LINE.test(line))) return undefined;

  const exit = /(?:exited with code |Exit code: )(-?\d{1,9})/.exec(header)?.[1];
  const session = /running with session ID (\d{1,20})/.exec(header)?.[1];
  const seconds = /Wall time: ([\d.]{1,20})/.exec(header)?.[1];
  const output = text.slice(marker.index + marker[0].length);
  return {
    // If the output was cut, the host first says how long it was.
    text: output.replace(/^Total output lines: \d{1,12}\n\n?/, ""),
    ...(exit !== undefined && { exitCode: Number(exit) }),
    ...(seconds !== undefined && { durationMs: Math.round(Number(seconds) * 1000) }),
    ...(session !== undefined && { process: { state: "running", session } }),
  };
}
