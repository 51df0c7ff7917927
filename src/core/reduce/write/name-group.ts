/** A judgement: several labels fit a line. */
const MAX_LABEL_LENGTH = 40;

/** A label as it may stand in a marker: one line, no brackets, not long. Content cannot end the marker it stands in. */
export function nameGroup(label: string): string {
  const plain = label
    .slice(0, MAX_LABEL_LENGTH * 2)
    .replaceAll(/[[\]·,\p{C}\s]+/gu, " ")
    .trim();
  return plain.length <= MAX_LABEL_LENGTH
    ? plain
    : `${plain.slice(0, MAX_LABEL_LENGTH - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
