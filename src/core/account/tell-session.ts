import { hasCue } from "../language/cue-pattern.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Message } from "../model/message.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { foldText } from "../text/fold-text.ts";
import { listArguments } from "../tool-activity/arguments/list-arguments.ts";
import { listSessionChanges } from "../tool-activity/edits/list-session-changes.ts";
import { isUserTurn } from "../turns/find-user-words.ts";
import { listUserParagraphs, type UserParagraph } from "../turns/list-user-paragraphs.ts";
import { type AccountDraft, type AccountDrafter, draftAccount } from "./account-draft.ts";
import { findRunStands } from "./find-run-stands.ts";
import { limitReading } from "./limit-reading.ts";
import { type Reply, splitReplies, textOf } from "./split-replies.ts";
import { type Statement, splitStatements } from "./split-statements.ts";
import { tellShortened, tellStep } from "./tell-step.ts";
import { wasDone, weighChanges } from "./weigh-changes.ts";

/**
 * What a word is worth by who said it. The user's words come first, then what the assistant decided and why, then what it stated, then what was done, then
 * what was printed; what merely announces the next step comes last. What a handoff told was chosen before, and so has
 * shown its worth, replies most of all. Chosen with `npm run bench:evidence` and `npm run bench:rounds`; a fifth more or less of one moves a
 * score by about 0.01.
 */
const WEIGHTS = {
  user: 12,
  document: 5,
  excerpt: 5,
  host: 0.8,
  conclusion: 6.8,
  statement: 3.1,
  announcement: 0.6,
  record: 9,
  earlierReply: 10,
} as const;
/** The newest word is worth this much more than the oldest, in parts of it: what came last is needed first. */
const RECENCY = 1;
const NAMES = /[`\d]|\w\/\w/;
/** A reply that names something, in code, by number or by path, says more than one about things in general. Fitted. */
const NAMING = 1.4;
/** What the assistant says last in a turn is its answer or its report. More takes the room of what is said on the way: `npm run bench:rounds`. */
const ENDING = 1.2;
/** An announcement shows in its opening. */
const OPENING_CHARACTERS = 120;

export interface SessionToTell {
  readonly messages: readonly RedactedMessage[];
  readonly numbers: readonly number[];
  readonly activities: readonly ToolActivity[];
  /** Whether a message is told; the others stay, and only their words count as used. */
  readonly isTold: (messageIndex: number) => boolean;
  /** What is shortened of a step that stays: that competes with all that is told. */
  readonly shortened?: ReadonlyMap<ToolActivity, "result" | "call and result">;
  /** What an earlier account told, which competes again as it is. */
  readonly earlier: readonly AccountEntry[];
  /** What stands beside the account word for word, such as the user's rules: it is not told again. */
  readonly alreadySaid?: string;
  /** What the account may cost. */
  readonly maxTokens?: number;
}

/** Lists everything that could be told of a session, in order: what was said, what was done and what came of it. */
export function tellSession(session: SessionToTell): AccountDraft {
  const { messages, numbers, activities, isTold, shortened, alreadySaid = "" } = session;
  const maxCharacters = limitReading(activities.length, session.maxTokens ?? Number.POSITIVE_INFINITY);
  const drafter = draftAccount();
  // An earlier account tells of messages that are gone: the oldest word is its first.
  const firstNumber = session.earlier.reduce((first, { number }) => Math.min(first, number), numbers[0] ?? 1);
  const lastNumber = numbers.at(-1) ?? 1;
  const recencyOf = (number: number): number =>
    1 + (RECENCY * (number - firstNumber + 1)) / Math.max(1, lastNumber - firstNumber + 1);
  for (const entry of session.earlier) tellEarlier(drafter, entry, recencyOf(entry.number));

  const replies = splitReplies(messages);
  const isAsked = createAsked(messages);
  const changes = listSessionChanges(activities);
  const changeWorthOf = weighChanges(activities, changes);
  const standOf = findRunStands(activities);
  let nextActivity = 0;
  for (const [index, message] of messages.entries()) {
    const number = numbers[index] ?? index + 1;
    const recency = recencyOf(number);
    if (message.role === "user" || message.role === "assistant")
      tellSaid(drafter, message, {
        index,
        number,
        recency,
        isTold: isTold(index),
        reply: replies[index],
        isSaidElsewhere: (statement) =>
          message.role === "user" ? alreadySaid.includes(statement) : isAsked(statement),
      });
    for (let step = activities[nextActivity]; step?.messageIndex === index; step = activities[nextActivity]) {
      nextActivity += 1;
      for (const text of listArguments(step)) drafter.noteUse(text, index);
      const left = shortened?.get(step);
      if (!isTold(index) && left === undefined) continue;
      const changed = (wasDone(step) ? changes[nextActivity - 1] : undefined) ?? [];
      const [changeWorth, stand] = [changeWorthOf(nextActivity - 1), standOf(step)];
      const place = { number, recency, changed, changeWorth, stand, maxCharacters };
      if (isTold(index)) tellStep(drafter, step, place);
      else tellShortened(drafter, step, { ...place, isCallWhole: left === "result" });
    }
  }
  return drafter.finish();
}

/** Whether users said a statement before anybody copied it; whoever copies a task often puts it into a block of code, line by line. */
function createAsked(messages: readonly Message[]): (statement: string) => boolean {
  const texts = messages.filter(({ role }) => role === "user").map(textOf);
  const statements = new Set(texts.flatMap(splitStatements).map(({ text }) => text));
  const lines = new Set(texts.flatMap((text) => text.split("\n").map((line) => line.trim())));
  return (statement) => statements.has(statement) || statement.split("\n").every((line) => lines.has(line.trim()));
}

interface SaidPlace {
  readonly index: number;
  readonly number: number;
  readonly recency: number;
  readonly isTold: boolean;
  /** Left out where somebody else speaks. */
  readonly reply: Reply | undefined;
  /** Whether a reader finds a statement in the words of who said it first, as where an agent copies its task. */
  readonly isSaidElsewhere: (statement: string) => boolean;
}

function tellSaid(drafter: AccountDrafter, message: Message, place: SaidPlace): void {
  const { index, number, recency } = place;
  const isUser = message.role === "user";
  const text = textOf(message);
  if (text.trim() === "" || message.meta?.kind !== undefined) return;
  drafter.noteUse(text, index);
  if (!place.isTold) return;
  const isHost = isUser && !isUserTurn(message);
  const entry = drafter.addEntry({ number, kind: isHost ? "host" : isUser ? "user" : "assistant" });
  const said = place.reply === undefined ? [] : [weighReply(place.reply)];
  for (const passage of isUser ? splitPassages(message, isHost) : said) {
    /** By statement; none where it is said elsewhere. */
    const positions = new Map<number | undefined, number>();
    for (const [order, statement] of passage.entries()) {
      if (place.isSaidElsewhere(statement.text)) continue;
      const position = drafter.addPiece(entry, {
        text: statement.text,
        weight: statement.weight * recency,
        messageIndex: index,
        isMaterial: false,
        brings: passage[order + 1]?.under === order,
        needs: positions.get(statement.under),
      });
      positions.set(order, position);
    }
  }
}

/** What one author said in a message. */
type Passage = readonly (Statement & { readonly weight: number })[];

/**
 * A user's message by who wrote what: paragraphs of one author that stand together. What a host put beside the user's words
 * is not told in their name.
 */
function splitPassages(message: Message, isHost: boolean): Passage[] {
  const passages: { text: string; origin: UserParagraph["origin"] }[] = [];
  for (const { text, origin } of listUserParagraphs(message)) {
    const last = passages.at(-1);
    if (last?.origin === origin) last.text += `\n${text}`;
    else passages.push({ text, origin });
  }
  return passages
    .filter(({ origin }) => isHost || origin !== "host")
    .map(({ text, origin }) => splitStatements(text).map((statement) => ({ ...statement, weight: WEIGHTS[origin] })));
}

/** What is said anew counts a quarter, and less with every time that it is. */
function weighReply({ statements, laterCounts, endsTurn }: Reply): Passage {
  const ending = endsTurn ? ENDING : 1;
  return statements.map((statement, order) => {
    const naming = NAMES.test(statement.text) ? NAMING : 1;
    const worth = ending * (WEIGHTS[judgeClaim(foldText(statement.text))] * naming);
    return { ...statement, weight: worth / (1 + (laterCounts[order] ?? 0)) ** 2 };
  });
}

function judgeClaim(folded: string): "conclusion" | "announcement" | "statement" {
  if (hasCue("concludes", folded)) return "conclusion";
  return hasCue("announceStart", folded.slice(0, OPENING_CHARACTERS)) ? "announcement" : "statement";
}

function tellEarlier(drafter: AccountDrafter, { number, kind, pieces, handle }: AccountEntry, recency: number): void {
  const entry = drafter.addEntry({ number, kind, ...(handle !== undefined && { handle }) });
  const weight =
    recency * (kind === "user" ? WEIGHTS.user : kind === "assistant" ? WEIGHTS.earlierReply : WEIGHTS.record);
  const isMaterial = kind === "step";
  let head: number | undefined;
  for (const text of pieces) {
    const added = drafter.addPiece(entry, { text, weight, messageIndex: -1, isMaterial, needs: head });
    if (isMaterial) head ??= added;
  }
}
