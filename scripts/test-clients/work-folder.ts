import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Facts that the first parts state, and the questions about them. */
export const FACTS = [
  { question: "launch code of the harbour module", pattern: /launch code of the harbour module is HX-\d{6}/ },
  { question: "retry limit of the lighthouse module", pattern: /retry limit of the lighthouse module is \d{6}/ },
  { question: "owner of the breakwater module", pattern: /owner of the breakwater module is team-\d{6}/ },
];
const WORDS = [
  "anchor",
  "buoy",
  "cable",
  "deck",
  "engine",
  "ferry",
  "gull",
  "hull",
  "island",
  "jetty",
  "keel",
  "light",
];
/** Enough that a hundred parts fill a window of 100,000 tokens three times. */
export const LINES_PER_PART = 180;

export function partFile(part: number): string {
  return `part-${part}.txt`;
}

/** What every part of a session's project contains, and no part of another's. */
export function markOf(session: string): string {
  return `belongs-to-${session}`;
}

/** Writes a project for one session. */
export function writeWorkFolder(folder: string, session: string, parts: number, linesPerPart = LINES_PER_PART): void {
  mkdirSync(folder, { recursive: true });
  const number = 100_000 + ([...session].reduce((sum, one) => sum * 31 + (one.codePointAt(0) ?? 0), 7) % 900_000);
  const stated = [
    `The launch code of the harbour module is HX-${number}.`,
    `The retry limit of the lighthouse module is ${number}.`,
    `The owner of the breakwater module is team-${number}.`,
  ];
  for (let part = 0; part < parts; part += 1) {
    const lines = Array.from({ length: linesPerPart }, (_, line) => {
      const word = (offset: number): string => WORDS[(part * 7 + line * 5 + offset) % WORDS.length] ?? "";
      return `${part}.${line} ${word(0)} ${word(3)} ${word(7)} value ${(part * 131 + line * 17) % 9_973} ${markOf(session)}`;
    });
    const fact = stated[part];
    if (fact !== undefined) lines.splice(Math.floor(linesPerPart / 2), 0, fact);
    writeFileSync(join(folder, partFile(part)), `${lines.join("\n")}\n`);
  }
}
