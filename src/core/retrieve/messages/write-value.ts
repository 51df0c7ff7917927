/** A value that fits on a line stays on one. */
const MAX_LINE_LENGTH = 160;
/** Deeper values are shown as JSON: their full path would be too long to follow. */
const MAX_DEPTH = 12;

/**
 * Writes a value for a person: each field on its own line under its name, texts with their real line breaks, and short
 * values without line breaks as JSON.
 */
export function writeValue(value: unknown): string {
  if (typeof value === "string") return value;
  const lines: string[] = [];
  writeFields(value, "", 0, lines);
  return lines.join("\n");
}

function writeFields(value: unknown, path: string, depth: number, lines: string[]): void {
  if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) {
    lines.push(writeLeaf(value, path));
    return;
  }
  const isList = Array.isArray(value);
  for (const [name, field] of Object.entries(value)) {
    const place = isList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    const short = writeShort(field);
    if (short === undefined) writeFields(field, place, depth + 1, lines);
    else lines.push(`${place}: ${short}`);
  }
}

function writeLeaf(value: unknown, path: string): string {
  const text = typeof value === "string" ? value : toJson(value);
  if (path === "") return text;
  return text.includes("\n") ? `${path}:\n${text}` : `${path}: ${text}`;
}

/** A value on one line; undefined if it is too long or contains line breaks. */
function writeShort(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("\n") || value.length > MAX_LINE_LENGTH ? undefined : value;
  if (typeof value !== "object" || value === null) return String(value);
  if (!isSmall(value)) return undefined;
  const json = toJson(value);
  return json.length > MAX_LINE_LENGTH || json.includes("\\n") ? undefined : json;
}

/** Whether a value may fit on a line, without writing all of it. */
function isSmall(value: object): boolean {
  let left = MAX_LINE_LENGTH;
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined && left > 0; next = waiting.pop()) {
    left -= typeof next === "string" ? next.length : 1;
    if (typeof next !== "object" || next === null) continue;
    const fields = Object.values(next);
    left -= fields.length;
    if (left > 0) for (const field of fields) waiting.push(field ?? 0);
  }
  return left > 0;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "(too deep to show)";
  }
}
