import { chooseIdentifiers, type IdentifierSource } from "../../identifiers/choose-identifiers.ts";
import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import { hiddenTexts, shownText } from "../../identifiers/result-texts.ts";
import type { NumberedMessage } from "../../model/numbered-message.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import type { TokenCounter } from "../../ports.ts";

/** Names of things from what was folded, each under what it belongs to. */
export interface NamedThings {
  /** By file. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** By command, search, page or message. */
  readonly others: readonly string[];
  /** For results that stay as lines, by their call. */
  readonly lines: ReadonlyMap<ToolActivity, readonly string[]>;
}

export interface ListNamesInput {
  /** What is folded, oldest first. */
  readonly folded: readonly NumberedMessage[];
  /** The calls of the folded messages. */
  readonly activities: readonly ToolActivity[];
  /** What becomes of the results that stay. */
  readonly lines: readonly ResultPlan[];
  readonly visibleTexts: readonly string[];
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
  /** Names that are not to be listed. */
  readonly leftOut: ReadonlySet<string>;
}

interface Place {
  readonly source: IdentifierSource;
  readonly number: number;
  /** The file its names are listed under, where it is about one. */
  readonly file?: string | undefined;
  /** The call whose line they are listed beside, where there is one. */
  readonly line?: ToolActivity;
}

/** Lists the names a later step may need beside the file, command or message they came from. */
export function listNames(input: ListNamesInput): NamedThings {
  const { folded, activities, lines, visibleTexts, maxTokens, counter, reader, leftOut } = input;
  const places: Place[] = [];
  for (const activity of activities) addCallPlaces(places, activity);
  for (const result of lines) addLinePlaces(places, result);
  for (const message of folded) addSpokenPlaces(places, message);
  places.sort((left, right) => left.number - right.number);
  const { bySource: chosen } = chooseIdentifiers(
    places.map(({ source }) => source),
    { visibleTexts: [...visibleTexts, ...lines.map(shownText)], maxTokens, counter, reader, leftOut },
  );
  const files = new Map<string, readonly string[]>();
  const others = new Map<string, readonly string[]>();
  const beside = new Map<ToolActivity, readonly string[]>();
  for (const [index, { source, file, line }] of places.entries()) {
    const names = chosen[index] ?? [];
    if (names.length === 0) continue;
    if (line !== undefined) append(beside, line, names);
    else if (file !== undefined) append(files, file, names);
    else append(others, source.heading ?? "", names);
  }
  const newestFirst = [...others].reverse().map(([heading, names]) => `${heading}: ${names.join(" ")}`);
  return { files, others: newestFirst, lines: beside };
}

function append<Key>(lists: Map<Key, readonly string[]>, key: Key, names: readonly string[]): void {
  lists.set(key, (lists.get(key) ?? []).concat(names));
}

function addCallPlaces(places: Place[], activity: ToolActivity): void {
  const { inputText, resultText = "", errorText = "", messageNumber: number } = activity;
  const file = activity.touches[0]?.path;
  const heading = file ?? describePlace(activity);
  // Joined only where there is something to join: the reader knows the output itself already.
  const output = errorText === "" ? resultText : `${resultText}\n${errorText}`;
  places.push({ source: { text: inputText, origin: "call", heading }, number, file });
  places.push({ source: { text: output, origin: "result", heading }, number, file });
}

function addLinePlaces(places: Place[], result: ResultPlan): void {
  const { activity: line } = result;
  for (const source of hiddenTexts(result)) places.push({ source, number: line.messageNumber, line });
}

function addSpokenPlaces(places: Place[], { message, number }: NumberedMessage): void {
  const origin = message.role === "assistant" ? "assistant" : "user";
  for (const part of message.parts) {
    if (part.kind === "text")
      places.push({ source: { text: part.text, origin, heading: `message ${number}` }, number });
  }
}

/** A heading says which call it was; what the call did stands in its line and in the record. */
const LONGEST_TARGET = 48;

function describePlace({ target, messageNumber }: ToolActivity): string {
  const line = target?.split("\n", 1)[0] ?? "";
  return line === "" ? `message ${messageNumber}` : `${cutAtWord(line)} (message ${messageNumber})`;
}

/** Half a name would be a name that nobody gave. */
function cutAtWord(text: string): string {
  if (text.length <= LONGEST_TARGET) return text;
  const end = text.lastIndexOf(" ", LONGEST_TARGET);
  return `${end > 0 ? text.slice(0, end) : ""}…`;
}
