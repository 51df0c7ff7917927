// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for.
const PARTS = /\u001b\[[\d;?]{0,20}[A-Za-z]|(?<=" )\d\d\d(?![\w.:/@+-])|[A-Za-z0-9_.:/@+-]+/g;

/** The mask of a line by a pattern, written independently of the scanner, to check the counts of templates. */
export function maskSlowly(line: string): string {
  return line
    .slice(0, 240)
    .replaceAll(PARTS, (word, at: number, whole: string) =>
      /\d/.test(word) &&
      !word.startsWith("\u001b") &&
      !(word.length === 3 && whole.slice(Math.max(0, at - 2), at) === '" ')
        ? "#"
        : word,
    );
}
