import type { Redactor } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";
import { createTextMemory } from "../text/text-memory.ts";
import { markText } from "./mark-redacted.ts";
import type { SourceRedactor } from "./source-redactor.ts";

/**
 * How many characters of text are remembered. A long session's results fit; a host that serves many forgets the oldest.
 */
const MAX_CHARACTERS = 16_000_000;

/**
 * A redactor that redacts each text once and remembers the answer by content.
 *
 * A source is redacted whole before anything is cut out of it: the part cut off may be the name that gives the secret
 * away. Code that needs a source asks here, however often, and only the first time costs anything.
 */
export function rememberingRedactor(redactor: Redactor, maxCharacters: number = MAX_CHARACTERS): SourceRedactor {
  const remembered = createTextMemory<RedactedText>({ maxCharacters });
  return {
    name: redactor.name,
    redact(text) {
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const redacted = markText(redactor.redact(text));
      // A text without secrets is its own answer, so it takes no extra room.
      remembered.set(text, redacted);
      // Most callers pass the answer on, and some redact it again: redacting twice changes nothing.
      if (redacted !== text) remembered.set(redacted, redacted);
      return redacted;
    },
  };
}
