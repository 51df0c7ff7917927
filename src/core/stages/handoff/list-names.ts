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
}

interface Place {
  readonly source: IdentifierSource;
  readonly number: number;
  /** Where the names are listed; undefined for what people said. */
  readonly activity?: ToolActivity;
}

/** Lists the names a later step may need beside the file, command or message they came from. */
export function listNames(input: ListNamesInput): NamedThings {
  const { folded, activities, lines, visibleTexts, maxTokens, counter, reader } = input;
  const isLine = new Set(lines.map(({ activity }) => activity));
  const places = [...activities.flatMap(placesOf), ...lines.flatMap(linePlaces), ...folded.flatMap(spokenPlaces)].sort(
    (left, right) => left.number - right.number,
  );
  const { bySource: chosen } = chooseIdentifiers(
    places.map((place) => place.source),
    { visibleTexts: [...visibleTexts, ...lines.map(shownText)], maxTokens, counter, reader },
  );
  const files = new Map<string, string[]>();
  const others: string[] = [];
  const beside = new Map<ToolActivity, readonly string[]>();
  for (const [index, place] of places.entries()) {
    const names = chosen[index] ?? [];
    if (names.length === 0) continue;
    if (place.activity !== undefined && isLine.has(place.activity)) {
      beside.set(place.activity, [...(beside.get(place.activity) ?? []), ...names]);
      continue;
    }
    const file = place.activity?.touches[0]?.path;
    if (file === undefined) others.push(`${describePlace(place)}: ${names.join(" ")}`);
    else files.set(file, [...(files.get(file) ?? []), ...names]);
  }
  return { files, others: others.reverse(), lines: beside };
}

function placesOf(activity: ToolActivity): Place[] {
  const { inputText, resultText = "", errorText = "", messageNumber: number } = activity;
  return [
    { source: { text: inputText, origin: "call" }, number, activity },
    // Joined only where there is something to join: the reader knows the output itself already.
    {
      source: { text: errorText === "" ? resultText : `${resultText}\n${errorText}`, origin: "result" },
      number,
      activity,
    },
  ];
}

function linePlaces(result: ResultPlan): Place[] {
  const { activity } = result;
  return hiddenTexts(result).map((source) => ({ source, number: activity.messageNumber, activity }));
}

function spokenPlaces({ message, number }: NumberedMessage): Place[] {
  const origin = message.role === "assistant" ? "assistant" : "user";
  return message.parts.flatMap((part) =>
    part.kind === "text" ? [{ source: { text: part.text, origin }, number } as const] : [],
  );
}

const LONGEST_TARGET = 80;

function describePlace({ activity, number }: Place): string {
  const target = activity?.target?.split("\n", 1)[0];
  return target === undefined ? `message ${number}` : `${cutAtWord(target)} (message ${number})`;
}

/** Half a name would be a name that nobody gave. */
function cutAtWord(text: string): string {
  if (text.length <= LONGEST_TARGET) return text;
  const end = text.lastIndexOf(" ", LONGEST_TARGET);
  return `${end > 0 ? text.slice(0, end) : ""}…`;
}
