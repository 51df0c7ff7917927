import { formatCount } from "../../core/render/format-number.ts";
import { nameProgram } from "../name-program.ts";
import type { Terminal } from "../terminal.ts";

/** Which command opens what a reduced text hides; empty if nothing is hidden. */
export function tellHowToRead(handles: readonly string[], terminal: Terminal): string {
  const [first] = handles;
  if (first === undefined) return "";
  const others = handles.length === 1 ? "" : `, and ${formatCount(handles.length - 1, "other part")} by their handles`;
  return nameProgram(`; palimpsest retrieve ${first} reads what is hidden${others}`, terminal);
}
