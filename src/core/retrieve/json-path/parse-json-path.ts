import { refuseQuestion } from "../refuse-question.ts";

/** One step down into a JSON document. */
export type PathStep =
  | { readonly kind: "key"; readonly key: string }
  /** Negative numbers count from the end. */
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" };

const MAX_PATH_LENGTH = 1_000;

const STEP =
  /\.(?<name>[^.[\]'"\s*?()@]+)|(?<all>\.\*|\[\*\])|\[(?<index>-?\d{1,9})\]|\['(?<single>(?:[^'\\]|\\.)*)'\]|\["(?<double>(?:[^"\\]|\\.)*)"\]/sy;

/** Reads a JSON path: `$`, then any of `.name`, `['name']`, `[0]`, `[-1]`, `[*]` and `.*`. */
export function parseJsonPath(path: string): PathStep[] {
  const steps: PathStep[] = [];
  if (!path.startsWith("$") || path.length > MAX_PATH_LENGTH)
    throw refuse("one that does not begin with $ or is too long");
  for (let at = 1; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const groups = STEP.exec(path)?.groups;
    if (groups === undefined) throw refuse(`one with something else at character ${at + 1}`);
    steps.push(readStep(groups));
  }
  return steps;
}

function readStep({ name, all, index, single, double }: Readonly<Record<string, string | undefined>>): PathStep {
  if (all !== undefined) return { kind: "all" };
  if (index !== undefined) return { kind: "index", index: Number(index) };
  const quoted = (single ?? double ?? "").replaceAll(/\\(.)/gs, "$1");
  return { kind: "key", key: name ?? quoted };
}

function refuse(received: string): Error {
  return refuseQuestion("path", "made of $, .name, ['name'], [0], [-1], [*] and .*", received);
}
