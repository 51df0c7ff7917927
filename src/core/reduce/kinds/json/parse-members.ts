import { type JsonListener, scanJson } from "./scan-json.ts";

/** A key of an object with its value, both as they are written. */
export interface RowMember {
  readonly key: string;
  readonly value: string;
}

/** Reads the members of the first object of a short text, in order; those of the objects in it are part of theirs. */
export function parseMembers(text: string): readonly RowMember[] {
  const listener = new MemberListener(text);
  scanJson(text, listener, 0, text.length);
  return listener.members;
}

class MemberListener implements JsonListener {
  readonly members: RowMember[] = [];
  readonly #text: string;
  #opened = 0;
  /** How deep the members stand; undefined before the first. */
  #depth: number | undefined;
  #key: string | undefined;
  #valueStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  open(at: number): void {
    if (this.#opened === this.#depth) this.#valueStart = at;
    this.#opened += 1;
  }

  close(end: number): void {
    this.#opened -= 1;
    if (this.#opened === this.#depth) this.#add(this.#valueStart, end);
  }

  key(start: number, end: number): void {
    this.#depth ??= this.#opened;
    if (this.#opened === this.#depth) this.#key = this.#text.slice(start, end);
  }

  scalar(start: number, end: number): void {
    if (this.#opened === this.#depth) this.#add(start, end);
  }

  #add(start: number, end: number): void {
    if (this.#key === undefined) return;
    this.members.push({ key: this.#key, value: this.#text.slice(start, end) });
    this.#key = undefined;
  }
}
