import type { FoundSecrets } from "./find-secrets.ts";
import type { SecretSpan } from "./secret-span.ts";

/**
 * Sorts the spans found and joins those that overlap, so that each stretch is masked once.
 *
 * A span that touches a spared stretch is dropped.
 */
export function mergeSpans({ spans, spared }: FoundSecrets): readonly SecretSpan[] {
  if (spans.length === 0) return spans;
  const ordered = spans.toSorted((first, second) => first.start - second.start || second.end - first.end);
  const merged: SecretSpan[] = [];
  let next = 0;

  for (const span of ordered) {
    while ((spared[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next += 1;
    if ((spared[next]?.start ?? Number.POSITIVE_INFINITY) < span.end) continue;

    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) merged[merged.length - 1] = join(last, span);
    else merged.push(span);
  }
  return merged;
}

function join(first: SecretSpan, second: SecretSpan): SecretSpan {
  const main = describesBetter(second, first) ? second : first;
  const isWhole = main.start === first.start;
  return {
    start: first.start,
    end: Math.max(first.end, second.end),
    type: main.type,
    ...(main.byName === true ? { byName: true } : {}),
    // The visible part of a span is known to be public only at its own beginning.
    ...(isWhole && main.shown !== undefined ? { shown: main.shown } : {}),
    ...(main.end === Math.max(first.end, second.end) && main.shownEnd !== undefined ? { shownEnd: main.shownEnd } : {}),
    ...(isWhole && main.continues === true ? { continues: true } : {}),
  };
}

/** A form says more than a name, unless it is only a small part of what the name stands beside. */
function describesBetter(challenger: SecretSpan, holder: SecretSpan): boolean {
  const challengerLength = challenger.end - challenger.start;
  const holderLength = holder.end - holder.start;
  if (challenger.byName === holder.byName) return challengerLength > holderLength;
  return challenger.byName === undefined ? challengerLength * 2 > holderLength : challengerLength > holderLength * 2;
}
