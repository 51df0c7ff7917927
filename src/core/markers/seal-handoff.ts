import type { KeyedHash } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";
import { encodeMac } from "./encode-mac.ts";

/** A judgement: 50 bits of a MAC that no one can try out offline. */
const TAG_LENGTH = 10;

/** What a sealed handoff carries. */
export interface SealedHandoff {
  readonly lineage: string;
  readonly number: number;
  /** The text between the first and the last line. */
  readonly body: string;
  /** The text right after it: pasted elsewhere, the handoff does not verify. */
  readonly follows?: string;
}

/**
 * Puts a handoff between two lines that say what it is and where it ends. The first carries a tag
 * over all of it: text that only looks like a handoff has none that verifies.
 */
export function sealHandoff(handoff: SealedHandoff & { readonly body: RedactedText }, hash: KeyedHash): string {
  const { number, lineage, body } = handoff;
  return [
    `⟪palimpsest handoff ${number} · ${tagOf(handoff, hash)} · reference only⟫`,
    body,
    `⟪end of handoff ${number} · ${lineage} · the conversation continues below⟫`,
  ].join("\n");
}

/** The same handoff, sealed together with what follows it. */
export function bindSeal(sealed: string, follows: string, hash: KeyedHash): string {
  const found = parseSealed(sealed);
  if (found === undefined) return sealed;
  const { tag, ...handoff } = found;
  return sealed.replace(tag, tagOf({ ...handoff, follows }, hash));
}

const FIRST_LINE = /^⟪palimpsest handoff (\d{1,9}) · ([0-9a-z]{10}) · reference only⟫\n/;
const LAST_LINE = /^⟪end of handoff (\d{1,9}) · ([0-9a-z]{1,64}) · the conversation continues below⟫$/;

/**
 * Opens one of our handoffs. Undefined for everything else, however much it looks like one.
 *
 * @param findFollowing Finds what comes right after it; called only for text that looks like a handoff. A handoff that
 * nothing followed, or that an older version sealed, does not include it in its tag.
 */
export function openHandoff(text: string, hash: KeyedHash, findFollowing = () => ""): SealedHandoff | undefined {
  const found = parseSealed(text);
  if (found === undefined) return undefined;
  const { tag, ...sealed } = found;
  const follows = findFollowing();
  const bound = follows === "" ? [] : [{ ...sealed, follows }];
  return [...bound, sealed].find((candidate) => tagOf(candidate, hash) === tag);
}

/** Parses anything that looks like a handoff, whatever key sealed it. */
export function parseSealed(text: string): (SealedHandoff & { readonly tag: string }) | undefined {
  const first = FIRST_LINE.exec(text);
  if (first === null) return undefined;
  const lastStart = text.lastIndexOf("\n") + 1;
  const last = LAST_LINE.exec(text.slice(lastStart));
  if (last === null || last[1] !== first[1] || lastStart <= first[0].length) return undefined;

  return {
    lineage: last[2] ?? "",
    number: Number(first[1]),
    body: text.slice(first[0].length, lastStart - 1),
    tag: first[2] ?? "",
  };
}

function tagOf({ lineage, number, body, follows = "" }: SealedHandoff, hash: KeyedHash): string {
  const bound = follows === "" ? "" : `bound ${follows.length} ${follows}\n`;
  return encodeMac(hash.mac(`${bound}handoff\n${lineage}\n${number}\n${body}`), TAG_LENGTH);
}
