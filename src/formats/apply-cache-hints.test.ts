import { createHash } from "node:crypto";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wireRequests } from "../../test/arbitraries/wire-requests.ts";
import { deepFreeze } from "../../test/deep-freeze.ts";
import { unmarked, withoutMarkers } from "../../test/without-markers.ts";
import { isObject } from "../core/json/wire-value.ts";
import { type CacheHints, type CacheProvider, planCacheHints } from "../core/prompt-cache/index.ts";
import { applyCacheHints as applyAnthropic } from "./anthropic/apply-cache-hints.ts";
import { codecs } from "./index.ts";
import { applyCacheHints as applyChat } from "./openai-chat/apply-cache-hints.ts";
import { applyCacheHints as applyResponses } from "./openai-responses/apply-cache-hints.ts";

const hash = { sha256: (text: string) => createHash("sha256").update(text).digest("hex") };

const layouts = [
  { format: "anthropic", provider: "anthropic", apply: applyAnthropic },
  { format: "openai-chat", provider: "openrouter", apply: applyChat },
  { format: "openai-chat", provider: "openai", apply: applyChat },
  { format: "openai-responses", provider: "openai", apply: applyResponses },
] as const;

describe("applyCacheHints", () => {
  it("writes Anthropic's markers on the system prompt, on strings, on blocks and on tool results", () => {
    const call = { type: "tool_use", id: "1", name: "read", input: {} };
    const answer = { type: "tool_result", tool_use_id: "1", content: [] };
    const body = {
      model: "claude-opus-5",
      max_tokens: 1,
      system: "Be brief.",
      messages: [
        { role: "user", content: "a" },
        { role: "assistant", content: [{ type: "text", text: "b" }, call] },
        { role: "user", content: [answer] },
      ],
    };
    const marker = { cache_control: { type: "ephemeral", ttl: "1h" } };
    expect(mark("anthropic", "anthropic", body, "1h")).toEqual({
      ...body,
      system: [{ type: "text", text: "Be brief.", ...marker }],
      messages: [
        { role: "user", content: [{ type: "text", text: "a", ...marker }] },
        {
          role: "assistant",
          content: [
            { type: "text", text: "b" },
            { ...call, ...marker },
          ],
        },
        { role: "user", content: [{ ...answer, ...marker }] },
      ],
    });
  });

  it("writes OpenRouter's markers into content parts, after reasoning in a separate field", () => {
    const calls = { tool_calls: [{ id: "1", type: "function", function: { name: "read", arguments: "{}" } }] };
    const body = {
      model: "anthropic/claude-opus-5",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "a" },
        { role: "assistant", content: "I look.", reasoning: "Hm.", ...calls },
        { role: "tool", tool_call_id: "1", content: "found" },
        { role: "assistant", content: null, tool_calls: [{ ...calls.tool_calls[0], id: "2" }] },
        { role: "tool", tool_call_id: "2", content: "" },
      ],
    };
    const text = (words: string) => [{ type: "text", text: words, cache_control: { type: "ephemeral" } }];
    expect(mark("openai-chat", "openrouter", body)).toEqual({
      ...body,
      messages: [
        { role: "system", content: text("Be brief.") },
        { role: "user", content: text("a") },
        { ...body.messages[2], content: text("I look.") },
        { ...body.messages[3], content: text("found") },
        body.messages[4],
        body.messages[5],
      ],
    });
  });

  it("keeps messages without a marker the same objects, so that their bytes can be reused", () => {
    const messages = ["a", "b", "c", "d", "e"].map((text, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      content: text,
    }));
    const marked = mark("anthropic", "anthropic", messages);
    expect(Array.isArray(marked) && marked.slice(0, 2).every((message, index) => message === messages[index])).toBe(
      true,
    );
  });

  it("leaves out hints that do not fit the request", () => {
    const misfits: CacheHints = {
      breakpoints: [0, 1, 7].map((messageIndex) => ({
        provider: "anthropic",
        messageIndex,
        ttl: "5m",
        placement: { partIndex: 3 },
      })),
    };
    const body = { messages: [{ role: "user", content: "a" }, "no message"] };
    expect(applyAnthropic(body, misfits)).toMatchObject({ messages: [{ role: "user" }, "no message"] });
    expect(withoutMarkers(applyAnthropic(body, misfits))).toEqual(withoutMarkers(body));
    expect(applyAnthropic("no request", misfits)).toBe("no request");
  });

  it("sets a key once, and never over the client's own", () => {
    expect(applyResponses({ input: "a" }, { breakpoints: [], key: "k" })).toEqual({
      input: "a",
      prompt_cache_key: "k",
    });
    expect(applyChat({ prompt_cache_key: "mine" }, { breakpoints: [], key: "k" })).toEqual({
      prompt_cache_key: "mine",
    });
  });

  describe.each(layouts)("$format for $provider", ({ format, provider, apply }) => {
    const requests = wireRequests[format].map((wire) => deepFreeze(asClaude(unmarked(wire), provider)));

    test.prop([requests, fc.constantFrom("5m" as const, "1h" as const)])(
      "keeps the request acceptable to the provider, and changes nothing but markers",
      (wire, ttl) => {
        const hints = plan(format, provider, wire, ttl);
        const marked = apply(wire, hints);
        expect(codecs[format].validate(marked)).toEqual(codecs[format].validate(wire));
        expect(withoutKey(withoutMarkers(marked))).toEqual(withoutKey(withoutMarkers(wire)));
        expect(hints.breakpoints.length).toBeLessThanOrEqual(4);
        expect(countMarkers(marked)).toBe(hints.breakpoints.length);
      },
    );

    test.prop([requests])("is idempotent, and leaves nothing more to plan", (wire) => {
      const hints = plan(format, provider, wire, "5m");
      const marked = apply(wire, hints);
      expect(apply(marked, hints)).toEqual(marked);
      const next = plan(format, provider, marked, "5m");
      expect(hints.breakpoints.length > 0 && next.breakpoints.length > 0).toBe(false);
    });
  });

  describe.each(layouts.filter(({ provider }) => provider !== "openai"))("$format for $provider", (layout) => {
    const { format, provider, apply } = layout;
    test.prop([wireRequests[format]])("keeps exactly the markers of a request that has its own", (given) => {
      const wire = asClaude(given, provider);
      fc.pre(countMarkers(wire) > 0);
      expect(apply(wire, plan(format, provider, wire, "5m"))).toEqual(wire);
    });
  });
});

type Layout = (typeof layouts)[number];

function plan(format: Layout["format"], provider: CacheProvider, wire: unknown, ttl: "5m" | "1h"): CacheHints {
  return planCacheHints(codecs[format].decode(wire), { provider, ttl, hash });
}

function mark(format: Layout["format"], provider: CacheProvider, wire: unknown, ttl: "5m" | "1h" = "5m"): unknown {
  const layout = layouts.find((candidate) => candidate.format === format && candidate.provider === provider);
  return layout?.apply(wire, plan(format, provider, wire, ttl));
}

function asClaude(wire: unknown, provider: CacheProvider): unknown {
  return provider === "openrouter" && isObject(wire) ? { ...wire, model: "anthropic/claude-opus-5" } : wire;
}

function withoutKey(wire: unknown): unknown {
  if (!isObject(wire)) return wire;
  const { prompt_cache_key: _, ...rest } = wire;
  return rest;
}

/** Markers on the request, on tools, messages and blocks, but not in the arguments of calls. */
function countMarkers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((count: number, inner) => count + countMarkers(inner), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce((count, [key, inner]) => {
    if (key === "cache_control") return count + (isObject(inner) ? 1 : 0);
    return ["input", "input_schema", "parameters", "arguments"].includes(key) ? count : count + countMarkers(inner);
  }, 0);
}
