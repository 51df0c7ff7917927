/** A line of an entry, with what is nested below it. */
export interface ItemLine {
  /** Its white space and its bullet. */
  readonly indent: string;
  /** The rest; all lines of a block of code, fences included. */
  readonly text: string;
  readonly isCode: boolean;
  readonly children: readonly ItemLine[];
}

interface OpenLine extends ItemLine {
  readonly columns: number;
  readonly children: OpenLine[];
}

const INDENT = /^\s{0,40}(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/;
const FENCE = /^\s*(?:```|~~~)/;

/** Reads an entry: its first line, and the lines nested below it by their indentation. */
export function parseItem(item: string): ItemLine {
  const [first = "", ...rest] = groupCode(item.split("\n"));
  const root = openLine(first, -1);
  const path: OpenLine[] = [root];
  for (const text of rest) {
    const columns = /^\s*/.exec(text)?.[0].length ?? 0;
    while (path.length > 1 && (path.at(-1)?.columns ?? -1) >= columns) path.pop();
    const line = openLine(text, columns);
    path.at(-1)?.children.push(line);
    // What follows code is not below it.
    if (!line.isCode) path.push(line);
  }
  return root;
}

function openLine(text: string, columns: number): OpenLine {
  const isCode = FENCE.test(text);
  const indent = isCode || columns === -1 ? "" : (INDENT.exec(text)?.[0] ?? "");
  return { indent, text: text.slice(indent.length), isCode, columns, children: [] };
}

/** The lines of an entry, those of a block of code together. */
function groupCode(lines: readonly string[]): string[] {
  const grouped: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isFence = FENCE.test(line);
    if (isOpen) grouped.push(`${grouped.pop() ?? ""}\n${line}`);
    else grouped.push(line);
    if (isFence) isOpen = !isOpen;
  }
  return grouped;
}
