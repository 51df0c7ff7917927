import type { Reason, ToldReason } from "../base/reason.ts";

/** Patterns of the sentences in a compaction's report, and the names of their reasons. */
const SENTENCES: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/^the provider holds/, "provider-keeps-state"],
  [/^compaction is switched off/, "switched-off"],
  [/tokens are within/, "fits"],
  [/^this turn has had|session is dense|summary was poor/, "held-off"],
  [/^nothing is new/, "nothing-new"],
  [/to take (?:any )?out/, "nothing-to-take-out"],
  [/^another process/, "in-flight"],
  [/^what must stay/i, "window-too-small"],
  [/^the archive failed/, "archive-failed"],
  [/^a fault of ours/, "fault"],
];

/** Their sentences quote an error, which may name a file or quote what it was about. */
const UNTOLD: ReadonlySet<Reason> = new Set(["archive-failed", "other"]);

/** Names what the report of a compaction gives as its reason. */
export function nameReason(sentence: string): Reason {
  if (sentence === "") return "none";
  return SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1] ?? "other";
}

/** The same with the sentence, if the client may read it. */
export function tellReason(sentence: string): ToldReason {
  const name = nameReason(sentence);
  return UNTOLD.has(name) ? { name } : { name, sentence };
}
