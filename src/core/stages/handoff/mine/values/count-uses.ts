import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { inputText } from "../../../../turns/input-text.ts";
import { readSegments } from "../read-segments.ts";
import type { Fact } from "./fact.ts";

/** Shorter strings occur by chance. */
const SHORTEST_TOKEN = 3;
const LONGEST_TOKEN = 200;
const TOKEN = /[\w.-]{3,200}/g;
/** The number of an amount without its unit. */
const NUMBER_TOKEN = /(?<![\w.-])\d[\w.-]{2,200}/g;

/** How many later messages speak of each value, or call a tool with it. */
export function countUses(facts: readonly Fact[], messages: readonly NumberedMessage[]): ReadonlyMap<Fact, number> {
  const tokens = new Map(facts.map((fact) => [fact, tokenOf(fact.value)]));
  const factsByMessage = groupByMessage(facts);
  const wanted = new Set(tokens.values());
  const laterUses = new Map<string, number>();
  const uses = new Map<Fact, number>();
  for (const { message, number } of messages.toReversed()) {
    for (const fact of factsByMessage.get(number) ?? []) uses.set(fact, laterUses.get(tokens.get(fact) ?? "") ?? 0);
    const used = new Set<string>();
    for (const text of readSegments(message)) addTokens(used, text, wanted);
    for (const part of message.parts) if (part.kind === "tool-call") addTokens(used, inputText(part.input), wanted);
    for (const token of used) laterUses.set(token, (laterUses.get(token) ?? 0) + 1);
  }
  return uses;
}

function groupByMessage(facts: readonly Fact[]): ReadonlyMap<number, readonly Fact[]> {
  const groups = new Map<number, Fact[]>();
  for (const fact of facts) {
    const group = groups.get(fact.messageNumber);
    if (group === undefined) groups.set(fact.messageNumber, [fact]);
    else group.push(fact);
  }
  return groups;
}

/** The stretch of a value that tells it from others: the number of an amount, the host of an address. */
function tokenOf(value: string): string {
  if (isToken(value)) return value;
  const pattern = /^\d/.test(value) ? NUMBER_TOKEN : TOKEN;
  let longest = "";
  for (const [token] of value.matchAll(pattern)) if (token.length > longest.length) longest = token;
  return longest;
}

/** Whether a value is one token from end to end, as most are. */
function isToken(value: string): boolean {
  if (value.length < SHORTEST_TOKEN || value.length > LONGEST_TOKEN) return false;
  for (let index = 0; index < value.length; index += 1) {
    if (!isTokenCharacter(value.charCodeAt(index))) return false;
  }
  return true;
}

function addTokens(used: Set<string>, text: string, wanted: ReadonlySet<string>): void {
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const goesOn = index < text.length && isTokenCharacter(text.charCodeAt(index));
    if (goesOn && index - start < LONGEST_TOKEN) continue;
    if (index - start >= SHORTEST_TOKEN) addToken(used, text, start, index, wanted);
    // A token that was cut for its length goes on as the next one.
    start = goesOn ? index : index + 1;
  }
}

function addToken(used: Set<string>, text: string, start: number, end: number, wanted: ReadonlySet<string>): void {
  let last = end;
  while (last > start && isTrailing(text.charCodeAt(last - 1))) last -= 1;
  if (last - start < SHORTEST_TOKEN) return;
  const word = text.slice(start, last);
  if (wanted.has(word)) used.add(word);
}

const TOKEN_CHARACTERS = new Uint8Array(0x10000);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") {
  TOKEN_CHARACTERS[character.charCodeAt(0)] = 1;
}

function isTokenCharacter(code: number): boolean {
  return TOKEN_CHARACTERS[code] === 1;
}

/** A full stop or a dash at the end belongs to the sentence. */
function isTrailing(code: number): boolean {
  return code === 46 || code === 45;
}
