import type { storeOriginals } from "../../src/cli/store-originals.ts";
import type { tellSession } from "../../src/core/account/tell-session.ts";
import type { sealHandoff } from "../../src/core/markers/seal-handoff.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { FoldPlan } from "../../src/core/model/plan.ts";
import type { RedactedMessage, RedactedText } from "../../src/core/model/redacted.ts";
import type { planSummary } from "../../src/core/plan/plan-summary.ts";
import type { writeSnippet } from "../../src/core/retrieve/search/write-snippet.ts";
import type { selectFromOriginal } from "../../src/core/retrieve/select-from-original.ts";
import type { listResults } from "../../src/core/stages/digest/list-results.ts";
import type { quoteRequest } from "../../src/core/stages/handoff/quote.ts";
import type { restateBlocks } from "../../src/core/stages/partition/restate-blocks.ts";
import type { listActivities } from "../../src/core/tool-activity/list-activities.ts";

// Compiled, never run: every door through which text leaves a source refuses a raw one. A door whose type is widened
// again no longer compiles here.

type First<Door extends (...given: never[]) => unknown> = Parameters<Door>[0];

/** Compiles only if the door takes what was redacted, and nothing else of that kind. */
type Refuses<Wanted extends Redacted, Redacted extends Raw, Raw> = Raw extends Wanted ? never : true;

export const textDoors: readonly true[] = [
  true satisfies Refuses<First<typeof selectFromOriginal>, RedactedText, string>,
  true satisfies Refuses<First<typeof writeSnippet>, RedactedText, string>,
  true satisfies Refuses<First<typeof storeOriginals>, RedactedText, string>,
  true satisfies Refuses<First<typeof sealHandoff>["body"], RedactedText, string>,
];

export const messageDoors: readonly true[] = [
  true satisfies Refuses<FoldPlan["redacted"][number], RedactedMessage, Message>,
  true satisfies Refuses<First<typeof planSummary>["redacted"][number], RedactedMessage, Message>,
  true satisfies Refuses<First<typeof tellSession>["messages"][number], RedactedMessage, Message>,
  true satisfies Refuses<First<typeof listActivities>[number], RedactedMessage, Message>,
  true satisfies Refuses<Parameters<typeof listResults>[1]["redacted"][number], RedactedMessage, Message>,
  true satisfies Refuses<First<typeof restateBlocks>[number], RedactedMessage, Message>,
  true satisfies Refuses<First<typeof quoteRequest>[number]["message"], RedactedMessage, Message>,
];
