import type { AccountEntry } from "../model/account.ts";

const FIRST_LINE = /^(\d{1,9}) (?:(user|assistant|host|earlier): )?/;
const HANDLE_AT_END = / (h-[0-9a-z]{8,48})$/;

/** Reads the lines of an account back, for a transcript whose state was lost. Each line becomes a piece of its own. */
export function parseAccount(lines: readonly string[]): AccountEntry[] {
  const entries: (AccountEntry & { pieces: string[] })[] = [];
  for (const line of lines) {
    if (line.startsWith("  ")) {
      entries.at(-1)?.pieces.push(line.slice(2));
      continue;
    }
    const opening = FIRST_LINE.exec(line);
    if (opening === null) continue;
    const speaker = opening[2] as "user" | "assistant" | "host" | "earlier" | undefined;
    const kind = speaker === "earlier" ? "record" : (speaker ?? "step");
    const text = line.slice(opening[0].length);
    const handle = kind === "step" ? HANDLE_AT_END.exec(text)?.[1] : undefined;
    entries.push({
      number: Number(opening[1]),
      kind,
      pieces: [handle === undefined ? text : text.slice(0, -handle.length - 1)],
      ...(handle !== undefined && { handle }),
    });
  }
  return entries;
}
