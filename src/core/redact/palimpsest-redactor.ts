import { redact } from "./redact.ts";
import type { SourceRedactor } from "./source-redactor.ts";

/** The redactor for a host that does not bring its own. */
export const palimpsestRedactor: SourceRedactor = { name: "palimpsest", redact: (text) => redact(text).text };

/** The same for a setting that also takes out phone numbers and chat mentions. */
export const contactsRedactor: SourceRedactor = {
  name: "palimpsest with contacts",
  redact: (text) => redact(text, { contacts: true }).text,
};
