import type { Redactor } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";
import { createTextMemory } from "../text/text-memory.ts";
import { markText } from "./mark-redacted.ts";
import type { SourceRedactor } from "./source-redactor.ts";

/** Texts that are remembered, together. A long session's results fit; a host that serves many forgets the oldest. */
const MAX_CHARACTERS = 16_000_000;

/**
 * A redactor that redacts each text once and remembers the answer by content.
 *
 * A source is redacted whole before anything is cut out of it: what is cut off may be the name that tells the secret.
 * Whoever needs a source asks here, however often, and pays for it the first time.
 */
export function rememberingRedactor(redactor: Redactor, maxCharacters: number = MAX_CHARACTERS): SourceRedactor {
  const remembered = createTextMemory<RedactedText>({ maxCharacters });
  return {
    name: redactor.name,
    redact(text) {
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const redacted = markText(redactor.redact(text));
      // A text without secrets is its own answer, so that it takes no room of its own.
      remembered.set(text, redacted);
      // Most callers hand the answer on, and some redact what they were handed: redacting twice changes nothing.
      if (redacted !== text) remembered.set(redacted, redacted);
      return redacted;
    },
  };
}
