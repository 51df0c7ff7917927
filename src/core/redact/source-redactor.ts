import type { Redactor } from "../base/ports.ts";
import type { RedactedText } from "../model/redacted.ts";

/** A redactor that is given sources, whole. What a host brings becomes one by `rememberingRedactor`. */
export interface SourceRedactor extends Redactor {
  redact(text: string): RedactedText;
}
