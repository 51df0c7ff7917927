import type { Fact } from "../outline.ts";

/** Orders facts that matter alike: the shortest first, so that a budget names as many as it can. */
export function putShortFirst(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((left, right) => left.text.length - right.text.length);
}
