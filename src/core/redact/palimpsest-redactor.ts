import type { Redactor } from "../ports.ts";
import { redact } from "./redact.ts";

/** The redactor of a host that brings none of its own. */
export const palimpsestRedactor: Redactor = { name: "palimpsest", redact: (text) => redact(text).text };

/** The same where a setting asks for phone numbers and chat mentions too. */
export const contactsRedactor: Redactor = {
  name: "palimpsest with contacts",
  redact: (text) => redact(text, { contacts: true }).text,
};
