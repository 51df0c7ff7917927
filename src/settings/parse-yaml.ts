import { type Document, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument, visit } from "yaml";
import type { SettingsProblem } from "../core/base/errors.ts";

/** Where something is in the file, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A key of a mapping and its value. */
export interface Entry {
  readonly key: string;
  readonly place: Place;
  /** A mapping's own entries, a plain value, or `[]` for a list, whose items are not needed. */
  readonly value: readonly Entry[] | { readonly plain: unknown };
  readonly valuePlace: Place;
}

/** What could be read, and what is wrong with the rest. */
export interface ParsedYaml {
  readonly entries: readonly Entry[];
  readonly problems: readonly SettingsProblem[];
}

/** Our settings are two levels deep, and one of them is a mapping itself. */
const MAX_LEVELS = 3;

/**
 * Reads a YAML text as mappings of plain values, without ever building what anchors, aliases or tags describe: they are
 * reported as problems instead.
 */
export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter();
  const placeOf = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      schema: "core",
    });
    const problems = [...findSyntaxFaults(document, placeOf), ...findReferences(document, placeOf)];
    const root = document.contents;
    const isNothing = root === null || (isScalar(root) && root.value === null);
    if (problems.length > 0 || isNothing) return { entries: [], problems };
    if (!isMap(root)) {
      return {
        entries: [],
        problems: [{ key: "the file", range: "must be a mapping of settings", line: 1, column: 1 }],
      };
    }
    return { entries: parseEntries(root.items, placeOf, MAX_LEVELS), problems };
  } catch (error) {
    // The parser calls itself for every level; no settings are that deep.
    if (error instanceof RangeError)
      return { entries: [], problems: [{ key: "the file", range: "is nested too deeply" }] };
    throw error;
  }
}

function findSyntaxFaults(
  { errors, warnings }: Document.Parsed,
  placeOf: (offset: number) => Place,
): SettingsProblem[] {
  return [...errors, ...warnings].map(({ message, pos }) => ({
    key: "the file",
    range: `is not valid YAML: ${message.split("\n", 1)[0]}`,
    ...placeOf(pos[0]),
  }));
}

function findReferences(document: Document.Parsed, placeOf: (offset: number) => Place): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const refuse = (node: Node, what: string): void => {
    problems.push({ key: what, range: "is not supported here: write the value out", ...placeOf(node.range?.[0] ?? 0) });
  };
  visit(document, {
    Alias: (_, node) => refuse(node, "an alias"),
    Value: (_, node) => (node.anchor === undefined ? undefined : refuse(node, "an anchor")),
  });
  return problems;
}

function parseEntries(pairs: readonly Pair[], placeOf: (offset: number) => Place, levels: number): Entry[] {
  return pairs.map(({ key, value }) => {
    const place = placeOf(startOf(key));
    return {
      key: isScalar(key) ? String(key.value) : "a key that is not text",
      place,
      value: parseValue(value, placeOf, levels - 1),
      valuePlace: value === null ? place : placeOf(startOf(value)),
    };
  });
}

function parseValue(value: unknown, placeOf: (offset: number) => Place, levels: number): Entry["value"] {
  if (isScalar(value)) return { plain: value.value };
  if (isMap(value)) return levels > 0 ? parseEntries(value.items, placeOf, levels) : { plain: {} };
  return { plain: value === null ? null : [] };
}

function startOf(node: unknown): number {
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : undefined;
  return typeof start === "number" ? start : 0;
}
