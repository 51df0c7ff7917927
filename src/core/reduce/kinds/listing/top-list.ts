import type { Fact } from "../../outline.ts";

/** An entry with something to compare it by. */
export interface Measured {
  readonly path: string;
  /** As it stands in the listing. */
  readonly text: string;
  readonly value: number;
}

/** Keeps the few greatest of many; of equals, the first. */
export class TopList {
  readonly #length: number;
  readonly #list: Measured[] = [];

  constructor(length: number) {
    this.#length = length;
  }

  get greatest(): number | undefined {
    return this.#list[0]?.value;
  }

  add(measured: Measured): void {
    const least = this.#list.at(-1);
    if (!(measured.value > 0) || (this.#list.length === this.#length && measured.value <= (least?.value ?? 0))) return;
    this.#list.push(measured);
    this.#list.sort((left, right) => right.value - left.value);
    if (this.#list.length > this.#length) this.#list.pop();
  }

  facts(): Fact[] {
    return this.#list.map(({ path, text }) => ({
      text: path,
      detail: ` ${text}`,
      claim: { kind: "quote", value: text },
    }));
  }
}
