import { ALWAYS_WRITTEN, type Handoff, SECTION_NAMES, type SectionName } from "../../model/handoff.ts";
import { addNames } from "./add-names.ts";
import { type FitOptions, fitSections, writeItem } from "./fit-sections.ts";
import type { NamedThings } from "./list-names.ts";
import { fill, RECORD_WORDS } from "./record-words.ts";

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
export function renderHandoff(record: RecordContent, options: RenderOptions): string {
  return draftHandoff(record, options)(options.names);
}

type RecordContent = Pick<Handoff, "replaced" | "ranges" | "sections">;

/**
 * Chooses what the text of a handoff shows, and gives back what writes it: without names, and with those that were chosen
 * to fit beside it.
 */
export function draftHandoff(
  { replaced, ranges, sections }: RecordContent,
  options: Omit<RenderOptions, "names">,
): (names?: RenderOptions["names"]) => string {
  const words = RECORD_WORDS[options.language ?? "English"];
  const heading = (name: SectionName): string => `## ${words.headings[name]}`;
  const frame = [
    fill(words.replaced, replaced),
    words.wins,
    ...(options.isFallback === true ? [words.fallback] : []),
    fill(words.done, { ranges: ranges.map((range) => fill(words.range, { ...range })).join(", ") }),
    "",
  ];
  const headings = SECTION_NAMES.filter((name) => ALWAYS_WRITTEN.has(name) || (sections[name]?.length ?? 0) > 0);
  const bare = [...frame, ...headings.map((name) => `${heading(name)}\n${words.nothing}`), ""].join("\n");
  const fitted = fitSections(sections, { ...options, maxTokens: options.maxTokens - options.counter.count(bare) });

  return (names) => {
    const shown = names === undefined ? fitted : addNames(fitted, names);
    const lines = SECTION_NAMES.flatMap((name) => {
      const items = shown[name] ?? [];
      if (items.length > 0) return [heading(name), ...items.map(writeItem)];
      return ALWAYS_WRITTEN.has(name) ? [heading(name), words.nothing] : [];
    });
    return [...frame, ...lines].join("\n");
  };
}
