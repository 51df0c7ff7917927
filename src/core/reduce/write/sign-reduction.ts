import type { KeyedHash } from "../../base/ports.ts";
import { encodeMac } from "../../markers/encode-mac.ts";
import { makeHandle } from "../../markers/make-handle.ts";

/** A judgement: 40 bits, far more than a session has reductions. */
const CODE_LENGTH = 8;

/**
 * The code of a reduction: a MAC over the whole original. The header contains it, the handles of hidden ranges are made
 * with it, and a rebuilt text is the original if it has the same code.
 */
export function signReduction(original: string, hash: KeyedHash): string {
  return `r-${encodeMac(hash.mac(`reduction\n${hash.sha256(original)}`), CODE_LENGTH)}`;
}

/**
 * What the handle of a completely hidden text is made with. It covers what is said about the text, so a version with
 * anything changed or added does not verify.
 */
export function wholeLineage(facts: string, hash: KeyedHash): string {
  return `r-whole\n${hash.sha256(facts)}`;
}

/** What the handle of a text in another form is made with, instead of the code that its header would have. */
const FORM_LINEAGE = "r-whole";

/** The handle of a text that is written in another form; empty if no hash was passed in. */
export function nameForm(
  text: string,
  hash: KeyedHash | undefined,
): { readonly handle?: string; readonly sha256?: string } {
  if (hash === undefined) return {};
  const sha256 = hash.sha256(text);
  return { handle: makeHandle({ lineage: FORM_LINEAGE, sha256 }, {}, hash), sha256 };
}

/** Whether a handle belongs to a text that was written in another form. */
export function isHandleOfForm(handle: string, text: string, hash: KeyedHash): boolean {
  return isHandleOf(handle, text, FORM_LINEAGE, hash);
}

/** Whether a handle was made for this text in this reduction. Handles in the content were made in another one. */
export function isHandleOf(handle: string, slice: string, code: string, hash: KeyedHash): boolean {
  const sha256 = hash.sha256(slice);
  // A handle is longer if its start was taken, so the candidate of the same length is compared.
  let candidate = makeHandle({ lineage: code, sha256 }, {}, hash);
  const taken: Record<string, string> = {};
  while (candidate.length < handle.length) {
    taken[candidate] = "";
    candidate = makeHandle({ lineage: code, sha256 }, taken, hash);
  }
  return candidate === handle;
}
