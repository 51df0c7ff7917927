import { CompactionError } from "../core/base/errors.ts";
import { compileRule, type ReduceRule } from "../core/reduce/index.ts";
import { parseRules } from "./parse-rules.ts";

/** Rules ready for `reduce`. Throws `INVALID_RULES` with the first place that is wrong. */
export async function loadRules(text: string): Promise<ReduceRule[]> {
  const { rules, problems } = await parseRules(text);
  const [first] = problems;
  if (first !== undefined) throw new CompactionError("INVALID_RULES", { ...first, problems: problems.length });
  return rules.map(compileRule);
}
