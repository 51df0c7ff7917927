import type { ParsedRules } from "./parsed-rules.ts";
import { RuleReader } from "./rule-reader.ts";

/** A judgement: rules that people write are shorter. */
const MAX_CHARACTERS = 64_000;

/**
 * Reads rules written in YAML and says everything that is wrong with them. Unknown keys are wrong:
 * otherwise a misspelt one would silently be ignored. Never throws.
 */
export async function parseRules(text: string): Promise<ParsedRules> {
  if (text.length > MAX_CHARACTERS) return fault(`longer than ${MAX_CHARACTERS} characters`);
  const yaml = await import("yaml");
  const lines = new yaml.LineCounter();
  try {
    const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const reader = new RuleReader(yaml, (offset) => {
      const { line, col } = lines.linePos(offset);
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    });
    for (const { pos, message } of [...document.errors, ...document.warnings]) reader.note(pos[0], message);
    const rules = document.errors.length > 0 ? [] : reader.parseDocument(document.contents);
    const problems = reader.problems.toSorted((left, right) => left.line - right.line || left.column - right.column);
    return { rules, problems };
  } catch (error) {
    // The parser follows nesting by recursion, which a file made for it can exhaust.
    return fault(error instanceof RangeError ? "nested too deeply" : `not readable: ${String(error)}`);
  }
}

function fault(reason: string): ParsedRules {
  return { rules: [], problems: [{ line: 1, column: 1, reason }] };
}
