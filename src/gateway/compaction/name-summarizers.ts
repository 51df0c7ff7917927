import type { TranscriptCompactorOptions } from "../../compactor/create-transcript-compactor.ts";
import { summarizerFromName } from "../../summarizers/summarizer-from-name.ts";
import { findSameModel } from "./borrowed-summarizer.ts";

/** In the form of the options with the same names. */
export interface SummarizerNames {
  readonly summarizer?: string;
  readonly mainSummarizer?: string;
}

/** The summarizers of a gateway. Throws for a name that cannot work. */
export function nameSummarizers(
  { summarizer, mainSummarizer }: SummarizerNames,
  environment: Readonly<Record<string, string | undefined>>,
): Pick<TranscriptCompactorOptions, "summarizer" | "mainSummarizer"> {
  const isNamed = summarizer !== undefined && findSameModel(summarizer, "") === undefined;
  const first = isNamed ? summarizerFromName(summarizer, { environment }) : undefined;
  const main = mainSummarizer === undefined ? undefined : summarizerFromName(mainSummarizer, { environment });
  return {
    ...(first !== undefined && { summarizer: first }),
    ...(main !== undefined && { mainSummarizer: main }),
  };
}
