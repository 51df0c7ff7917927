import type { UnwrappedResult } from "../unwrapped-result.ts";

const HEADER_CHARACTERS = 600;
const HEADER_LINE =
  /^(?:Chunk ID: |Wall time: |Process exited with code |Process running with session ID |Original token count: |Exit code: |Total output lines: |$)/;

/** A header of facts that ends in `Output:`. */
export function unwrapCodex(text: string): UnwrappedResult | undefined {
  if (!/^(?:Chunk ID: |Wall time: |Exit code: )/.test(text)) return undefined;
  const start = text.slice(0, HEADER_CHARACTERS);
  const marker = /(?:^|\n)Output:(?:\n|$)/.exec(start);
  if (marker === null) return undefined;
  const header = start.slice(0, marker.index);
  if (!header.split("\n").every((line) => HEADER_LINE.test(line))) return undefined;

  const exit = /(?:exited with code |Exit code: )(-?\d{1,9})/.exec(header)?.[1];
  const session = /running with session ID (\d{1,20})/.exec(header)?.[1];
  const seconds = /Wall time: ([\d.]{1,20})/.exec(header)?.[1];
  const output = text.slice(marker.index + marker[0].length);
  return {
    // Where the output was cut, the host says first how long it was.
    text: output.replace(/^Total output lines: \d{1,12}\n\n?/, ""),
    ...(exit !== undefined && { exitCode: Number(exit) }),
    ...(seconds !== undefined && { durationMs: Math.round(Number(seconds) * 1000) }),
    ...(session !== undefined && { process: { state: "running", session } }),
  };
}
