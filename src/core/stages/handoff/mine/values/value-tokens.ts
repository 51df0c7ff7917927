import type { Message } from "../../../../model/message.ts";
import { inputText } from "../../../../turns/input-text.ts";
import { readSegments } from "../read-segments.ts";

/** Shorter strings occur by chance. */
const SHORTEST_TOKEN = 3;
const LONGEST_TOKEN = 200;
const TOKEN = /[\w.-]{3,200}/g;
/** The number of an amount without its unit. */
const NUMBER_TOKEN = /(?<![\w.-])\d[\w.-]{2,200}/g;

/** The stretch of a value that tells it from others: the number of an amount, the host of an address. */
export function tokenOf(value: string): string {
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

/** The tokens of what a message says and calls tools with; what tools printed is not part of it. */
export function listUsedTokens(message: Message): string[] {
  const tokens: string[] = [];
  for (const text of readSegments(message)) addTokens(text, tokens);
  for (const part of message.parts) if (part.kind === "tool-call") addTokens(inputText(part.input), tokens);
  return tokens;
}

function addTokens(text: string, tokens: string[]): void {
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const goesOn = index < text.length && isTokenCharacter(text.charCodeAt(index));
    if (goesOn && index - start < LONGEST_TOKEN) continue;
    if (index - start >= SHORTEST_TOKEN) addToken(text, start, index, tokens);
    // A token that was cut for its length goes on as the next one.
    start = goesOn ? index : index + 1;
  }
}

function addToken(text: string, start: number, end: number, tokens: string[]): void {
  let last = end;
  while (last > start && isTrailing(text.charCodeAt(last - 1))) last -= 1;
  if (last - start >= SHORTEST_TOKEN) tokens.push(text.slice(start, last));
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
