/** Counts by group. Most segments have the group of the one before them, which is then not looked up again. */
export class GroupCounts {
  readonly #counts = new Map<string, number>();
  #group: string | undefined;
  #count = 0;

  add(group: string, count: number): void {
    if (group !== this.#group) {
      this.#settle();
      this.#group = group;
      this.#count = this.#counts.get(group) ?? 0;
    }
    this.#count += count;
  }

  /** In order of first occurrence. */
  list(): (readonly [group: string, count: number])[] {
    this.#settle();
    return [...this.#counts];
  }

  mostFirst(): readonly (readonly [group: string, count: number])[] {
    return this.list().sort(([, left], [, right]) => right - left);
  }

  #settle(): void {
    if (this.#group !== undefined) this.#counts.set(this.#group, this.#count);
  }
}

/** A judgement: several labels fit a line. */
const MAX_LABEL_LENGTH = 40;

/** A label in the form allowed in a marker: one line, no brackets, not long. Content cannot end its marker. */
export function nameGroup(label: string): string {
  const plain = label
    .slice(0, MAX_LABEL_LENGTH * 2)
    .replaceAll(/[[\]·,\p{C}\s]+/gu, " ")
    .trim();
  return plain.length <= MAX_LABEL_LENGTH
    ? plain
    : `${plain.slice(0, MAX_LABEL_LENGTH - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
