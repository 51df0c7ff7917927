export { redact } from "./redact.ts";
export type { Redaction, RedactOptions, SecretFinding, SecretPattern } from "./redaction.ts";
export { rememberingRedactor } from "./remembering-redactor.ts";
