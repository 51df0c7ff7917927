import { findSignal } from "../../../outputs/errors/find-signal.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import type { Fact } from "../../outline.ts";
import { FIRST_WRONG_ROWS, MAX_WRONG_ROWS, MAX_WRONG_SHARE } from "../../text/wrong-row-limits.ts";
import type { TableRow } from "./parse-rows.ts";
import type { TableFormat } from "./table-format.ts";
import { writeRow } from "./write-row.ts";

/** What containers and nodes say when something is wrong with them. */
const BAD_STATE =
  /BackOff\b|\b(?:ErrImagePull|OOMKilled|Evicted|Pending|NotReady|Unknown|Terminating|unhealthy|Dead|FAILED)\b|Exited \([1-9]/;

const COMMAND_COLUMN = /^(?:command|cmd|args)$/i;

/** Gathers the rows that went wrong. They are named as facts, because a row in its place costs two markers more. */
export class WrongRows {
  readonly #text: string;
  readonly #format: TableFormat;
  readonly #rows: TableRow[] = [];
  #count = 0;

  constructor(text: string, format: TableFormat) {
    this.#text = text;
    this.#format = format;
  }

  /**
   * Keeps a row where it says that something is wrong.
   *
   * @param columns Their names: what a command is told says nothing about how it goes.
   */
  add(row: TableRow, columns: readonly { readonly name: string }[]): void {
    const isCommand = columns.some(({ name }) => COMMAND_COLUMN.test(name));
    const start = isCommand
      ? row.cells.filter((_, at) => !COMMAND_COLUMN.test(columns[at]?.name ?? "")).join(" ")
      : this.#text.slice(row.start, Math.min(row.end, row.start + LINE_CHARACTERS));
    if (findSignal(start) !== "error" && !BAD_STATE.test(start)) return;
    this.#count += 1;
    if (this.#rows.length < MAX_WRONG_ROWS) this.#rows.push(row);
  }

  /** All of them, but none where they are too many; those that come before what columns say are the first. */
  facts(rows: number): { readonly first: readonly Fact[]; readonly others: readonly Fact[] } {
    const facts =
      this.#count > rows * MAX_WRONG_SHARE ? [] : this.#rows.map((row) => writeRow(this.#text, row, this.#format));
    return { first: facts.slice(0, FIRST_WRONG_ROWS), others: facts.slice(FIRST_WRONG_ROWS) };
  }
}
