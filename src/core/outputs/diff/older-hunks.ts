/** What a line of an older diff is; `hunk` opens one. */
export type OlderRole = "hunk" | "part" | "added" | "removed" | "context";

/** `7c7`, `12,14d11`: how `diff` without options writes a position. */
const PLACE = /^\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?$/;
/** Between the hunks of `diff -c`, whose old lines come before its new ones. */
const STARS = /^\*{15}/;
const OLD_PART = /^\*\*\* \d{1,9}(?:,\d{1,9})? \*\*\*\*$/;
const NEW_PART = /^--- \d{1,9}(?:,\d{1,9})? ----$/;

/** Reads the hunks of diffs that are not unified: those of `diff` without options and of `diff -c`. */
export class OlderHunks {
  #form: "none" | "plain" | "old" | "new" = "none";

  /** What a line outside unified hunks is; undefined if it belongs to no hunk. */
  read(line: string): OlderRole | undefined {
    if (PLACE.test(line) || STARS.test(line)) {
      this.#form = PLACE.test(line) ? "plain" : "old";
      return "hunk";
    }
    if (OLD_PART.test(line) || NEW_PART.test(line)) {
      this.#form = line.startsWith("*") ? "old" : "new";
      return "part";
    }
    const role = this.#form === "plain" ? parsePlain(line) : this.#form === "none" ? undefined : this.#findSide(line);
    if (role === undefined) this.#form = "none";
    return role;
  }

  #findSide(line: string): OlderRole | undefined {
    if (line.startsWith("! ")) return this.#form === "old" ? "removed" : "added";
    if (line.startsWith("+ ")) return "added";
    if (line.startsWith("- ")) return "removed";
    return line === "" || line.startsWith("  ") || line.startsWith("\\") ? "context" : undefined;
  }
}

function parsePlain(line: string): OlderRole | undefined {
  if (line === "---") return "part";
  if (line.startsWith("\\")) return "context";
  if (/^<(?: |$)/.test(line)) return "removed";
  return /^>(?: |$)/.test(line) ? "added" : undefined;
}
