import { sealHandoff } from "../markers/seal-handoff.ts";
import type { PlanFacts } from "../model/plan.ts";
import { renderHandoff } from "../stages/handoff/render-handoff.ts";
import type { CoreTools } from "./core-tools.ts";
import { gatherWishes } from "./gather-wishes.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

/** Handles are longer only if two of one conversation collide. */
const ANY_HANDLE = "h-00000000";
/** Seals with zeros: the tag of a handoff is known only once it is written. */
const ZEROS = { mac: () => "0".repeat(64) };
/**
 * How much more than zeros the tag, the conversation's name and two handles cost at most, whatever their characters: 8,
 * 10 and twice 6 tokens in 20,000 of each.
 */
const MARKS_TOKENS = 30;

/**
 * What a transcript's shortest handoff costs as a separate message: how to treat it, where the originals are, the
 * request and the constraints. It counts as what must stay: a window without room for it is too small.
 */
export function measureSmallestHandoff(facts: PlanFacts, tools: CoreTools): number {
  const { state, numbers } = facts;
  const { measurer, hash, redactor } = tools;
  const last = numbers.at(-1) ?? 1;
  const body = renderHandoff({
    ...gatherWishes(facts, prepareTranscript(facts, tools).redacted, redactor).content,
    replaced: { first: last, last },
    ranges: [...(state.handoff?.ranges ?? []), { handle: ANY_HANDLE, first: last, last }],
    isModelWritten: false,
  });
  const lineage = "0".repeat(state.lineage.length);
  const text = sealHandoff(
    { lineage, number: state.compactionCount + 1, body: redactor.redact(body) },
    { ...hash, ...ZEROS },
  );
  return measurer.messages([{ role: "user", parts: [{ kind: "text", text }] }]) + MARKS_TOKENS;
}
