import type { CoreTools } from "./core-tools.ts";
import { sealHandoff } from "./markers/seal-handoff.ts";
import type { Handoff, SectionName } from "./model/handoff.ts";
import type { NumberedMessage } from "./model/numbered-message.ts";
import type { PlanFacts } from "./model/plan.ts";
import { describePin } from "./stages/handoff/build-sections.ts";
import { chooseRecordLanguage } from "./stages/handoff/choose-record-language.ts";
import { describeActiveTask } from "./stages/handoff/mine/describe-active-task.ts";
import { minePins } from "./stages/handoff/pins/mine-pins.ts";
import { type RenderOptions, renderHandoff } from "./stages/handoff/render-handoff.ts";
import { isUserTurn, readUserWords } from "./turns/read-user-words.ts";

/** What a record says however little room there is. */
const LEAST_SECTIONS: readonly SectionName[] = ["Active task", "Constraints and preferences", "Pending user asks"];
/** Handles are longer only where two of one conversation collide. */
const ANY_HANDLE = "h-00000000";
/** Seals with zeros: the tag of a record is known only once it is written. */
const ZEROS = { mac: () => "0".repeat(64) };
/**
 * What tag, name of the conversation and two handles cost at most above zeros, whatever characters they come out with:
 * 8, 10 and twice 6 tokens in 20,000 of each.
 */
const MARKS_TOKENS = 30;

type Record = Pick<Handoff, "replaced" | "ranges" | "sections">;

/** Writes the shortest record there is: how to take it, where the originals are, the task and the constraints. */
export function renderSmallest(record: Record, options: RenderOptions): string {
  const sections = Object.fromEntries(LEAST_SECTIONS.map((name) => [name, record.sections[name] ?? []]));
  return renderHandoff({ ...record, sections }, { ...options, maxTokens: 0 });
}

/**
 * What the shortest record of a transcript costs in a message of its own. It belongs to what must stay: a window without
 * room for it is too small.
 */
export function measureSmallestRecord(facts: PlanFacts, { measurer, redactor, hash }: CoreTools): number {
  const { messages, numbers, state } = facts;
  const numbered = messages.map((message, index) => ({ message, number: numbers[index] ?? index + 1 }));
  const last = numbers.at(-1) ?? 1;
  const task = describeActiveTask(numbered);
  const newTurns = readNewTurns(numbered, state.minedThrough, redactor);
  const pins = minePins(newTurns, state.pins);
  const language = chooseRecordLanguage(newTurns.map(({ text }) => text).join("\n"), state.handoff?.language);
  const record: Record = {
    replaced: { first: last, last },
    ranges: [...(state.handoff?.ranges ?? []), { handle: ANY_HANDLE, first: last, last }],
    sections: {
      "Active task": task === undefined ? [] : [task],
      "Constraints and preferences": pins.map(describePin),
      // Says only that there are some.
      "Pending user asks": ["there may be some"],
    },
  };
  const fit = { maxTokens: 0, counter: measurer.counter, rangeHandle: ANY_HANDLE, isFallback: true, language };
  const body = redactor.redact(renderSmallest(record, fit));
  const lineage = "0".repeat(state.lineage.length);
  const text = sealHandoff({ lineage, number: state.compactionCount + 1, body }, { ...hash, ...ZEROS });
  return measurer.messages([{ role: "user", parts: [{ kind: "text", text }] }]) + MARKS_TOKENS;
}

/** What users said since pins were last mined, without secrets. */
export function readNewTurns(
  numbered: readonly NumberedMessage[],
  minedThrough: number,
  redactor: CoreTools["redactor"],
) {
  return numbered
    .filter(({ message, number }) => number > minedThrough && isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: redactor.redact(readUserWords(message)) }));
}
