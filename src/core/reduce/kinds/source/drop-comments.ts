const TRIPLE_QUOTES = /"""|'''/g;

/** Lines of code without those inside comments and documentation over several lines, which are prose. The lines that open and close them stay. */
export function dropComments(lines: readonly string[]): readonly string[] {
  let closer = findOpenedBefore(lines);
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

/** What closes the comment that a cut went through: it is closed below and was not opened; undefined where there is none. */
function findOpenedBefore(lines: readonly string[]): string | undefined {
  const mark = lines.findIndex((line) => /\/\*|\*\/|"""|'''/.test(line));
  const line = lines[mark] ?? "";
  if (/^(?:(?!\/\*).)*\*\//.test(line)) return mark > 0 && !line.startsWith("*") ? undefined : "*/";
  const [quotes] = line.match(TRIPLE_QUOTES) ?? [];
  // What opens documentation stands at the start, below what it describes, or behind a sign.
  const isClosing = quotes !== undefined && line.endsWith(quotes) && line.split(quotes).length === 2;
  return isClosing && mark > 0 && !/[:=(,[]$/.test(lines[mark - 1] ?? "") && !/[=(,] ?$/.test(line.slice(0, -3))
    ? quotes
    : undefined;
}

/** What will close the comment that a line opens; undefined where it opens none. */
function findOpened(line: string): string | undefined {
  if (line.startsWith("/*")) return line.includes("*/") ? undefined : "*/";
  const quotes = line.match(TRIPLE_QUOTES) ?? [];
  return quotes.length % 2 === 1 ? quotes[0] : undefined;
}
