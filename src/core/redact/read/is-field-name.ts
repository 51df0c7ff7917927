import { matchesAt } from "../text/match-at.ts";

const FIELD_NAME_END = /\\{0,7}["']\s{0,80}:/y;

/** Whether the string that ends here names a field: in `{"kind": "token", "x9": 1}` it is no value of the string before it. */
export function isFieldName(text: string, end: number): boolean {
  return matchesAt(FIELD_NAME_END, text, end);
}
