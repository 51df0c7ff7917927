import type { Redactor } from "../base/ports.ts";
import type { Handoff } from "../model/handoff.ts";

/** Takes secrets out of every line of a handoff, before it is checked and before it is written. */
export function redactSections(sections: Handoff["sections"], redactor: Redactor): Handoff["sections"] {
  return Object.fromEntries(
    Object.entries(sections).map(([name, items]) => [name, items.map((item) => redactor.redact(item))]),
  );
}
