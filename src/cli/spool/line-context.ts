import { BEGINNING_CHARACTERS } from "../../core/text/scan-limits.ts";
/** The lines of an output that the next ones are read with. */
export interface LineContext {
  /** Whole lines, as they came. */
  read(): string;
  /** Adds what came next. */
  add(text: string): void;
}

/** Far more than stands between a name and its value. */
const MAX_CHARACTERS = 2_000;
/** A table has its heading in the first lines after an empty one, and as many rows as it likes. */
const OPENING_LINES = 3;

/** Remembers the last lines of an output, and the first ones of the block that they belong to. */
export function createLineContext(): LineContext {
  let recent = "";
  /** The first lines of the block that goes on. */
  let opening = "";
  /** How long that block is so far. */
  let blockLength = 0;

  return {
    // What is recent may hold the opening.
    read: () => (blockLength > recent.length ? opening + recent : recent),
    add(text) {
      // Only line feeds are counted, and the next line begins behind one.
      const lines = text.replaceAll(/\r\n?/g, "\n");
      const added = lines.endsWith("\n") ? lines : `${lines}\n`;
      const block = (recent.endsWith("\n\n") ? "" : opening) + added;
      const empty = block.lastIndexOf("\n\n");
      if (empty !== -1) {
        opening = takeLines(block.slice(empty + 2));
        blockLength = block.length - empty - 2;
      } else {
        blockLength = recent.endsWith("\n\n") ? added.length : blockLength + added.length;
        opening = takeLines(block);
      }
      recent = takeLast(recent + added);
    },
  };
}

function takeLines(block: string): string {
  let end = 0;
  for (let lines = 0; lines < OPENING_LINES; lines += 1) {
    const lineBreak = block.indexOf("\n", end);
    if (lineBreak === -1) break;
    end = lineBreak + 1;
  }
  return end > BEGINNING_CHARACTERS ? "" : block.slice(0, end);
}

/** The last whole lines. */
function takeLast(lines: string): string {
  if (lines.length <= MAX_CHARACTERS) return lines;
  const lineBreak = lines.indexOf("\n", lines.length - MAX_CHARACTERS);
  return lines.slice(lineBreak + 1);
}
