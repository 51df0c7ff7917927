import { lineEnds } from "../../text/line-ends.ts";

/** A shorter run costs no more than its note. */
const MIN_RUN = 3;
const NOTE = /^\[×\d+ the line above\]$/m;

/** A text in which a line that comes again and again stands once, with how often. Undefined where no line does, or a line reads like such a note. */
export function foldLines(text: string): string | undefined {
  if (NOTE.test(text)) return undefined;
  const pieces: string[] = [];
  let isFolded = false;
  let line = "";
  let count = 0;
  const close = (): void => {
    if (count < MIN_RUN) pieces.push(line.repeat(count));
    else {
      isFolded = true;
      pieces.push(line, `[×${count} the line above]\n`);
    }
  };
  let start = 0;
  for (const end of lineEnds(text)) {
    const next = text.slice(start, end);
    start = end;
    // A last line without its break is another line: so it ends the text as it did.
    if (next === line && next.endsWith("\n")) count += 1;
    else {
      close();
      line = next;
      count = 1;
    }
  }
  close();
  return isFolded ? pieces.join("") : undefined;
}
