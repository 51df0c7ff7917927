import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { foldText } from "../../../../text/fold-text.ts";
import { isAnnouncement } from "../announcements.ts";
import { contentWords } from "../content-words.ts";
import { cite, quote } from "../quote.ts";
import { readStatements, type Statement } from "../read-statements.ts";
import type { Decision } from "./decision.ts";
import { type DecisionReading, givesReason, readDecision } from "./decision-words.ts";
import { dropReplaced } from "./drop-replaced.ts";

const LONGEST_DECISION = 300;

/**
 * The choices that the user and the assistant stated, quoted, with the reason where it was given.
 *
 * The most telling first: the user's before the assistant's, reasoned before bare, later before
 * earlier. Where a later one plainly replaces an earlier one, only the later is listed.
 */
export function mineDecisions(messages: readonly NumberedMessage[], maxItems: number): string[] {
  return dropReplaced(findDecisions(readStatements(messages)))
    .map((decision, order) => ({ decision, order }))
    .sort((left, right) => weightOf(right.decision) - weightOf(left.decision) || right.order - left.order)
    .slice(0, maxItems)
    .map(({ decision }) => cite(decision.quotation, decision.messageNumber));
}

function weightOf({ speaker, hasReason }: Decision): number {
  return (speaker === "user" ? 2 : 0) + (hasReason ? 1 : 0);
}

function findDecisions(statements: readonly Statement[]): Decision[] {
  const decisions: Decision[] = [];
  for (const [index, statement] of statements.entries()) {
    const folded = foldText(statement.text);
    const reading = readDecision(folded, statement.speaker);
    if (reading === undefined) continue;
    const reason = reasonAfter(statement, statements[index + 1]);
    const hasReason = reading.hasReason || reason !== undefined;
    // An agent says before every call what it is going to do, and often why.
    if (statement.speaker === "assistant" && !reading.isOutright && isAnnouncement(statement.text)) continue;
    const quotation = quote(statement.text, LONGEST_DECISION);
    if (quotation === "") continue;
    decisions.push({
      quotation: reason === undefined ? quotation : `${quotation} ${reason}`,
      messageNumber: statement.messageNumber,
      speaker: statement.speaker,
      hasReason,
      ...readSubject(folded, reading),
    });
  }
  return decisions;
}

/** The reason is often a sentence of its own; it is quoted apart, because something may stand between. */
function reasonAfter(statement: Statement, next: Statement | undefined): string | undefined {
  if (next === undefined || next.messageNumber !== statement.messageNumber) return undefined;
  if (!givesReason(foldText(next.text))) return undefined;
  const quotation = quote(next.text, LONGEST_DECISION);
  return quotation === "" ? undefined : quotation;
}

const PURPOSE = /\b(?:for|as|fur|als|pour|comme)\s([^,.;:()]{2,60})/;

function readSubject(
  folded: string,
  { choiceEnd, contrast, reasonAt }: DecisionReading,
): Pick<Decision, "chosen" | "rejected" | "purpose"> {
  const statedEnd = Math.min(reasonAt ?? folded.length, contrast?.start ?? folded.length);
  const [chosen] = contentWords(folded.slice(choiceEnd, Math.max(choiceEnd, statedEnd)));
  const [rejected] = contrast === undefined ? [] : contentWords(folded.slice(contrast.end));
  const purpose = contentWords(PURPOSE.exec(folded.slice(0, reasonAt ?? folded.length))?.[1] ?? "")
    .filter((word) => word !== chosen)
    .slice(0, 2)
    .join(" ");
  return {
    ...(chosen === undefined ? {} : { chosen }),
    ...(rejected === undefined ? {} : { rejected }),
    ...(purpose === "" ? {} : { purpose }),
  };
}
