import type { SourceLanguage } from "../outputs/source/languages.ts";
import { detectKind } from "./detect-kind.ts";
import { recogniseLanguage } from "./kinds/source/recognise-language.ts";
import { sourceReducer } from "./kinds/source.ts";
import type { ReduceOptions } from "./reduction.ts";
import { belowFirstLine, takeSample } from "./text/take-sample.ts";

/** The language whose parser `reduce` would ask for a text; undefined if it would ask for none. */
export function findSourceLanguage(text: string, options: ReduceOptions): SourceLanguage | undefined {
  if (detectKind(text, options).kind !== sourceReducer.kind) return undefined;
  const sample = takeSample(text, options);
  return (recogniseLanguage(sample) ?? recogniseLanguage(belowFirstLine(sample)))?.looks.language;
}
