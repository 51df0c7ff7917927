import type { Redactor } from "../ports.ts";
import { redact } from "./redact.ts";

/** The redactor of a host that brings none of its own. */
export const palimpsestRedactor: Redactor = { name: "palimpsest", redact: (text) => redact(text).text };
