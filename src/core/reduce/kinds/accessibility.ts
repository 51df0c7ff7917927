import {
  type ElementUse,
  parseAddress,
  parseElement,
  parsePageLine,
  type TreeElement,
} from "../../outputs/page/parse-element.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact, FactList } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { countGroups, quoteFact } from "../text/name-facts.ts";

/** This share of the sampled lines must be elements; without references, nearly all. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITHOUT_REFERENCES = 0.85;
/** Judgements: fewer are chance. */
const MIN_REFERENCES = 3;
const MIN_ELEMENTS = 5;
const NAMED = /^\s{0,80}(?:- )?[A-Za-z]{1,30} ["']/;
const PLAIN_ROLE =
  /^\s{0,80}- (?:paragraph|listitem|rowgroup|gridcell|columnheader|rowheader|contentinfo|complementary|tabpanel|menuitem|combobox|textbox|searchbox)(?:$|[: ])/;
/** A judgement: what identifies a page is at the start of its address. */
const ADDRESS_CHARACTERS = 120;
/** The references used to act on an element. */
const REFERENCES = /\[ref=[^\]]{1,40}\]|^uid=\S{1,40} |^\[\d{1,9}\] ?/g;

/** Uses in the order in which they are named; the first lists are named whatever the budget is. */
const LISTS: readonly (readonly [use: ElementUse, title: string, rank: Rank])[] = [
  ["alert", "alerts", "floor"],
  ["heading", "headings", "floor"],
  ["page", "page", "floor"],
  ["control", "controls", "floor"],
  ["link", "links", "signal"],
  ["text", "texts", "sample"],
];

/** Accessibility trees and browser snapshots: alerts, headings, what can be acted on, with its reference, then texts; containers are counted by role. */
export const accessibilityReducer: Reducer = {
  kind: "accessibility",
  readsPlainText: true,
  recognise,
  outline(text) {
    const segments: Segment[] = [];
    const uses = new Map<ElementUse, Fact[]>(LISTS.map(([use]) => [use, []]));
    const seenTexts = new Set<string>();
    const roles: string[] = [];
    let lastLink: Fact[] | undefined;
    let isBareAlert = false;
    let start = 0;
    for (const end of lineEnds(text)) {
      const line = text.slice(start, end).trimEnd();
      const element = parseElement(line);
      const page = element === undefined ? parsePageLine(line) : undefined;
      const address = element === undefined ? parseAddress(line) : undefined;
      if (element !== undefined) {
        roles.push(element.role);
        // What an unnamed alert says is in the first text below it.
        const use = isBareAlert && element.use === "text" ? "alert" : element.use;
        const isNamed = isTelling(element, seenTexts);
        if (isNamed) uses.get(use)?.push(nameElement(element, start));
        if (element.use === "alert" || element.use === "text") isBareAlert = element.use === "alert" && !isNamed;
        lastLink = element.use === "link" ? uses.get("link") : undefined;
      }
      if (page !== undefined) uses.get("page")?.push({ ...quoteFact(page), at: start });
      if (address !== undefined && lastLink !== undefined) addAddress(lastLink, address);
      segments.push({ start, end, rank: "rest", group: element?.role });
      start = end;
    }
    const lists = LISTS.map(([use, title, rank]): FactList => {
      const facts = uses.get(use) ?? [];
      return { title, isTitleOptional: true, rank, facts: use === "control" ? orderControls(facts) : facts };
    });
    return {
      unit: "line",
      facts: [{ title: "roles", rank: "signal", layout: "inline", facts: countGroups(roles) }, ...lists],
      segments,
    };
  },
};

function recognise({ lines }: Sample): number {
  let written = 0;
  let elements = 0;
  let references = 0;
  for (const line of lines) {
    if (line.trim() === "" || parseAddress(line) !== undefined || parsePageLine(line) !== undefined) continue;
    written += 1;
    const element = parseElement(line);
    if (element === undefined) continue;
    elements += 1;
    if (element.hasReference) references += 1;
  }
  if (elements < MIN_ELEMENTS) return 0;
  const share = elements / written;
  if (references >= MIN_REFERENCES && share >= MIN_SHARE) return CONFIDENCE.accessibility.references;
  return isTree(lines) && share >= MIN_SHARE_WITHOUT_REFERENCES ? CONFIDENCE.accessibility.tree : 0;
}

/** Quoted names after a role, or roles that mean nothing else: a list of words that happen to be roles has neither. */
function isTree(lines: readonly string[]): boolean {
  return lines.filter((line) => NAMED.test(line) || PLAIN_ROLE.test(line)).length >= MIN_REFERENCES;
}

/** An element without a name says only that it is there, which its role counts; a repeated text says nothing new. */
function isTelling({ use, value, role, hasReference }: TreeElement, seenTexts: Set<string>): boolean {
  if (use === "control" || use === "link") return hasReference || value.length > role.length;
  const said = value.replace(REFERENCES, "");
  if (said.trim().length <= role.length) return false;
  if (use !== "text") return true;
  if (seenTexts.has(said)) return false;
  seenTexts.add(said);
  return true;
}

function addAddress(links: Fact[], address: string): void {
  const link = links.pop();
  if (link !== undefined) links.push({ ...link, text: `${link.text} ${address.slice(0, ADDRESS_CHARACTERS)}` });
}

/** What browser tools add to many elements. */
const NOISE = / \[cursor=pointer\]/g;
const BUTTON = /^(?:uid=\S{1,40} |\*?\[\d{1,9}\] ?)?<?[a-z]*button\b/i;
const CHOICE = /^(?:uid=\S{1,40} |\*?\[\d{1,9}\] ?)?<?(?:option|checkbox|radio|switch|tab|treeitem|menuitem\w*)\b/i;
/** A heading with what comes before it and after its name. */
const HEADING = /^(uid=\S{1,40} |\[\d{1,9}\] ?)?([A-Za-z1-6]{1,40} "[^\n]{1,400}?")((?: \S+)*)$/;

/** Headings are read, not acted on: their level and reference come once all are named. */
function nameElement({ value, use }: TreeElement, at: number): Fact {
  const plain = value.replaceAll(NOISE, "");
  const [heading, before = "", said = "", after = ""] = (use === "heading" ? HEADING.exec(plain) : null) ?? [];
  if (heading === undefined) return { text: plain, at, claim: { kind: "quote", value } };
  const detail = `${before === "" ? "" : ` ${before.trim()}`}${after}`;
  return { text: said, at, ...(detail !== "" && { detail }), claim: { kind: "quote", value: said } };
}

/** What a page can do, then what can be filled in, then what can be chosen, of which there may be hundreds. */
function orderControls(controls: readonly Fact[]): readonly Fact[] {
  const weigh = ({ text }: Fact): number => (BUTTON.test(text) ? 0 : CHOICE.test(text) ? 2 : 1);
  return controls.toSorted((left, right) => weigh(left) - weigh(right));
}
