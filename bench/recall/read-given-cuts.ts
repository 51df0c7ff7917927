import { readFileSync } from "node:fs";

/** A cut and the probes that somebody else found for it. */
export interface GivenCut {
  /** The history begins here: what came before had already been compacted. */
  readonly first: number;
  readonly cut: number;
  readonly probes: readonly { readonly value: string; readonly lastSeen: number }[];
}

interface GivenLine {
  readonly transcript: string;
  readonly cut_message_index: number;
  readonly segment_start?: number;
  readonly probes: readonly { readonly value: string; readonly source_message: number }[];
}

/** Reads cuts by session from lines of JSON. */
export function readGivenCuts(file: string): Map<string, GivenCut[]> {
  const cuts = new Map<string, GivenCut[]>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const { transcript, cut_message_index: cut, segment_start: first = 0, probes } = JSON.parse(line) as GivenLine;
    const found = probes.map(({ value, source_message: lastSeen }) => ({ value, lastSeen: lastSeen - first }));
    cuts.set(transcript, [...(cuts.get(transcript) ?? []), { first, cut, probes: found }]);
  }
  return cuts;
}
