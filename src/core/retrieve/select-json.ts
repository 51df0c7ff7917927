import { isJson } from "../json/parse-json.ts";
import { childrenOf, documentSpan } from "../json/scan-json.ts";
import { countOf } from "../text/count-of.ts";
import type { Span } from "../text/span.ts";
import { refuseQuestion } from "./refuse-question.ts";
import type { Selection } from "./selection.ts";

/**
 * Cuts the values at a path out of a JSON document.
 *
 * They are cut out of the text, never parsed and serialised again, so a number keeps all its digits. A path to one
 * place returns a string unquoted; a path with a wildcard returns one JSON value after another, each on its own line.
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
  // If two keys are equal, the last one counts, as in every JSON parser.
  const child =
    step.kind === "key"
      ? children.findLast(({ key }) => key === step.key)
      : text[span.start] === "["
        ? children.at(step.index)
        : undefined;
  return child === undefined ? [] : [child];
}

/** One step down into a JSON document. */
type PathStep =
  | { readonly kind: "key"; readonly key: string }
  /** Negative numbers count from the end. */
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" };

/** A judgement: paths that people and models write are shorter. */
const MAX_PATH_LENGTH = 1_000;

const STEP =
  /\.(?<name>[^.[\]'"\s*?()@]+)|(?<all>\.\*|\[\*\])|\[(?<index>-?\d{1,9})\]|\['(?<single>(?:[^'\\]|\\.)*)'\]|\["(?<double>(?:[^"\\]|\\.)*)"\]/sy;

/** Parses a JSON path: `$`, then any of `.name`, `['name']`, `[0]`, `[-1]`, `[*]` and `.*`. */
function parseJsonPath(path: string): PathStep[] {
  const steps: PathStep[] = [];
  if (!path.startsWith("$") || path.length > MAX_PATH_LENGTH)
    throw refuse("one that does not begin with $ or is too long");
  for (let at = 1; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const groups = STEP.exec(path)?.groups;
    if (groups === undefined) throw refuse(`one with something else at character ${at + 1}`);
    steps.push(parseStep(groups));
  }
  return steps;
}

function parseStep({ name, all, index, single, double }: Readonly<Record<string, string | undefined>>): PathStep {
  if (all !== undefined) return { kind: "all" };
  if (index !== undefined) return { kind: "index", index: Number(index) };
  const quoted = (single ?? double ?? "").replaceAll(/\\(.)/gs, "$1");
  return { kind: "key", key: name ?? quoted };
}

function refuse(received: string): Error {
  return refuseQuestion("path", "made of $, .name, ['name'], [0], [-1], [*] and .*", received);
}
