import { findHostBlocks } from "../../turns/find-host-blocks.ts";
import { appendText, type CategorisedText, nameHeadingCategory, nameTagCategory } from "./name-category.ts";

/** How much of a block is read to tell what it is. */
const SAMPLE_CHARACTERS = 400;

/** Splits a user's message into the user's own words and the blocks that a host put around them. */
export function splitUserText(text: string): CategorisedText[] {
  const segments: CategorisedText[] = [];
  let done = 0;
  for (const { start, end, tag } of findHostBlocks(text)) {
    appendText(segments, "conversation", text.slice(done, start));
    appendText(segments, categoryOfBlock(tag, text.slice(start, start + SAMPLE_CHARACTERS)), text.slice(start, end));
    done = end;
  }
  appendText(segments, "conversation", text.slice(done));
  return segments;
}

/** A reminder carries anything: what it says first tells more than its tag. */
function categoryOfBlock(tag: string, sample: string): CategorisedText["category"] {
  return nameHeadingCategory(sample.replace(/[<>-]/g, " ")) ?? nameTagCategory(tag) ?? "rules and context files";
}
