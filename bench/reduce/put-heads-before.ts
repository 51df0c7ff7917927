/** How often a line occurred, as ours writes it before the line. */
const MARK = /^×\d+ /;

/**
 * The lines of a text as a reader takes them: if a line is indented by a blank or more below another, the upper one is
 * put before it, and the number of occurrences is left out.
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

/** A line that is indented further is indented for another reason. */
const MAX_DEPTH = 3;

/** A reader does not mind whether a blank separated two parts. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}
