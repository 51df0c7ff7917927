import { clipText } from "../text/clip-text.ts";
import { boundFields, boundItems } from "./bounded.ts";
import { isSensitiveKey } from "./is-sensitive-key.ts";

export interface RenderOptions {
  readonly maxDepth?: number;
  readonly maxFields?: number;
  readonly maxItems?: number;
  readonly maxCharacters?: number;
  /** Fields shown before all others. */
  readonly priorityKeys?: readonly string[];
}

type Limits = Required<RenderOptions>;

const DEFAULTS: Limits = {
  maxDepth: 3,
  maxFields: 12,
  maxItems: 8,
  maxCharacters: 160,
  priorityKeys: ["error", "status", "success", "message", "title", "name", "id", "path", "url"],
};

/**
 * Shows any value as nested bullets, bounded in every direction.
 *
 * Omitted values are counted in place. Values under keys that name secrets are never shown.
 */
export function renderValue(value: unknown, options: RenderOptions = {}): string {
  return renderLines(value, { ...DEFAULTS, ...options }, 0).join("\n");
}

function renderLines(value: unknown, limits: Limits, depth: number): string[] {
  if (Array.isArray(value)) return renderList(value, limits, depth);
  if (typeof value === "object" && value !== null) return renderFields(value, limits, depth);
  return [`${indent(depth)}- ${renderLeaf(value, limits)}`];
}

function renderList(items: readonly unknown[], limits: Limits, depth: number): string[] {
  const { shown, hidden } = boundItems(items, limits.maxItems);
  const lines = shown.flatMap((item) => renderEntry("", item, limits, depth));
  return hidden === 0 ? lines : [...lines, `${indent(depth)}- … ${hidden} more items`];
}

function renderFields(value: object, limits: Limits, depth: number): string[] {
  const { shown, hidden } = boundFields(value, limits.maxFields, limits.priorityKeys);
  const lines = shown.flatMap(([key, field]) => {
    if (isSensitiveKey(key)) return [`${indent(depth)}- ${clipText(oneLine(key), 60)}: [REDACTED]`];
    return renderEntry(`${clipText(oneLine(key), 60)}: `, field, limits, depth);
  });
  return hidden === 0 ? lines : [...lines, `${indent(depth)}- … ${hidden} more fields`];
}

function renderEntry(label: string, value: unknown, limits: Limits, depth: number): string[] {
  if (typeof value !== "object" || value === null) return [`${indent(depth)}- ${label}${renderLeaf(value, limits)}`];
  const size = Array.isArray(value) ? `${value.length} items` : `${Object.keys(value).length} fields`;
  const heading = `${indent(depth)}- ${label}${size}`;
  return depth + 1 >= limits.maxDepth ? [heading] : [heading, ...renderLines(value, limits, depth + 1)];
}

function renderLeaf(value: unknown, { maxCharacters }: Limits): string {
  if (typeof value === "string") return clipText(oneLine(value.slice(0, maxCharacters * 2)), maxCharacters);
  return value === undefined ? "undefined" : String(value);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function indent(depth: number): string {
  return "  ".repeat(depth);
}
