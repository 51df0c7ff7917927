import type { UnwrappedResult } from "../unwrapped-result.ts";

const TAIL_CHARACTERS = 120;

/** The exit code on a last line of its own, as many small hosts print it. */
export function unwrapExitLine(text: string): UnwrappedResult | undefined {
  const tail = text.slice(-TAIL_CHARACTERS);
  const line =
    /(?:^|\n)[[(<]?(?:process )?(?:exit (?:code|status)|exited with (?:code|status)|returncode)[:=]? ?(-?\d{1,9})[\])>]?\s{0,9}$/i.exec(
      tail,
    );
  return line === null ? undefined : { text: text.slice(0, text.length - line[0].length), exitCode: Number(line[1]) };
}
