import type { TreeElement } from "../../../outputs/page/read-element.ts";
import type { Fact } from "../../outline.ts";

/** What a browser tool says about every element. */
const NOISE = / \[cursor=pointer\]/g;
const BUTTON = /^(?:uid=\S{1,40} |\*?\[\d{1,9}\] ?)?<?[a-z]*button\b/i;
const CHOICE = /^(?:uid=\S{1,40} |\*?\[\d{1,9}\] ?)?<?(?:option|checkbox|radio|switch|tab|treeitem|menuitem\w*)\b/i;
/** A heading with what stands before it and behind its name. */
const HEADING = /^(uid=\S{1,40} |\[\d{1,9}\] ?)?([A-Za-z1-6]{1,40} "[^\n]{1,400}?")((?: \S+)*)$/;

/** Headings are read, not acted on: their level and reference come when all are named. */
export function nameElement({ value, use }: TreeElement, at: number): Fact {
  const plain = value.replaceAll(NOISE, "");
  const [heading, before = "", said = "", after = ""] = (use === "heading" ? HEADING.exec(plain) : null) ?? [];
  if (heading === undefined) return { text: plain, at, claim: { kind: "quote", value } };
  const detail = `${before === "" ? "" : ` ${before.trim()}`}${after}`;
  return { text: said, at, ...(detail !== "" && { detail }), claim: { kind: "quote", value: said } };
}

/** What a page can do, then what can be filled in, then what can be chosen, of which there may be hundreds. */
export function orderControls(controls: readonly Fact[]): readonly Fact[] {
  const weigh = ({ text }: Fact): number => (BUTTON.test(text) ? 0 : CHOICE.test(text) ? 2 : 1);
  return controls.toSorted((left, right) => weigh(left) - weigh(right));
}
