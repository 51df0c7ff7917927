import { countOf } from "../text/count-of.ts";
import { isJson } from "../text/parse-json.ts";
import { childrenOf, documentSpan, type Span } from "../text/scan-json.ts";
import { type PathStep, parseJsonPath } from "./json-path/parse-json-path.ts";
import { refuseQuestion } from "./refuse-question.ts";
import type { Selection } from "./selection.ts";

/**
 * Cuts the values at a path out of a JSON document.
 *
 * They are cut out of the text, never parsed and written anew, so a number keeps all its digits. A
 * path to one place gives a string as the text it stands for; a path with a wildcard gives one JSON
 * value after another, each on a line of its own.
 */
export function selectJson({ text, notes }: Selection, path: string): Selection {
  const steps = parseJsonPath(path);
  if (!isJson(text)) throw refuseQuestion("path", "left out if the original is not JSON", "given");

  let spans: Span[] = [documentSpan(text)];
  for (const step of steps) spans = spans.flatMap((span) => descend(text, span, step));

  const values = spans.map(({ start, end }) => text.slice(start, end));
  const shown = values.reduce((total, value) => total + value.length, 0);
  const [only = ""] = values;
  const isOnePlace = steps.every((step) => step.kind !== "all");
  return {
    text: isOnePlace && only.startsWith('"') ? String(JSON.parse(only)) : values.join("\n"),
    firstLine: 1,
    notes: [
      ...notes,
      `${countOf(values.length, "value")} at the path; ${text.length - shown} of ${text.length} characters left out`,
    ],
  };
}

function descend(text: string, span: Span, step: PathStep): Span[] {
  const children = childrenOf(text, span);
  if (step.kind === "all") return children;
  // Of two equal keys the last one counts, as for every JSON parser.
  const child =
    step.kind === "key"
      ? children.findLast(({ key }) => key === step.key)
      : text[span.start] === "["
        ? children.at(step.index)
        : undefined;
  return child === undefined ? [] : [child];
}
