import { redact } from "./redact.ts";
import type { SourceRedactor } from "./source-redactor.ts";

/** The redactor of a host that brings none of its own. */
export const palimpsestRedactor: SourceRedactor = { name: "palimpsest", redact: (text) => redact(text).text };

/** The same where a setting asks for phone numbers and chat mentions too. */
export const contactsRedactor: SourceRedactor = {
  name: "palimpsest with contacts",
  redact: (text) => redact(text, { contacts: true }).text,
};
