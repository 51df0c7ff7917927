/** How often a line came, as ours writes it before the line. */
const MARK = /^×\d+ /;

/**
 * The lines of a text as a reader takes them: where a line stands one blank or more further in than one above it, that
 * one is put before it, and how often it came is left out.
 */
export function putHeadsBefore(text: string): readonly string[] {
  const heads: string[] = [];
  return text.split("\n").map((line) => {
    const own = line.trimStart();
    const depth = line.length - own.length;
    if (depth >= MAX_DEPTH) return own;
    heads.length = Math.min(heads.length, depth);
    heads[depth] = own.replace(MARK, "");
    return heads.filter((head) => head !== undefined).join(" ");
  });
}

/** What stands further in is indented for another reason. */
const MAX_DEPTH = 3;

/** Whether a part and the next was parted by a blank does not matter to a reader. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}
