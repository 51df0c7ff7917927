import type { Claim, Fact, FactList } from "../../outline.ts";
import { ITEM, type ValueShape } from "./value-shape.ts";

/** A judgement: more do not fit any budget. */
const MAX_SHAPES = 400;
/** A judgement: a line of keys that somebody reads. */
const NAMED_KEYS = 24;
/** Places with the same keys are named together, up to so many. */
const NAMED_PLACES = 3;
/** Where each number came so often on the average, how often says more than from where to where. */
const REPEATED = 3;
/** Adding these up means nothing. */
export const NOT_SUMMED =
  /(?:^|[_.\]-])(?:id|ids|number|timestamp|time|year|port|version|lat|lon|lng|line|column)$|Id$|_at$/i;
/** Enough digits to be exact, few enough to leave out what floating point adds. */
const SUM_DIGITS = 12;

/** What a JSON text holds: the keys of every kind of object, and what the values of each column come to. */
export function describeShapes(text: string, root: ValueShape): FactList[] {
  const shapes = listShapes(root);
  return [
    { title: "keys", isTitleOptional: true, rank: "floor", layout: "lines", facts: describeKeys(shapes) },
    { title: "values", isTitleOptional: true, rank: "floor", layout: "lines", facts: describeColumns(text, shapes) },
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

/** The path without the documents it starts from. */
function nameOf({ path }: ValueShape): string {
  return path === ITEM ? "document" : path.slice(ITEM.length).replace(/^\./, "");
}

function describeKeys(shapes: readonly ValueShape[]): Fact[] {
  const byKeys = new Map<string, ValueShape[]>();
  for (const shape of shapes) {
    if (shape.children.length === 0 || shape.childrenByKey.has(ITEM)) continue;
    const keys = shape.children.map(({ key }) => key).join("\n");
    const alike = byKeys.get(keys);
    if (alike === undefined) byKeys.set(keys, [shape]);
    else alike.push(shape);
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

/** What is measured first, then few values, then what only tells rows apart; written as they stand in the text. */
function describeColumns(text: string, shapes: readonly ValueShape[]): Fact[] {
  return shapes
    .flatMap((shape, at) =>
      describeColumn(text, shape).map((fact) => ({ fact: { ...fact, at }, weight: weigh(shape, fact) })),
    )
    .sort((left, right) => left.weight - right.weight)
    .map(({ fact }) => fact);
}

function weigh({ key }: ValueShape, { claim }: Fact): number {
  if (claim.kind !== "numbers") return 1;
  return NOT_SUMMED.test(key) ? 2 : 0;
}

function describeColumn(text: string, shape: ValueShape): Fact[] {
  if (shape.children.length > 0) return [];
  const name = nameOf(shape);
  const claim = claimOf(text, shape);
  // Numbers that come again and again, such as levels, are counted like words.
  const isCounted =
    shape.values !== undefined && shape.values.length * REPEATED <= shape.count && !NOT_SUMMED.test(name);
  if (claim?.kind === "numbers" && claim.min !== claim.max && !isCounted) {
    const sum = NOT_SUMMED.test(name) ? "" : `, sum ${claim.sum}`;
    return [{ text: `${name}: ${claim.min} to ${claim.max}`, detail: `, ${claim.count} numbers${sum}`, claim }];
  }
  if (shape.values === undefined || shape.values.length === 0) return [];
  const sorted = shape.values.toSorted((left, right) => right.count - left.count);
  const list = sorted.map(({ text, count }) => (count === 1 ? text : `${text} ×${count}`));
  const counts = new Map(sorted.map(({ text, count }) => [text, count]));
  return [{ text: `${name}: ${list.join(", ")}`, claim: { kind: "values", column: shape.path, counts } }];
}

function claimOf(text: string, shape: ValueShape): Claim | undefined {
  if (shape.numbers !== shape.count) return undefined;
  return {
    kind: "numbers",
    column: shape.path,
    count: shape.count,
    min: text.slice(shape.minStart, shape.minEnd),
    max: text.slice(shape.maxStart, shape.maxEnd),
    sum: Number(shape.sum.toPrecision(SUM_DIGITS)),
  };
}
