import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { type AnthropicRule, type BlockView, type RequestView, viewBlocks } from "../request-view.ts";
import { isThinking } from "./block-types.ts";

/** Anthropic's documentation, "Prompt caching". */
const MAX_BREAKPOINTS = 4;

export const cacheControlLimit: AnthropicRule = {
  name: "cache-control-limit",
  check(request, report) {
    const breakpoints = findBreakpoints(request);
    const tooMany = breakpoints[MAX_BREAKPOINTS];
    if (tooMany === undefined) return;
    report(
      tooMany.path,
      `The request has ${breakpoints.length} cache breakpoints; at most ${MAX_BREAKPOINTS} are allowed.`,
    );
  },
};

/** Longer lifetimes come first, in the order of the prompt: tools, system, messages. */
export const cacheControlOrder: AnthropicRule = {
  name: "cache-control-order",
  check(request, report) {
    let short = false;
    for (const { path, lifetime } of findBreakpoints(request)) {
      if (lifetime !== "1h") short = true;
      else if (short) report(path, "A breakpoint of one hour should not follow one of five minutes.");
    }
  },
};

export const cacheControlPlace: AnthropicRule = {
  name: "cache-control-place",
  check(request, report) {
    for (const { path, type, wire } of cacheableBlocks(request)) {
      if (!isObject(wire["cache_control"])) continue;
      if (isThinking(type)) report(`${path}.cache_control`, "A thinking block cannot be a cache breakpoint.");
      else if (type === "text" && wire["text"] === "") {
        report(`${path}.cache_control`, "An empty text cannot be a cache breakpoint.");
      }
    }
  },
};

interface Breakpoint {
  readonly path: string;
  readonly lifetime: unknown;
}

function findBreakpoints(request: RequestView): Breakpoint[] {
  const blocks = cacheableBlocks(request);
  const breakpoints = blocks.flatMap(({ path, wire }) => breakpointAt(wire, `${path}.cache_control`));
  // The automatic breakpoint goes to the last block, and does nothing if that block already has one.
  const automatic = isObject(blocks.at(-1)?.wire["cache_control"])
    ? []
    : breakpointAt(request.body ?? {}, "cache_control");
  return [...breakpoints, ...automatic];
}

function breakpointAt({ cache_control: control }: WireObject, path: string): Breakpoint[] {
  return isObject(control) ? [{ path, lifetime: control["ttl"] }] : [];
}

/** In the order of the prompt. Blocks inside a result come before the result itself ends. */
function cacheableBlocks({ tools, system, messages }: RequestView): BlockView[] {
  const inMessages = messages.flatMap((message) => message.blocks.flatMap((block) => [...blocksInside(block), block]));
  return [...tools, ...system, ...inMessages];
}

function blocksInside({ type, wire, path }: BlockView): BlockView[] {
  return type === "tool_result" ? viewBlocks(wire["content"], `${path}.content`) : [];
}
