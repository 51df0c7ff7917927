import type { TokenCounter } from "../../base/ports.ts";
import { chooseIdentifiers, type IdentifierSource } from "../../identifiers/choose-identifiers.ts";
import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { NamedThings } from "../../model/handoff.ts";
import type { ToolActivity, ToolFamily } from "../../model/tool-activity.ts";
import { listAllArguments } from "../../tool-activity/arguments/list-arguments.ts";
import { beginningOf, NAMING_CHARACTERS, outputOf } from "../../tool-activity/results/output-of.ts";
import { writeItem } from "./write-item.ts";

export interface ListNamesInput {
  /** The calls of what is folded, oldest first. */
  readonly activities: readonly ToolActivity[];
  /** What the handoff before this one listed. */
  readonly earlier: readonly NamedThings[];
  /** What a reader sees: a name that is in it is not listed again. */
  readonly visibleTexts: readonly string[];
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
}

type Source = IdentifierSource & { readonly heading: string };

/** Of a few outputs more is read: a judgement, this many characters hold more names than one token of room. */
const CHARACTERS_PER_TOKEN = 100;

/** Lists the names a later step may need and that nothing says yet, each under the file or command it belongs to. */
export function listNames({ activities, earlier, ...options }: ListNamesInput): NamedThings[] {
  const { reader, maxTokens } = options;
  const fairShare = Math.floor((maxTokens * CHARACTERS_PER_TOKEN) / Math.max(1, activities.length));
  const maxCharacters = Math.max(NAMING_CHARACTERS, fairShare);
  const sources: Source[] = [
    ...earlier.map(
      ({ under, names }) => ({ text: [under, ...names].join("\n"), origin: "call", heading: under }) as const,
    ),
    ...activities.flatMap((activity) => {
      const beginning = beginningOf(activity, maxCharacters);
      reader.noteStretch(beginning, outputOf(activity));
      return listSources(activity, beginning);
    }),
  ];
  const group = (bySource: readonly (readonly string[])[]): NamedThings[] => {
    const groups = new Map<string, string[]>();
    for (const [index, { heading }] of sources.entries()) {
      const names = bySource[index] ?? [];
      if (names.length > 0) groups.set(heading, [...(groups.get(heading) ?? []), ...names]);
    }
    return Array.from(groups, nameGroup);
  };
  const costOf = (bySource: readonly (readonly string[])[]): number =>
    options.counter.count(group(bySource).map(writeNames).join("\n"));
  return group(chooseIdentifiers(sources, { ...options, costOf }).bySource);
}

/** How names are written: behind what they belong to. */
export function writeNames({ under, names }: NamedThings): string {
  return writeItem(names.length === 0 ? under : `${under}: ${names.join(" ")}`);
}

/** A file whose own path is among its names heads the others by it. */
function nameGroup([heading, names]: readonly [string, readonly string[]]): NamedThings {
  const path = names.find((name) => name.endsWith(`/${heading}`));
  return path === undefined ? { under: heading, names } : { under: path, names: names.filter((name) => name !== path) };
}

/** The end of a path tells a file from its neighbours; if all of it is needed, it is listed as a name. */
const PATH_SEGMENTS = 2;

function listSources(activity: ToolActivity, beginning: string): Source[] {
  const { resultText = "" } = activity;
  const path = activity.touches[0]?.path;
  const heading = path === undefined ? describePlace(activity) : path.split("/").slice(-PATH_SEGMENTS).join("/");
  const withoutLooks = (text: string): string => (MARKUP_FILE.test(path ?? "") ? text.replaceAll(LOOKS, " ") : text);
  const said = withoutLooks(listAllArguments(activity).join("\n"));
  const isPage = PAGES.has(activity.family) || (activity.family === "delegate" && SHOWS_PAGE.test(beginning));
  const addresses = isPage ? (resultText.match(ADDRESS) ?? []) : undefined;
  return [
    { text: said, origin: WRITES.has(activity.family) ? "result" : "call", heading },
    { text: addresses?.join("\n") ?? withoutLooks(beginning), origin: "result", heading },
  ];
}

const MARKUP_FILE = /\.(?:tsx|jsx|html?|vue|svelte|astro|svg)$/;
/** Tags, and attributes that say how an element looks: nobody asks for `w-12` or `/span` by name. */
const LOOKS =
  /<\/?[a-z][\w-]{0,40}|\b(?:class|className|style|d|viewBox|points|transform|fill|stroke)=(?:"[^"]{0,2000}"|'[^']{0,2000}'|\{`[^`]{0,2000}`\})/g;

/** What goes into a file is content: nobody named it. */
const WRITES: ReadonlySet<ToolFamily> = new Set(["write", "patch"]);
/** What they print names the parts of a page, its styles and its scripts; only its addresses can be used. */
const PAGES: ReadonlySet<ToolFamily> = new Set(["web", "browser"]);
/** Agents that browse for others report where on a page they are. */
const SHOWS_PAGE = /\bviewport\b/i;
/** Without those of the vocabulary that pages describe themselves in. */
const ADDRESS = /https?:\/\/(?!schema\.org)[^\s"'`<>()[\]\\]{1,400}/g;

/** A heading says which call it was; what the call did is told by the account. */
const MAX_PLACE_LENGTH = 48;

function describePlace({ family, target, toolName }: ToolActivity): string {
  // The number of a shell says nothing, and neither does what a script says about itself.
  const lines = family === "process" ? [] : (target ?? "").split("\n");
  const line = lines.find((text) => text.trim() !== "" && !text.startsWith("#")) ?? toolName;
  if (line.length <= MAX_PLACE_LENGTH) return line;
  // Half a name would be a name that nobody gave.
  const end = line.lastIndexOf(" ", MAX_PLACE_LENGTH);
  return `${end > 0 ? line.slice(0, end) : toolName}…`;
}
