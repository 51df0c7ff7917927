import type { Host, UnwrappedResult } from "./host.ts";

export const magenticOne: Host = { wrappings: [unwrapMagentic] };

/** It gives the exit code in a sentence before the output. */
function unwrapMagentic(text: string): UnwrappedResult | undefined {
  const match =
    /^The script ran[^\n]{0,80}?exit(?:ed with Unix exit)? code(?: was)?: (-?\d{1,9})[^\n]{0,200}(?:\nIts output was:\n)?/.exec(
      text,
    );
  return match === null ? undefined : { text: text.slice(match[0].length), exitCode: Number(match[1]) };
}
