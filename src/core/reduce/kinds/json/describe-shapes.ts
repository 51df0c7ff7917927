import type { Fact, FactList } from "../../outline.ts";
import { describeValues, isSummed, orderColumns, roundSum } from "../../text/column-facts.ts";
import { ITEM, type ValueShape } from "./value-shape.ts";

/** A judgement: more do not fit any budget. */
const MAX_SHAPES = 400;
/** A judgement: a line of keys that people can read. */
const NAMED_KEYS = 24;
/** Places with the same keys are named together, up to this many. */
const NAMED_PLACES = 3;
/** If each number occurs this often on average, its count says more than the range. */
const REPEATED = 3;

/** What a JSON text contains: the keys of every kind of object, and a summary of each column's values. */
export function describeShapes(text: string, root: ValueShape): FactList[] {
  const shapes = listShapes(root);
  const columns = orderColumns(shapes.map((shape) => [nameOf(shape), describeColumn(text, shape)]));
  return [
    { title: "keys", isTitleOptional: true, rank: "floor", facts: describeKeys(shapes) },
    { title: "values", isTitleOptional: true, rank: "floor", facts: columns },
  ];
}

/** Breadth first, so that what is near the top comes first. */
export function listShapes(root: ValueShape): ValueShape[] {
  const shapes: ValueShape[] = [root];
  for (const shape of shapes) {
    for (const child of shape.children) if (shapes.length < MAX_SHAPES) shapes.push(child);
  }
  return shapes.slice(1);
}

/** The path without the document that it starts from. */
function nameOf({ path }: ValueShape): string {
  return path === ITEM ? "document" : path.slice(ITEM.length).replace(/^\./, "");
}

function describeKeys(shapes: readonly ValueShape[]): Fact[] {
  const byKeys = new Map<string, ValueShape[]>();
  for (const shape of shapes) {
    if (shape.children.length === 0 || shape.childrenByKey.has(ITEM)) continue;
    const keys = shape.children.map(({ key }) => key).join("\n");
    byKeys.set(keys, [...(byKeys.get(keys) ?? []), shape]);
  }
  return [...byKeys.values()].flatMap(describeAlike);
}

function describeAlike(alike: readonly ValueShape[]): Fact[] {
  const [first] = alike;
  if (first === undefined) return [];
  const named = alike
    .slice(0, NAMED_PLACES)
    .map((shape) => `${nameOf(shape)}${shape.count > 1 ? ` ×${shape.count}` : ""}`);
  const unnamed = alike.length - named.length;
  const places = `${named.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}`;
  const keys = first.children.map(({ key }) => key);
  const facts: Fact[] = [];
  for (let from = 0; from < keys.length; from += NAMED_KEYS) {
    const part = keys.slice(from, from + NAMED_KEYS);
    const isLast = from + NAMED_KEYS >= keys.length;
    const others = isLast && first.hasOtherKeys ? " and others" : "";
    const text = `${from === 0 ? places : "and"}: ${part.join(" ")}${others}`;
    facts.push({ text, claim: { kind: "shape", path: first.path, keys: part } });
  }
  return facts;
}

/** Numbers by their range, a few values by their counts, as written. */
function describeColumn(text: string, shape: ValueShape): Fact | undefined {
  const { path: column, count, values, children } = shape;
  if (children.length > 0) return undefined;
  const name = nameOf(shape);
  const [min, max] = [text.slice(shape.minStart, shape.minEnd), text.slice(shape.maxStart, shape.maxEnd)];
  // Numbers that recur, such as levels, are counted like words.
  const isCounted = values !== undefined && values.length * REPEATED <= count && isSummed(name);
  if (shape.numbers === count && min !== max && !isCounted) {
    const sum = roundSum(shape.sum);
    return {
      text: `${name}: ${min} to ${max}`,
      detail: `, ${count} numbers${isSummed(name) ? `, sum ${sum}` : ""}`,
      claim: { kind: "numbers", column, count, min, max, sum },
    };
  }
  if (values === undefined || values.length === 0) return undefined;
  return describeValues(
    name,
    column,
    values.map((value) => [value.text, value.count]),
  );
}
