/** Some lines of a reduced text: the tool's, or ours. */
export interface ShownLine {
  readonly text: string;
  readonly isOurs: boolean;
}

/**
 * Separates the lines of a reduced text that are from its original from those that we wrote. Adjacent lines of one kind
 * are grouped.
 */
export function splitReduced(original: string, reduced: string): readonly ShownLine[] {
  const known = new Set(original.split("\n").map((line) => line.trimEnd()));
  const lines: { text: string; isOurs: boolean }[] = [];
  for (const line of reduced.split(/(?<=\n)/)) {
    const isOurs = !known.has(line.trimEnd());
    const last = lines.at(-1);
    if (last?.isOurs === isOurs) last.text += line;
    else lines.push({ text: line, isOurs });
  }
  return lines;
}
