import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { fieldOf } from "../../formats/gemini/field.ts";
import { listOrOne } from "../../formats/gemini/list-or-one.ts";
import { foldSpace } from "./fold-space.ts";
import { identifyArguments, withoutFields } from "./identify-content.ts";
import { isDrawnId } from "./is-drawn-id.ts";
import type { WireHistory } from "./wire-history.ts";

/** Fields that do not identify a part: clients keep signatures, replace them, or lose them. */
const PASSING: ReadonlySet<string> = new Set(["thought", "thoughtSignature", "thought_signature"]);

/** Gemini CLI names the calls that came without an id by their tool and the millisecond, and keeps that name. */
const TIMED_ID = /(?:^|\D)\d{13}(?:\D|$)/;

/** Gemini generateContent: system instruction and tools are outside the conversation, and most calls have no id. */
export const geminiHistory: WireHistory = {
  format: "gemini",
  field: "contents",
  isPreamble: () => false,
  identify(item) {
    const parts = isObject(item) ? listOrOne(item["parts"])?.filter(isObject) : undefined;
    if (!isObject(item) || parts === undefined) return item;
    const role = item["role"] === "model" ? "model" : "user";
    const calls = parts.flatMap((part) => listObject(part, "functionCall"));
    const ids = calls.map(({ id }) => id);
    if (ids.length > 0 && ids.every(isDrawnId)) return { role, calls: ids };
    const said = parts.map(textOf).join("");
    const others = parts.flatMap(identifyPart);
    if (role === "model" && said === "" && others.length === 0) return undefined;
    return { role, said, others };
  },
  listSaid(item) {
    const parts = isObject(item) ? (listOrOne(item["parts"])?.filter(isObject) ?? []) : [];
    const calls = parts.flatMap((part) => listObject(part, "functionCall")).filter(({ id }) => isDrawnId(id));
    const answers = parts.flatMap((part) => listObject(part, "functionResponse")).filter(({ id }) => isNamed(id));
    const called = calls.map(({ args }) => identifyArguments(args));
    const answered = answers.map(({ response }) => findSaid(response));
    return calls.length === 0 ? answered : [{ said: parts.map(textOf).join(""), called }, ...answered];
  },
};

/** A stream may be cut anywhere, and clients join its pieces as they like: neither spaces nor thoughts count. */
function textOf(part: WireObject): string {
  const text = fieldOf(part, "text");
  if (typeof text !== "string" || fieldOf(part, "thought") === true) return "";
  return foldSpace(text, "");
}

function identifyPart(part: WireObject): unknown[] {
  if (typeof fieldOf(part, "text") === "string") return [];
  const [call] = listObject(part, "functionCall");
  if (call !== undefined) {
    const { id, name, args } = call;
    return [isDrawnId(id) ? { call: id } : { call: name, args: identifyArguments(args) }];
  }
  const [answer] = listObject(part, "functionResponse");
  if (answer !== undefined) {
    // A result is identified by the call it answers: clients shorten old results, but it stays the same answer.
    const { id, name, response } = answer;
    return [isNamed(id) ? { answered: id } : { answered: name, response }];
  }
  return [withoutFields(part, PASSING)];
}

/** The content of a result: its text alone if there is nothing else in it. */
function findSaid(response: unknown): unknown {
  const [only, ...more] = isObject(response) ? Object.values(response) : [];
  return typeof only === "string" && more.length === 0 ? foldSpace(only, " ") : response;
}

/** Whether no other result has this id, wherever it came from. */
function isNamed(id: unknown): boolean {
  return isDrawnId(id) || (typeof id === "string" && id.length <= 200 && TIMED_ID.test(id));
}

function listObject(part: WireObject, field: "functionCall" | "functionResponse"): WireObject[] {
  const value = fieldOf(part, field);
  return isObject(value) ? [value] : [];
}
