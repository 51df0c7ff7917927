import { createFitter } from "../account/fit-account.ts";
import { tellSession } from "../account/tell-session.ts";
import { gatherEntries, gatherExcerpts } from "../account/write-account.ts";
import { rememberByIdentity } from "../base/remember-by-identity.ts";
import type { Originals } from "../markers/collect-originals.ts";
import { IN_PART } from "../markers/stand-in.ts";
import { writeOriginalOutput } from "../markers/write-original.ts";
import type { AccountEntry } from "../model/account.ts";
import type { NamedThings } from "../model/handoff.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { RedactedText } from "../model/redacted.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { isFolded } from "../plan/is-folded.ts";
import { findPart } from "../stages/digest/find-part.ts";
import { createFocus } from "../stages/handoff/create-focus.ts";
import { listNames } from "../stages/handoff/list-names.ts";
import { type HandoffContent, renderHandoff } from "../stages/handoff/render-handoff.ts";
import { listTexts } from "../turns/list-texts.ts";

/** What the lines around a handoff and its message cost. */
export const SEAL_TOKENS = 70;
/** Names that nothing says yet may take this part of what the rules, the state and a model's prose leave of a handoff. */
const NAMES_SHARE = 0.15;
/** A shorter handoff gives them less: there an event says more than a name. Measured with `npm run bench:rounds`. */
const NAMES_FULL_TOKENS = 2_500;
const NAMES_HEADING_TOKENS = 8;
/** Where they leave more than this of their room, events get it. */
const NAMES_SLACK = 0.25;
/** What a piece about the focus is worth beside others: it gets most of the room. */
const FOCUS_WORTH = 6;

interface WrittenAccount {
  readonly account: readonly AccountEntry[];
  /** What is told of results that stay shortened, which is written into them. */
  readonly excerpts: ReadonlyMap<ToolActivity, string>;
  /** The whole handoff and the excerpts, as they are counted. */
  readonly text: string;
}

interface NamedAccount extends WrittenAccount {
  readonly names: readonly NamedThings[];
}

export interface FilledHandoff extends NamedAccount {
  /** The whole text of the handoff, without its seal. */
  readonly text: RedactedText;
}

/** Spends what the rest of the handoff leaves on what happened, and keeps to the budget by the count of the whole text. */
export function fillHandoff(
  plan: FoldPlan,
  { frame, earlier }: { readonly frame: HandoffContent; readonly earlier: readonly AccountEntry[] },
  originals: Originals,
  { measurer, redactor, identifiers }: CoreTools,
): FilledHandoff {
  const { counter } = measurer;
  const { focusTopic } = plan.request;
  const isInFocus = createFocus(focusTopic ?? "");
  const frameText = renderHandoff(frame);
  const shortened = listShortened(plan);
  const writeAll = (content: HandoffContent, excerpts: WrittenAccount["excerpts"]): string =>
    [renderHandoff(content), ...Array.from(excerpts.values(), (excerpt) => `${IN_PART}\n${excerpt}\n`)].join("\n");
  const draft = tellSession({
    ...plan,
    messages: plan.redacted,
    isTold: (index) => isFolded(index, plan.partition),
    shortened,
    earlier,
    alreadySaid: [frameText, ...plan.restatedBlocks].join("\n"),
    maxTokens: plan.handoffTokens,
  });
  const visibleTexts = listVisibleTexts(plan);
  const maxTokens = plan.handoffTokens - SEAL_TOKENS;
  const namesTokens = shareForNames(plan.handoffTokens - counter.count(frameText));
  // The text is written several times, with nearly the same entries.
  const handleOf = rememberByIdentity((activity: ToolActivity) => openOutput(activity, plan, originals));
  const fitInto = createFitter(draft, {
    maxTokens,
    counter,
    visibleTexts: [...visibleTexts, frameText],
    ...(focusTopic !== undefined && {
      raise: ({ text }: { readonly text: string }) => (isInFocus(text) ? FOCUS_WORTH : 1),
    }),
    write: (pieces): WrittenAccount => {
      const account = gatherEntries(draft, pieces, handleOf);
      const excerpts = gatherExcerpts(draft, pieces);
      return { account, excerpts, text: writeAll({ ...frame, account }, excerpts) };
    },
  });
  const addNames = ({ account, excerpts, text }: WrittenAccount): NamedAccount => {
    // Read only for what need not be listed, and made of texts without secrets.
    identifiers.noteRedacted(text);
    const names = listNames({
      activities: plan.activities.filter(({ messageIndex }) => isFolded(messageIndex, plan.partition)),
      earlier: plan.state.handoff?.names ?? [],
      visibleTexts: [...visibleTexts, text],
      maxTokens: Math.min(maxTokens - counter.count(text), namesTokens) - NAMES_HEADING_TOKENS,
      counter,
      reader: identifiers,
    });
    return { account, excerpts, names, text: writeAll({ ...frame, account, names }, excerpts) };
  };
  let filled = addNames(fitInto(maxTokens - namesTokens));
  const leftTokens = Math.min(namesTokens, maxTokens - counter.count(filled.text));
  if (leftTokens > namesTokens * NAMES_SLACK) filled = addNames(fitInto(maxTokens - namesTokens + leftTokens));
  // Made of texts without secrets, and looked through once more as a whole: what stands together may show one.
  return { ...filled, text: redactor.redact(renderHandoff({ ...frame, ...filled })) };
}

/** The steps that stay and whose results are shortened. */
function listShortened({ results }: FoldPlan): ReadonlyMap<ToolActivity, "result" | "call and result"> {
  const shorter = results.filter(({ level }) => level !== "whole");
  return new Map(
    shorter.map(({ activity, shortInput }) => [activity, shortInput === undefined ? "result" : "call and result"]),
  );
}

function shareForNames(leftTokens: number): number {
  return Math.max(0, Math.floor(leftTokens * NAMES_SHARE * Math.min(1, leftTokens / NAMES_FULL_TOKENS)));
}

/** The handle of what a step printed, exactly as it was. */
function openOutput(activity: ToolActivity, { messages }: FoldPlan, originals: Originals): string {
  const { callId, resultMessageIndex = 0, toolName, resultText = "", standIn } = activity;
  // What the tool answered is behind its handle since a pass before; what that left of it is in the range.
  if (standIn !== undefined) return standIn.handle;
  const message = messages[resultMessageIndex];
  const part = findPart(message, "tool-result", callId);
  if (message === undefined || part === undefined) return originals.add("tool", resultText, toolName);
  return originals.addWritten("tool", writeOriginalOutput(message, part.output), toolName);
}

/** What a reader sees beside the handoff: what else was said, called and answered. */
function listVisibleTexts({ redacted, partition, results }: FoldPlan): string[] {
  const planned = new Set(results.map(({ activity }) => activity.callId));
  return redacted.flatMap((message, index) => (isFolded(index, partition) ? [] : listTexts(message, planned)));
}
