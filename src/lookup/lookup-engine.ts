// What answering a look-up needs, loaded together.

export { palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
export { rememberingRedactor } from "../core/redact/remembering-redactor.ts";
export { countingMemo, estimatingCounter } from "../core/tokens/index.ts";
export { answerCall } from "./answer-call.ts";
