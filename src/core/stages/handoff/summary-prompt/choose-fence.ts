import { hashText } from "../../../text/fnv.ts";

const FENCE_PATTERN = /turns-([0-9a-f]{8})/gi;

/**
 * Chooses the name of a fence that none of the given texts can close, because none of them holds it.
 *
 * It is made from the texts alone, so the same material gives the same prompt; and whoever writes
 * only a part of the material cannot tell it in advance. `start` is the first number tried.
 */
export function chooseFence(texts: readonly string[], start = hashText(texts.join("")) >>> 0): string {
  const names = texts.flatMap((text) => [...text.matchAll(FENCE_PATTERN)]);
  const taken = new Set(names.map(([, digits = ""]) => Number.parseInt(digits, 16)));
  let number = start;
  while (taken.has(number)) number = (number + 1) >>> 0;
  return `turns-${number.toString(16).padStart(8, "0")}`;
}
