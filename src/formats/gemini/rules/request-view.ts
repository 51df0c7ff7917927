import type { WireObject } from "../../../core/model/json.ts";
import { isObject, textField } from "../../wire-value.ts";
import { fieldOf } from "../field.ts";
import { type ContentView, viewContents } from "./content-view.ts";
import { type Exchange, exchangesOf } from "./exchange.ts";

/** A request as the rules see it, read once. */
export interface RequestView {
  readonly wire: unknown;
  /** Undefined where only the contents were given. */
  readonly body: WireObject | undefined;
  readonly contents: readonly ContentView[];
  readonly exchanges: readonly Exchange[];
  /** Named by this request or the one before; the REST API has it in the URL, so mostly undefined. */
  readonly model: string | undefined;
  /** The contents follow others that a cache holds, so their start is not the start of the conversation. */
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
