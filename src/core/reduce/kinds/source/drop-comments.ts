const TRIPLE_QUOTES = /"""|'''/g;

/** Lines of code without those inside comments and documentation over several lines, which are prose. The lines that open and close them stay. */
export function dropComments(lines: readonly string[]): readonly string[] {
  let closer: string | undefined;
  return lines.filter((line) => {
    if (closer !== undefined) {
      if (!line.includes(closer)) return false;
      closer = undefined;
      return true;
    }
    closer = findOpened(line);
    return true;
  });
}

/** What will close the comment that a line opens; undefined where it opens none. */
function findOpened(line: string): string | undefined {
  if (line.startsWith("/*")) return line.includes("*/") ? undefined : "*/";
  const quotes = line.match(TRIPLE_QUOTES) ?? [];
  return quotes.length % 2 === 1 ? quotes[0] : undefined;
}
