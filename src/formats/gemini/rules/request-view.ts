import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { fieldOf } from "../field.ts";
import { responsePairer } from "../pair-responses.ts";
import { type CallView, type ContentView, type ResponseView, viewContents } from "./content-view.ts";

/** A request as the rules see it, read once. */
export interface RequestView {
  readonly wire: unknown;
  /** Undefined if only the contents were given. */
  readonly body: WireObject | undefined;
  readonly contents: readonly ContentView[];
  readonly exchanges: readonly Exchange[];
  /** Named by this request or the one before; the REST API has it in the URL, so mostly undefined. */
  readonly model: string | undefined;
  /** The contents follow others that are in a cache, so their start is not the start of the conversation. */
  readonly startsInCache: boolean;
  /** The contents of the request sent before. */
  readonly previous: readonly ContentView[];
}

/** Reads a request, whatever it is, in linear time. */
export function viewRequest(wire: unknown, previous: unknown): RequestView {
  const body = isObject(wire) ? wire : undefined;
  const contents = viewContents(wire);
  const startsInCache = body !== undefined && Boolean(fieldOf(body, "cachedContent"));
  return {
    wire,
    body,
    contents,
    exchanges: exchangesOf(contents, startsInCache),
    model: textField(body, "model") ?? textField(previous, "model"),
    startsInCache,
    previous: viewContents(previous),
  };
}

/** What is wrong between the calls of one turn and the responses in the next. */
interface Exchange {
  readonly unanswered: readonly CallView[];
  readonly strays: readonly ResponseView[];
  /** There is a call left for each of them, but with another name or id. */
  readonly mismatched: readonly ResponseView[];
}

/** Compares the calls of each content with the responses of the next. `startsInCache` leaves out what the first content answers. */
function exchangesOf(contents: readonly ContentView[], startsInCache: boolean): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let index = 0; index <= contents.length; index += 1) {
    const calls = contents[index - 1]?.calls ?? [];
    const responses = contents[index]?.responses ?? [];
    const inCache = index === 0 && startsInCache;
    if (calls.length + responses.length > 0 && !inCache) exchanges.push(compare(calls, responses));
  }
  return exchanges;
}

function compare(calls: readonly CallView[], responses: readonly ResponseView[]): Exchange {
  const answered = responsePairer(calls)(responses);
  const paired = new Set(answered);
  const openCalls = calls.filter((_, index) => !paired.has(index));
  const unpaired = responses.filter((_, index) => answered[index] === undefined);
  const otherName = responses.filter((response, index) => {
    const call = calls[answered[index] ?? calls.length];
    return call !== undefined && call.name !== response.name;
  });
  const mismatches = Math.min(openCalls.length, unpaired.length);
  return {
    unanswered: openCalls.slice(mismatches),
    strays: unpaired.slice(mismatches),
    mismatched: [...otherName, ...unpaired.slice(0, mismatches)],
  };
}

/** What the name of a model says about the rules that apply to it. */
interface ModelView {
  readonly major: number;
  readonly minor: number;
  readonly makesImages: boolean;
}

/** Reads names such as `models/gemini-3.1-pro-preview`. Undefined if it shows no version, as in `gemini-pro-latest`. */
export function parseModel(model: string | undefined): ModelView | undefined {
  const match = /(?:^|\/)gemini-(\d{1,4})(?:\.(\d{1,4}))?(?![\d.])/.exec(model ?? "");
  if (match === null) return undefined;
  const [, major, minor = "0"] = match;
  return { major: Number(major), minor: Number(minor), makesImages: model?.includes("-image") === true };
}

/** Whether the version is known and not older than the given one. */
export function isAtLeast(model: ModelView | undefined, major: number, minor: number): boolean {
  if (model === undefined) return false;
  return model.major > major || (model.major === major && model.minor >= minor);
}
