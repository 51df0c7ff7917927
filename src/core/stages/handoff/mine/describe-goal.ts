import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { foldText } from "../../../text/fold-text.ts";
import { cite, quoteSegments } from "./quote.ts";
import { readSegments } from "./read-segments.ts";

const LONGEST_GOAL = 400;

const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|hallo|moin|guten (?:morgen|tag|abend)|danke|servus|salut|bonjour|bonsoir|coucou|merci|there|all|zusammen|a tous|claude|ok|okay|test|are you there|how are you|wie geht(?:'?s| es dir)|ca va)[\s,.!?]*)+$/;

/**
 * What the conversation is for: the first user turn that asks for something, quoted.
 *
 * @param previousGoal What an earlier record said: a goal is set once and stays.
 */
export function describeGoal(messages: readonly NumberedMessage[], previousGoal?: string): string | undefined {
  if (previousGoal !== undefined) return previousGoal;
  for (const { message, number } of messages) {
    if (message.role !== "user") continue;
    const segments = readSegments(message).filter((segment) => !isGreeting(segment));
    const quotation = quoteSegments(segments, LONGEST_GOAL);
    if (quotation !== "") return cite(quotation, number);
  }
  return undefined;
}

/** The longest text that can be nothing but a greeting. */
const LONGEST_GREETING = 80;

function isGreeting(segment: string): boolean {
  const words = segment.trim();
  return words.length <= LONGEST_GREETING && GREETING.test(foldText(words));
}
