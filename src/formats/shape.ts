import { isObject } from "../core/json/wire-value.ts";

type Report = (path: string, message: string) => void;

/** Describes a wire value and reports, with paths, where a value differs from it. Unknown fields pass. */
export type Shape = (value: unknown, path: string, report: Report) => void;

export const anything: Shape = () => {};

export const text: Shape = expect("a string", (value) => typeof value === "string");

export const nonEmptyText: Shape = expect("a non-empty string", (value) => typeof value === "string" && value !== "");

export const trueOrFalse: Shape = expect("true or false", (value) => typeof value === "boolean");

export const positiveInteger: Shape = expect(
  "a positive whole number",
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
);

export const anyObject: Shape = expect("an object", isObject);

/** Exactly one of the given constants. */
export function oneOf(...constants: readonly (string | number | boolean | null)[]): Shape {
  const names = constants.map((constant) => JSON.stringify(constant)).join(", ");
  return expect(`one of ${names}`, (value) => constants.some((constant) => constant === value));
}

/** The value or null. */
export function nullable(shape: Shape): Shape {
  return (value, path, report) => {
    if (value !== null) shape(value, path, report);
  };
}

export function listOf(item: Shape): Shape {
  return (value, path, report) => {
    if (!Array.isArray(value)) return report(path, "should be an array");
    for (const [index, entry] of value.entries()) item(entry, `${path}[${index}]`, report);
  };
}

/** Required fields and optional fields; a field that is undefined counts as missing. */
export function objectWith(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, path, report) => {
    if (!isObject(value)) return report(path, "should be an object");
    for (const [key, shape] of Object.entries(required)) {
      if (value[key] === undefined) report(join(path, key), "is missing");
      else shape(value[key], join(path, key), report);
    }
    for (const [key, shape] of Object.entries(optional)) {
      if (value[key] !== undefined) shape(value[key], join(path, key), report);
    }
  };
}

/**
 * A union that one field distinguishes. A tag that is not listed is left to `otherwise`: providers add new ones
 * monthly.
 */
export function taggedBy(tag: string, shapes: Readonly<Record<string, Shape>>, otherwise: Shape = anything): Shape {
  return (value, path, report) => {
    if (!isObject(value)) return report(path, "should be an object");
    const name = value[tag];
    if (typeof name !== "string") return report(join(path, tag), "should be a string");
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    (shape ?? otherwise)(value, path, report);
  };
}

/** A string, or a list of items: the two forms most providers accept for content. */
export function textOrList(item: Shape): Shape {
  const list = listOf(item);
  return (value, path, report) => {
    if (typeof value === "string") return;
    if (!Array.isArray(value)) return report(path, "should be a string or an array");
    list(value, path, report);
  };
}

/** The marker with which a client asks Anthropic, or who speaks for it, to cache what comes before. */
export const cacheControl: Shape = nullable(objectWith({ type: oneOf("ephemeral") }, { ttl: oneOf("5m", "1h") }));

function expect(expected: string, matches: (value: unknown) => boolean): Shape {
  return (value, path, report) => {
    if (!matches(value)) report(path, `should be ${expected}`);
  };
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
