import type { UnwrappedResult } from "../unwrapped-result.ts";

/** smolagents prints what it saw under one heading, and a failed call under another. */
export function unwrapSmolagents(text: string): UnwrappedResult | undefined {
  const observed = /^Observation:\n(?:Execution logs:\n)?/.exec(text);
  if (observed !== null) return { text: text.slice(observed[0].length) };
  const failed = /^Error:\n/.exec(text);
  if (failed === null) return undefined;
  const rest = text.slice(failed[0].length);
  return { text: rest, succeeded: false, reason: rest.slice(0, 1_000).split("\n", 1)[0] ?? "" };
}

/** Magentic-One tells the exit code in a sentence before the output. */
export function unwrapMagentic(text: string): UnwrappedResult | undefined {
  const match =
    /^The script ran[^\n]{0,80}?exit(?:ed with Unix exit)? code(?: was)?: (-?\d{1,9})[^\n]{0,200}(?:\nIts output was:\n)?/.exec(
      text,
    );
  return match === null ? undefined : { text: text.slice(match[0].length), exitCode: Number(match[1]) };
}
