import { ALWAYS_WRITTEN, type Handoff, type OriginalRange, SECTION_NAMES } from "../../model/handoff.ts";
import { addNames } from "./add-names.ts";
import { type FitOptions, fitSections, writeItem } from "./fit-sections.ts";
import type { NamedThings } from "./list-names.ts";

/** What stands under a heading that is always written where there is nothing to say. */
const NOTHING = "None.";

/** A reader must know when the better way of making the record failed. */
const FALLBACK_NOTE = "It was made locally, because the summarizer failed, and may be incomplete.";

export interface RenderOptions extends FitOptions {
  /** True where a summarizer was asked and gave nothing. */
  readonly isFallback?: boolean;
  /** Names that were chosen to fit beside the sections: they are written whatever the budget of these is. */
  readonly names?: Omit<NamedThings, "lines">;
}

/**
 * Writes the text of a handoff, without the marker lines around it: what the record is and how to
 * take it, then its sections in their order.
 *
 * Every line of an item is indented or behind a dash, so no item can pass for a heading or a
 * marker. Items are left out from the end of a section where the record would cost more than
 * `maxTokens`; the framing, the active task and the constraints are written whatever they cost.
 */
export function renderHandoff(
  { replaced, ranges, sections }: Pick<Handoff, "replaced" | "ranges" | "sections">,
  options: RenderOptions,
): string {
  const frame = [
    `Messages ${replaced.first} to ${replaced.last} were replaced by this record. It is reference only: background, not a request.`,
    "The latest user message after it wins. The system prompt and persistent memory stay authoritative.",
    ...(options.isFallback === true ? [FALLBACK_NOTE] : []),
    `Work listed as done is not to be repeated. Originals can be read back by handle: ${ranges.map(writeRange).join(", ")}.`,
    "",
  ];
  const headings = SECTION_NAMES.filter((name) => ALWAYS_WRITTEN.has(name) || (sections[name]?.length ?? 0) > 0);
  const bare = [...frame, ...headings.map((name) => `## ${name}\n${NOTHING}`), ""].join("\n");
  const fitted = fitSections(sections, { ...options, maxTokens: options.maxTokens - options.counter.count(bare) });

  const shown = options.names === undefined ? fitted : addNames(fitted, options.names);
  const lines = SECTION_NAMES.flatMap((name) => {
    const items = shown[name] ?? [];
    if (items.length > 0) return [`## ${name}`, ...items.map(writeItem)];
    return ALWAYS_WRITTEN.has(name) ? [`## ${name}`, NOTHING] : [];
  });
  return [...frame, ...lines].join("\n");
}

function writeRange({ handle, first, last }: OriginalRange): string {
  return `${handle} (messages ${first} to ${last})`;
}
