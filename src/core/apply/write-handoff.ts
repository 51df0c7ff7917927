import { createFitter } from "../account/fit-account.ts";
import { tellSession } from "../account/tell-session.ts";
import { gatherEntries } from "../account/write-account.ts";
import { rememberByIdentity } from "../base/remember-by-identity.ts";
import type { Originals } from "../markers/collect-originals.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import { writeMessage, writeOutput } from "../markers/write-original.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Handoff, NamedThings, RulesLeftOut } from "../model/handoff.ts";
import type { Ledger } from "../model/ledger.ts";
import type { Pin } from "../model/pin.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { RedactedText } from "../model/redacted.ts";
import type { ClaimReport } from "../model/report.ts";
import type { ResultPlan } from "../model/result-plan.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { isFolded } from "../plan/is-folded.ts";
import { addHostPins, numberSources, readNewTurns, withoutForeignRecords } from "../plan/smallest-record.ts";
import type { ReadRecord } from "../resume/read-foreign-records.ts";
import { chooseRecordLanguage } from "../stages/handoff/choose-record-language.ts";
import { describeNow } from "../stages/handoff/describe-now.ts";
import { keepProse } from "../stages/handoff/keep-prose.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { listNames } from "../stages/handoff/list-names.ts";
import { matchesFocus } from "../stages/handoff/matches-focus.ts";
import { numberActions } from "../stages/handoff/number-actions.ts";
import { mineAllPins } from "../stages/handoff/pins/mine-pins.ts";
import { quoteRequest } from "../stages/handoff/quote-request.ts";
import { type HandoffContent, renderHandoff } from "../stages/handoff/render-handoff.ts";
import { writeItem } from "../stages/handoff/write-item.ts";
import { type CheckedSections, checkClaims } from "../stages/verify/check-claims.ts";
import { claimSource } from "../stages/verify/claim-source.ts";
import { listTexts } from "../turns/list-texts.ts";
import { redactSections } from "./redact-sections.ts";

/** A handoff ready to be put in place of what it stands for. */
export interface WrittenHandoff {
  readonly handoff: Handoff;
  /** Its text, sealed. */
  readonly text: string;
  /** The shortest text it can have, sealed, for a window that has no room for more. */
  readonly smallestText: () => string;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  readonly claims: ClaimReport;
}

/** What the lines around a handoff and its message cost. */
const SEAL_TOKENS = 70;
/** How things stand may take this part of a record beside the request and the constraints. */
const NOW_SHARE = 0.25;
/** Names that nothing says yet may take this part of a record. */
const NAMES_SHARE = 1 / 7;
/** A shorter record gives them less: there an event says more than a name. Measured with `npm run bench:rounds`. */
const NAMES_FULL_TOKENS = 2_500;
const NAMES_HEADING_TOKENS = 8;
/** Where they leave more than this of their room, events get it. */
const NAMES_SLACK = 0.25;
/** What a piece about the focus is worth beside others: it gets most of the room. */
const FOCUS_WORTH = 6;

/** Writes the handoff of a plan: what stands, what a model wrote and its source supports, and what happened, in order. */
export function writeHandoff(
  plan: FoldPlan,
  asked: AskedSummary | undefined,
  originals: Originals,
  tools: CoreTools,
): WrittenHandoff {
  const { state, partition, activities, sources, messages, numbers, request } = plan;
  const { measurer, redactor, hash } = tools;
  const { counter } = measurer;
  const isOut = (index: number): boolean => isFolded(index, partition);
  const folded = messages.filter((_, index) => isOut(index));
  const foldedNumbers = numbers.filter((_, index) => isOut(index));
  const rangeHandle = originals.addLines("range", folded.map(writeMessage));

  const ledger = buildLedger(
    activities.filter(({ messageIndex }) => isOut(messageIndex)),
    state.ledger,
  );
  const { messages: ownSources, records } = withoutForeignRecords(sources);
  const numbered = numberSources({ sources: ownSources, numbers });
  const newTurns = readNewTurns(numbered, state.minedThrough);
  const foreignPins = [...records.values()].flatMap((record) => record.pins);
  const { pins, leftOut } = mineAllPins(newTurns, [...addHostPins(plan, redactor), ...foreignPins]);
  const rulesLeftOut = addLeftOut(state.handoff?.rulesLeftOut, leftOut);
  const language = chooseRecordLanguage(newTurns.map(({ text }) => text).join("\n"), state.handoff?.language);
  // Of the whole session, not of what is folded: what the newest messages closed is not open.
  const wholeLedger = buildLedger(
    activities.filter(({ messageIndex }) => !isOut(messageIndex)),
    ledger,
  );
  const prose = checkProse(plan, asked, wholeLedger, tools);

  const [first, last] = [foldedNumbers[0] ?? 1, foldedNumbers.at(-1) ?? 1];
  const bare: HandoffContent = {
    // An older message that stood as an anchor may be all that is folded now: the boundary never moves back.
    replaced: {
      first: Math.min(state.handoff?.replaced.first ?? first, first),
      last: Math.max(state.handoff?.replaced.last ?? 0, last),
    },
    ranges: [...(state.handoff?.ranges ?? []), { handle: rangeHandle, first, last }],
    asked: quoteRequest(numbered),
    pins,
    rulesLeftOut,
    sections: {},
    now: [],
    account: [],
    names: [],
    language,
    isModelWritten: asked?.kind === "written",
    lookupTool: request.lookupTool,
  };
  const sections = keepProse(prose?.sections ?? {}, plan.summaryTokens, counter);
  const now = describeNow({
    ledger: wholeLedger,
    hostFacts: (request.hostFacts ?? []).map((fact) => redactor.redact(fact)),
    credentialMessages: numbers.filter((_, index) => isOut(index) && sources[index] !== messages[index]),
  });
  const actions = numberActions(state.handoff, sections["Completed actions"] ?? []);
  const standing = {
    ...bare,
    sections,
    ...(actions !== undefined && { actions }),
    now: takeLines(now, plan.recordTokens * NOW_SHARE, tools),
  };
  const told = [...records].flatMap(([position, record]) => (isOut(position) ? listTold(record, true) : []));
  const earlier = [...listTold(state.handoff, prose === undefined), ...told];
  const {
    account,
    names,
    text: body,
  } = fillWithAccount({ ...plan, sources: ownSources }, { standing, earlier }, originals, tools);

  const { lineage } = state;
  const number = state.compactionCount + 1;
  const text = sealHandoff({ lineage, number, body }, hash);
  tools.identifiers.noteRedacted(text);
  return {
    handoff: {
      replaced: bare.replaced,
      ranges: bare.ranges,
      sections,
      account,
      ...(names.length > 0 && { names }),
      ...(rulesLeftOut !== undefined && { rulesLeftOut }),
      ...(actions !== undefined && { actions }),
      lineage,
      number,
      ...(language !== "English" && { language }),
    },
    text,
    smallestText: () => sealHandoff({ lineage, number, body: redactor.redact(renderHandoff(bare)) }, hash),
    ledger,
    pins,
    claims: {
      checked: prose?.checked ?? 0,
      dropped: prose?.dropped ?? 0,
      restored: prose === undefined ? 0 : account.length,
      reasons: prose?.reasons ?? {},
    },
  };
}

function addLeftOut(before: RulesLeftOut | undefined, leftOut: readonly Pin[]): RulesLeftOut | undefined {
  if (leftOut.length === 0) return before;
  const numbers = leftOut.map(({ messageNumber }) => messageNumber);
  return {
    count: (before?.count ?? 0) + leftOut.length,
    first: Math.min(before?.first ?? Number.POSITIVE_INFINITY, ...numbers),
    last: Math.max(before?.last ?? 0, ...numbers),
  };
}

interface WrittenAccount {
  readonly account: readonly AccountEntry[];
  /** Of the whole handoff. */
  readonly text: string;
}

interface FilledHandoff extends WrittenAccount {
  readonly names: readonly NamedThings[];
  /** The whole text, without its seal. */
  readonly text: RedactedText;
}

/** Spends what the rest of the record leaves on what happened, and keeps to the budget by the count of the whole text. */
function fillWithAccount(
  plan: FoldPlan,
  { standing, earlier }: { readonly standing: HandoffContent; readonly earlier: readonly AccountEntry[] },
  originals: Originals,
  { measurer, redactor, identifiers }: CoreTools,
): FilledHandoff {
  const { counter } = measurer;
  const { focusTopic } = plan.request;
  const standingText = renderHandoff(standing);
  const shortened = listShortenedOpening(plan);
  const draft = tellSession({
    ...plan,
    messages: plan.sources,
    isTold: (index) => isFolded(index, plan.partition),
    // Of what the first step printed, a line stands there: what else is worth telling competes with the rest.
    isStepTold: (step) => isFolded(step.messageIndex, plan.partition) || shortened.has(step),
    earlier,
    standing: [standingText, ...plan.pinnedBlocks].join("\n"),
  });
  const visibleTexts = listVisibleTexts(plan);
  const maxTokens = plan.recordTokens - SEAL_TOKENS;
  const namesTokens = shareForNames(plan.recordTokens);
  // The text is written several times, with nearly the same entries.
  const handleOf = rememberByIdentity((activity: ToolActivity) => openOutput(activity, plan, originals));
  const fitInto = createFitter(draft, {
    maxTokens,
    counter,
    visibleTexts: [...visibleTexts, standingText],
    ...(focusTopic !== undefined && {
      raise: ({ text }: { readonly text: string }) => (matchesFocus(text, focusTopic) ? FOCUS_WORTH : 1),
    }),
    write: (pieces): WrittenAccount => {
      const account = gatherEntries(draft, pieces, handleOf);
      return { account, text: renderHandoff({ ...standing, account }) };
    },
  });
  const addNames = (filled: WrittenAccount): FilledHandoff => {
    // Made of texts without secrets, and looked through once more as a whole: what stands together may show one.
    const text = redactor.redact(filled.text);
    identifiers.noteRedacted(text);
    const names = listNames({
      activities: plan.activities.filter(({ messageIndex }) => isFolded(messageIndex, plan.partition)),
      earlier: plan.state.handoff?.names ?? [],
      visibleTexts: [...visibleTexts, text],
      maxTokens: Math.min(maxTokens - counter.count(text), namesTokens) - NAMES_HEADING_TOKENS,
      counter,
      reader: identifiers,
    });
    const { account } = filled;
    return { account, names, text: redactor.redact(renderHandoff({ ...standing, account, names })) };
  };
  const filled = addNames(fitInto(maxTokens - namesTokens));
  const leftTokens = Math.min(namesTokens, maxTokens - counter.count(filled.text));
  if (leftTokens <= namesTokens * NAMES_SLACK) return filled;
  return addNames(fitInto(maxTokens - namesTokens + leftTokens));
}

/** The steps of the head whose results are shortened. */
function listShortenedOpening({ results, partition: { headEnd } }: FoldPlan): ReadonlySet<ToolActivity> {
  const isShortened = ({ activity, level }: ResultPlan) => activity.messageIndex < headEnd && level !== "whole";
  return new Set(results.filter(isShortened).map(({ activity }) => activity));
}

function shareForNames(recordTokens: number): number {
  return Math.floor(recordTokens * NAMES_SHARE * Math.min(1, recordTokens / NAMES_FULL_TOKENS));
}

/** What the record before this one told: it competes again, as it is. A model was given its own prose to go on from. */
function listTold(
  record: Pick<ReadRecord, "replaced" | "sections" | "account"> | undefined,
  carriesProse: boolean,
): readonly AccountEntry[] {
  if (record === undefined) return [];
  const prose = carriesProse
    ? Object.entries(record.sections).flatMap(([name, items = []]) =>
        items.map(
          (item): AccountEntry => ({ number: record.replaced.last, kind: "record", pieces: [`${name}: ${item}`] }),
        ),
      )
    : [];
  return [...(record.account ?? []), ...prose];
}

function takeLines(lines: readonly string[], maxTokens: number, { measurer }: CoreTools): string[] {
  let left = maxTokens;
  return lines.filter((line) => {
    const cost = measurer.counter.count(writeItem(line));
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** The handle of what a step printed, exactly as it was. */
function openOutput(activity: ToolActivity, { messages }: FoldPlan, originals: Originals): string {
  const { callId, resultMessageIndex = 0, toolName, resultText = "" } = activity;
  const message = messages[resultMessageIndex];
  const part = message?.parts.find((candidate) => candidate.kind === "tool-result" && candidate.callId === callId);
  if (message === undefined || part?.kind !== "tool-result") return originals.add("tool", resultText, toolName);
  return originals.addWritten("tool", writeOutput(message, part.output), toolName);
}

/** What a model wrote, as far as the originals support it. Redacted first: it never quotes a secret back to us. */
function checkProse(
  plan: FoldPlan,
  asked: AskedSummary | undefined,
  facts: Ledger,
  { redactor }: CoreTools,
): CheckedSections | undefined {
  if (asked?.kind !== "written") return undefined;
  const { numbers, sources, state, request, activities } = plan;
  const texts = [
    ...sources.flatMap((message) => listTexts(message)),
    ...Object.values(state.handoff?.sections ?? {}).flat(),
    ...(state.handoff?.account ?? []).flatMap(({ pieces }) => pieces),
    ...(request.hostFacts ?? []),
    activities.map(({ toolName }) => toolName).join("\n"),
  ];
  return checkClaims(
    redactSections(asked.sections, redactor),
    claimSource({
      texts,
      userTexts: listWishes(plan),
      plannedTexts: listPlans(plan),
      lastMessage: numbers.at(-1) ?? 0,
      facts,
    }),
  );
}

/** Everything that may say what is wanted: messages of the user and the system, the host's facts, and what an earlier record kept of them. */
function listWishes({ sources, state: { handoff, pins }, request }: FoldPlan): string[] {
  return [
    ...sources
      .filter(({ role }) => role === "user" || role === "system")
      // Results of tools come in messages of the user's role, too.
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
    ...(request.hostFacts ?? []),
    ...pins.map(({ text }) => text),
    ...Object.values(handoff?.sections ?? {}).flat(),
    ...(handoff?.account ?? []).flatMap(({ kind, pieces }) => (kind === "user" ? pieces : [])),
  ];
}

/** What the assistant said and put on its list: its plans. */
function listPlans({ sources, activities, state: { handoff } }: FoldPlan): string[] {
  return [
    ...sources
      .filter(({ role }) => role === "assistant")
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
    ...buildLedger(activities).todos.map(({ text }) => text),
    ...(handoff?.account ?? []).flatMap(({ kind, pieces }) => (kind === "assistant" ? pieces : [])),
  ];
}

/** What a reader sees beside the handoff: what else was said, called and answered. */
function listVisibleTexts({ sources, partition, results }: FoldPlan): string[] {
  const planned = new Set(results.map(({ activity }) => activity.callId));
  return sources.flatMap((message, index) => (isFolded(index, partition) ? [] : listTexts(message, planned)));
}
