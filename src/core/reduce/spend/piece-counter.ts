import type { TokenCounter } from "../../base/ports.ts";

/** Long enough that the rounding of one count does not matter, short enough to be counted again and again. */
const COUNTED_TOGETHER = 600;

/** Counts pieces one after the other as if they were one text: counted separately, each would be rounded. */
export class PieceCounter {
  readonly #counter: TokenCounter;
  #pending = "";
  #pendingTokens = 0;
  #settledTokens = 0;

  constructor(counter: TokenCounter) {
    this.#counter = counter;
  }

  /** The tokens of all pieces so far, this one included. */
  add(piece: string): number {
    this.#pending += piece;
    this.#pendingTokens = this.#counter.count(this.#pending);
    if (this.#pending.length > COUNTED_TOGETHER) {
      this.#settledTokens += this.#pendingTokens;
      this.#pending = "";
      this.#pendingTokens = 0;
    }
    return this.#settledTokens + this.#pendingTokens;
  }
}
