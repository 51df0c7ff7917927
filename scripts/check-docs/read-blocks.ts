/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  readonly file: string;
  readonly lines: readonly BlockLine[];
}

export interface BlockLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Finds the fenced blocks of a Markdown text, with the number of each line. */
export function readBlocks(file: string, markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly lines: BlockLine[] } | undefined;

  for (const [index, text] of markdown.split("\n").entries()) {
    const fence = /^```(\w*)$/.exec(text);
    if (fence === null) open?.lines.push({ file, line: index + 1, text });
    else if (open === undefined) open = { language: fence[1] ?? "", lines: [] };
    else {
      blocks.push({ file, ...open });
      open = undefined;
    }
  }
  return blocks;
}
