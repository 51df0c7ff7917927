import type { HunkHeader } from "./parse-hunk-header.ts";

/** Larger hunks are not compared: no one reformats that much without changing something. */
const COMPARED_CHARACTERS = 20_000;
/** Only the start of longer lines was read. */
const COMPARED_LINE = 390;

/** Reads the lines of one hunk and knows where it ends: a removed line may look like the start of the next file. */
export class HunkReader {
  readonly #columns: number;
  #oldLines: number;
  #newLines: number;
  #removedText = "";
  #addedText = "";
  #isComparable = true;

  constructor({ columns, oldLines, newLines }: HunkHeader) {
    this.#columns = columns;
    this.#oldLines = oldLines;
    this.#newLines = newLines;
  }

  /** Whether its header did not say how long it is. */
  get isOpen(): boolean {
    return this.#oldLines === Number.POSITIVE_INFINITY;
  }

  /** What a line of the hunk is; undefined if it no longer belongs to the hunk. */
  read(line: string): "added" | "removed" | "context" | undefined {
    const isOver = this.#oldLines <= 0 && this.#newLines <= 0;
    if (isOver && looksLikeHeader(line)) return undefined;
    if (line.startsWith("\\")) return "context";
    // Trailing blanks were cut, so an empty context line is empty.
    const prefix = line.slice(0, this.#columns);
    if (/[^ +-]/.test(prefix)) return undefined;
    const role = prefix.includes("+") ? "added" : prefix.includes("-") ? "removed" : "context";
    if (isOver && role === "context") return undefined;
    this.#count(role, line);
    return role;
  }

  #count(role: "added" | "removed" | "context", line: string): void {
    if (role !== "added") this.#oldLines -= 1;
    if (role !== "removed") this.#newLines -= 1;
    if (role === "context" || !this.#isComparable) return;
    this.#isComparable =
      line.length <= COMPARED_LINE && this.#addedText.length + this.#removedText.length <= COMPARED_CHARACTERS;
    if (role === "added") this.#addedText += `${line.slice(this.#columns)}\n`;
    if (role === "removed") this.#removedText += `${line.slice(this.#columns)}\n`;
  }

  /** Whether it changes only white space. */
  isBlank(): boolean {
    return this.#isComparable && withoutBlanks(this.#addedText) === withoutBlanks(this.#removedText);
  }
}

/**
 * After the last line that a hunk promises, these open what follows; any other changed line means that its promise was
 * wrong.
 */
function looksLikeHeader(line: string): boolean {
  return line.startsWith("--- ") || line.startsWith("+++ ") || line === "--" || line === "";
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
