import { sealHandoff } from "../markers/seal-handoff.ts";
import type { PlanFacts } from "../model/plan.ts";
import { renderHandoff } from "../stages/handoff/render-handoff.ts";
import type { CoreTools } from "./core-tools.ts";
import { gatherWishes } from "./gather-wishes.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

/** Handles are longer only where two of one conversation collide. */
const ANY_HANDLE = "h-00000000";
/** Seals with zeros: the tag of a handoff is known only once it is written. */
const ZEROS = { mac: () => "0".repeat(64) };
/**
 * What tag, name of the conversation and two handles cost at most above zeros, whatever characters they come out with:
 * 8, 10 and twice 6 tokens in 20,000 of each.
 */
const MARKS_TOKENS = 30;

/**
 * What the shortest handoff of a transcript costs in a message of its own: how to take it, where the originals are, the
 * request and the constraints. It belongs to what must stay: a window without room for it is too small.
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
