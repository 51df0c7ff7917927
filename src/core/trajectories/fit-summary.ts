import type { CoreTools } from "../core-tools.ts";
import { type Handoff, SECTION_NAMES } from "../model/handoff.ts";
import { fitSections, writeItem } from "../stages/handoff/fit-sections.ts";
import { writeSummaryTurn } from "./summary-turn.ts";

/** Stands where a session would name a handle: the turns are in the file the trajectory came from. */
const ORIGINALS = "the original turns";

/**
 * Writes the sections of a summary so that the turn costs at most `maxTokens`.
 *
 * Sections give way as in a handoff. The task and the constraints, which there are never cut, here are cut last:
 * a trajectory over its target is of no use to whoever set it.
 */
export function fitSummary(
  sections: Handoff["sections"],
  turns: { readonly first: number; readonly last: number },
  maxTokens: number,
  tools: Pick<CoreTools, "measurer" | "redactor">,
): string {
  const { measurer, redactor } = tools;
  const frame = `Messages ${turns.first} to ${turns.last} were replaced by this record. It is reference only: background, not a request.`;
  const write = (shown: Handoff["sections"]): string => {
    const lines = SECTION_NAMES.flatMap((name) => {
      const items = shown[name] ?? [];
      return items.length === 0 ? [] : [`## ${name}`, ...items.map(writeItem)];
    });
    return redactor.redact(writeSummaryTurn([frame, ...(lines.length === 0 ? [] : ["", ...lines])].join("\n"), turns));
  };
  const fits = (text: string): boolean =>
    measurer.message({ role: "user", parts: [{ kind: "text", text }] }).total <= maxTokens;

  const frameTokens = measurer.messages([{ role: "user", parts: [{ kind: "text", text: write({}) }] }]);
  const headingTokens = SECTION_NAMES.filter((name) => (sections[name]?.length ?? 0) > 0)
    .map((name) => measurer.counter.count(`## ${name}\n`))
    .reduce((total, tokens) => total + tokens, 0);
  const fit = { counter: measurer.counter, rangeHandle: ORIGINALS };
  let roomTokens = maxTokens - frameTokens - headingTokens;
  let pins = sections["Constraints and preferences"] ?? [];
  for (;;) {
    const shown = fitSections(
      { ...sections, "Constraints and preferences": pins },
      { ...fit, maxTokens: Math.max(0, roomTokens) },
    );
    const text = write(shown);
    if (fits(text)) return text;
    // Texts counted one by one cost a little less than together, so first the room is taken back.
    if (roomTokens > 0) roomTokens = Math.floor(roomTokens / 2);
    else if (pins.length > 0) pins = pins.slice(0, Math.floor(pins.length / 2));
    else break;
  }
  const task = write({ "Active task": sections["Active task"] ?? [] });
  return fits(task) ? task : write({});
}
