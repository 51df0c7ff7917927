const LONGEST_LABEL = 40;

/** A label as it may stand in a marker: one line, no brackets, not long. Content cannot end the marker it stands in. */
export function nameGroup(label: string): string {
  const plain = label
    .slice(0, LONGEST_LABEL * 2)
    .replaceAll(/[[\]·,\p{C}\s]+/gu, " ")
    .trim();
  return plain.length <= LONGEST_LABEL ? plain : `${plain.slice(0, LONGEST_LABEL - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
