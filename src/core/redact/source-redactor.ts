import type { Redactor } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";

/** A redactor that receives whole sources. `rememberingRedactor` turns a host's redactor into one. */
export interface SourceRedactor extends Redactor {
  redact(text: string): RedactedText;
}
