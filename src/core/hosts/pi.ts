import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

export const pi: Host = { title: "pi", userAgent: /^pi\b/i, wrappings: [unwrapPi] };

/** A last paragraph says how the command ended, unless it succeeded. */
function unwrapPi(text: string): UnwrappedResult | undefined {
  if (text === "(no output)" || text === "(no output)\n") return { text: "" };
  const tail = text.slice(-TAIL_CHARACTERS);
  const exit = /(?:^|\n)\n?\n?Command exited with code (-?\d{1,9})\s{0,9}$/.exec(tail);
  if (exit !== null) {
    const output = text.slice(0, text.length - exit[0].length);
    return { text: output === "(no output)" ? "" : output, exitCode: Number(exit[1]) };
  }
  const cut = /(?:^|\n)\n?\n?(Command (?:timed out after \d{1,9}(?:\.\d{1,9})? seconds|aborted))\s{0,9}$/.exec(tail);
  if (cut === null) return undefined;
  return { text: text.slice(0, text.length - cut[0].length), succeeded: false, reason: cut[1] ?? "" };
}
