import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { wireIdOf } from "../call-id.ts";
import { fieldOf, keyOf } from "../field.ts";
import { listOrOne } from "../list-or-one.ts";

/** A content as the rules see it. */
export interface ContentView {
  readonly path: string;
  readonly fromModel: boolean;
  /** Well-formed, but without any part. */
  readonly isEmpty: boolean;
  /** Values that are not objects are left out: only the shape rule reports them. */
  readonly parts: readonly PartView[];
  readonly calls: readonly CallView[];
  readonly responses: readonly ResponseView[];
}

interface PartView {
  readonly path: string;
  readonly wire: WireObject;
}

export interface ResponseView {
  readonly path: string;
  readonly id: string | undefined;
  readonly name: string;
}

export interface CallView extends ResponseView {
  readonly args: unknown;
  /** Undefined if it is missing or empty. */
  readonly signature: string | undefined;
}

/** Reads the contents of a body or of a bare array, whatever they are. */
export function viewContents(wire: unknown): ContentView[] {
  if (Array.isArray(wire)) return wire.map((content, index) => viewContent(content, `contents[${index}]`));
  const contents = isObject(wire) ? wire["contents"] : undefined;
  return entriesWithPaths(contents, "contents").map(([content, path]) => viewContent(content, path));
}

function viewContent(content: unknown, path: string): ContentView {
  const fromModel = textField(content, "role") === "model";
  const entries = isObject(content) ? listOrOne(content["parts"]) : undefined;
  if (!isObject(content) || entries === undefined) {
    return { path, fromModel, isEmpty: false, parts: [], calls: [], responses: [] };
  }
  const parts = entriesWithPaths(content["parts"], `${path}.parts`).flatMap(([part, partPath]) =>
    isObject(part) ? [{ path: partPath, wire: part }] : [],
  );
  const isEmpty = entries.length === 0;
  return { path, fromModel, isEmpty, parts, calls: parts.flatMap(viewCall), responses: parts.flatMap(viewResponse) };
}

function viewCall(part: PartView): CallView[] {
  const key = keyOf(part.wire, "functionCall");
  const call = key === undefined ? undefined : part.wire[key];
  if (!isObject(call)) return [];
  const signature = fieldOf(part.wire, "thoughtSignature");
  return [
    {
      path: `${part.path}.${key}`,
      id: wireIdOf(call),
      name: textField(call, "name") ?? "",
      args: call["args"],
      signature: typeof signature === "string" && signature !== "" ? signature : undefined,
    },
  ];
}

function viewResponse(part: PartView): ResponseView[] {
  const key = keyOf(part.wire, "functionResponse");
  const response = key === undefined ? undefined : part.wire[key];
  if (!isObject(response)) return [];
  return [{ path: `${part.path}.${key}`, id: wireIdOf(response), name: textField(response, "name") ?? "" }];
}

/** The entries of a repeated field with their paths; a lone object has the path of the field itself. */
function entriesWithPaths(value: unknown, path: string): (readonly [unknown, string])[] {
  if (Array.isArray(value)) return value.map((entry, index) => [entry, `${path}[${index}]`] as const);
  return isObject(value) ? [[value, path] as const] : [];
}
