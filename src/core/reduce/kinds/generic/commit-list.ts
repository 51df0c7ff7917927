import type { Fact, FactList } from "../../outline.ts";

/** A commit in a history, which goes on with who made it. */
const COMMIT_LINE = /^commit ([0-9a-f]{7})[0-9a-f]{33}\b/;
const SUBJECT_LINE = /^ {4}(\S.{0,199})/;
const MAX_COMMITS = 2_000;

/** Gathers the commits of a history line by line: each by its hash and what it is about. */
export class CommitList {
  readonly #facts: Fact[] = [];
  #hash: string | undefined;
  #count = 0;

  add(line: string): void {
    const hash = line.startsWith("commit ") ? COMMIT_LINE.exec(line)?.[1] : undefined;
    if (hash !== undefined) {
      this.#count += 1;
      this.#hash = hash;
      return;
    }
    const subject = this.#hash === undefined ? undefined : SUBJECT_LINE.exec(line)?.[1]?.trimEnd();
    if (this.#hash === undefined || subject === undefined) return;
    if (this.#facts.length < MAX_COMMITS) {
      const values = [this.#hash, subject];
      this.#facts.push({ text: values.join(" "), claim: { kind: "quotes", values } });
    }
    this.#hash = undefined;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  facts(): FactList {
    return { title: "commits", isTitleOptional: true, rank: "floor", layout: "lines", facts: this.#facts };
  }
}
