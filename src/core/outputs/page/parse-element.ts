import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
/** What an element means to a reader who wants to act on the page. */
export type ElementUse = "page" | "alert" | "heading" | "control" | "link" | "text" | "container";

/** One line of a tree. */
export interface TreeElement {
  readonly role: string;
  readonly use: ElementUse;
  /** Whether the line has a reference by which to act on it. */
  readonly hasReference: boolean;
  /** The line without its indent, its bullet and its final colon. */
  readonly value: string;
}

const ROLES_BY_USE: Readonly<Record<ElementUse, string>> = {
  page: "rootwebarea webarea document",
  alert: "alert alertdialog dialog status log",
  heading: "heading h1 h2 h3 h4 h5 h6",
  control:
    "button textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox menuitemradio menubutton popupbutton togglebutton option treeitem listbox textfield textarea input select radiobutton colorwell date",
  link: "link a",
  text: "text statictext paragraph p label labeltext caption blockquote code term definition time",
  container:
    "generic genericcontainer group list listitem banner main navigation contentinfo complementary region form search article section table row rowgroup cell gridcell columnheader rowheader grid treegrid tree tablist tabpanel toolbar menu menubar img image figure separator none ignored presentation iframe progressbar meter div span ul ol li nav strong emphasis mark superscript subscript math marquee timer feed inlinetextbox descriptionlist descriptionlistterm descriptionlistdetail linebreak svg svgroot layouttable layouttablerow layouttablecell disclosuretriangle details canvas video audio pluginobject embeddedobject legend fieldset abbr insertion deletion scrollbar application directory note sectionheader sectionfooter footer header aside listmarker",
};
const USES: ReadonlyMap<string, ElementUse> = new Map(
  Object.entries(ROLES_BY_USE).flatMap(([use, roles]) =>
    roles.split(" ").map((role) => [role, use as ElementUse] as const),
  ),
);

/** `- button "Save" [ref=e12]:`, `uid=1_2 button "Save"`, `[12] button 'Save'`, `[12]<button>Save</button>`. */
const ELEMENT =
  /^\s{0,400}(?:- ){0,1}'{0,1}(uid=[\w.-]{1,40} |\*{0,1}\[\d{1,9}\] {0,1}){0,1}<{0,1}([A-Za-z][A-Za-z1-6]{0,39})(?=$|[\s:>]|'$)/;
const REFERENCE = /\[ref=@?[\w-]{1,40}\]/;
const BULLET = /^- '?/;
/** A container that contains only words. */
const SAID = /^[a-z]{1,30}(?: \[[^\]]{1,40}\]){0,6}: \S/;

/** Parses a line as an element of a tree; undefined if it is not one. */
export function parseElement(line: string): TreeElement | undefined {
  const start = line.length > LINE_CHARACTERS ? line.slice(0, LINE_CHARACTERS) : line;
  const match = ELEMENT.exec(start);
  const role = match?.[2]?.toLowerCase() ?? "";
  const use = USES.get(role);
  if (use === undefined) return undefined;
  const value = unquoteLine(start);
  const own = use === "container" && SAID.test(value) ? "text" : use;
  return { role, use: own, hasReference: match?.[1] !== undefined || REFERENCE.test(start), value };
}

/** YAML quotes a line whose name contains a colon. */
function unquoteLine(line: string): string {
  const trimmed = line.trim();
  const value = trimmed.replace(BULLET, "").replace(/:$/, "");
  return trimmed.startsWith("- '") && value.endsWith("'") ? value.slice(0, -1) : value;
}

const PAGE_LINE = /^\s{0,8}(?:- )?(?:Page )?(?:URL|Title|Page URL|Page Title)(?: of page)?: {0,4}(\S[^\n]{0,300})/;

/** The address or the title that a browser tool writes above a tree; undefined for any other line. */
export function parsePageLine(line: string): string | undefined {
  const start = line.slice(0, LINE_CHARACTERS);
  return PAGE_LINE.test(start) ? start.trim().replace(BULLET, "") : undefined;
}

const ADDRESS = /^\s{0,400}- \/url: {0,2}(\S{1,400})/;

/** The target that Playwright writes below a link; undefined for any other line. */
export function parseAddress(line: string): string | undefined {
  return ADDRESS.exec(line.slice(0, LINE_CHARACTERS + 400))?.[1];
}
