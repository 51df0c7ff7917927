import type { Rule } from "../../finding.ts";
import { cachedContentAlone, toolNameUnique } from "./body-rules.ts";
import { exchangeRules } from "./exchange-rules.ts";
import { partRules } from "./part-rules.ts";
import type { RequestView } from "./request-view.ts";
import { shape } from "./shape.ts";
import { signatureRules } from "./signature-rules.ts";
import { turnRules } from "./turn-rules.ts";

/** What the Gemini API refuses, per its documentation and the errors it answers with. */
export const rules: readonly Rule<RequestView>[] = [
  shape,
  ...partRules,
  ...turnRules,
  ...exchangeRules,
  ...signatureRules,
  toolNameUnique,
  cachedContentAlone,
];
