import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { KnownRewrites, Rewrite } from "../../replay/rewrite.ts";
import { anthropicHistory } from "../history/anthropic-history.ts";
import { createLinkKeys } from "../history/link-keys.ts";
import { openAiChatHistory } from "../history/openai-chat-history.ts";
import { openAiResponsesHistory } from "../history/openai-responses-history.ts";
import { type ClientHistory, parseHistory } from "../history/parse-history.ts";
import type { WireHistory } from "../history/wire-history.ts";
import { makePieces } from "./make-pieces.ts";
import { weave } from "./weave.ts";
import { writeBody } from "./write-body.ts";

const handoff = '{"role":"user","content":"[record]"}';

describe("weave", () => {
  it("leaves a body without rewrites alone, character for character", () => {
    const text = '{ "model":"m", "messages" : [ {"role":"user","content":"\\u0061 1.0"} ] , "n":1e3 }';
    const history = read(text, anthropicHistory);
    expect(writeBody(history, weave(history, new Map()))).toBe(text);
  });

  it("replaces the longest beginning that was compacted, and nothing outside the list", () => {
    const history = read(
      '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}],"x":1}',
      anthropicHistory,
    );
    const rewrites = known([1, ours("never")], [2, ours(handoff)]);
    expect(writeBody(history, weave(history, rewrites))).toBe(
      `{"messages":[${handoff},{"role":"user","content":"c"}],"x":1}`,
    );
  });

  it("does not use a rewrite of a longer conversation", () => {
    const history = read('{"messages":[{"role":"user","content":"a"}]}', anthropicHistory);
    expect(weave(history, known([2, ours(handoff)])).isRewritten).toBe(false);
  });

  it("keeps the system prompt of the request at the opening", () => {
    const history = read(
      '{"messages":[{"role":"system","content":"It is Tuesday."},{"role":"user","content":"a"}]}',
      openAiChatHistory,
    );
    expect(writeBody(history, weave(history, known([1, ours(handoff)])))).toBe(
      `{"messages":[{"role":"system","content":"It is Tuesday."},${handoff}]}`,
    );
  });

  it("keeps the client's messages inside a compaction up to date, including moved markers", () => {
    const history = read(
      '{"messages":[{"role":"user","content":"a"},{"role":"user","content":[{"type":"text","text":"b","cache_control":{"type":"ephemeral"}}]}]}',
      anthropicHistory,
    );
    const pieces = [
      { kind: "ours", items: [handoff] },
      { kind: "client", from: 1, to: 2 },
    ] as const;
    expect(
      weave(history, known([2, { kind: "compaction", pieces, lineage: "l", handles: [] }]))
        .listItems()
        .at(-1)?.json,
    ).toContain("cache_control");
  });

  it("puts an exchange with us back in place of the answer that the client saw", () => {
    const history = read(
      '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}]}',
      anthropicHistory,
    );
    const exchange: Rewrite = { kind: "exchange", messages: 1, items: ['{"n":1}', '{"n":2}', '{"n":3}'], results: [] };
    expect(
      weave(history, known([2, exchange]))
        .listItems()
        .map(({ json }) => json),
    ).toEqual(['{"role":"user","content":"a"}', '{"n":1}', '{"n":2}', '{"n":3}', '{"role":"user","content":"c"}']);
  });

  it("puts it back in place of all the items that the client saw of it", () => {
    const history = read(
      '{"input":[{"role":"user","content":"a"},{"type":"message","role":"assistant","content":"b"},{"type":"function_call","call_id":"c"}]}',
      openAiResponsesHistory,
    );
    const exchange: Rewrite = { kind: "exchange", messages: 2, items: ['{"n":1}'], results: [] };
    expect(
      weave(history, known([3, exchange]))
        .listItems()
        .map(({ json }) => json),
    ).toEqual(['{"role":"user","content":"a"}', '{"n":1}']);
  });

  it("forgets an exchange that a later compaction swallowed", () => {
    const history = read(
      '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}]}',
      anthropicHistory,
    );
    const exchange: Rewrite = { kind: "exchange", messages: 1, items: ['{"n":1}'], results: [] };
    expect(
      weave(history, known([2, exchange], [3, ours(handoff)]))
        .listItems()
        .map(({ json }) => json),
    ).toEqual([handoff]);
  });

  it("puts our results first into the message that brings the client's own", () => {
    const history = read(
      '{"messages":[{"role":"assistant","content":"b"},{"role":"user","content":[ {"type":"tool_result","tool_use_id":"c"} ]}]}',
      anthropicHistory,
    );
    const exchange: Rewrite = {
      kind: "exchange",
      messages: 1,
      items: ['{"n":1}'],
      results: ['{"type":"tool_result","tool_use_id":"p","content":"found"}'],
    };
    expect(
      weave(history, known([1, exchange]))
        .listItems()
        .at(-1)?.json,
    ).toBe(
      '{"role":"user","content":[{"type":"tool_result","tool_use_id":"p","content":"found"},{"type":"tool_result","tool_use_id":"c"}]}',
    );
  });

  it("puts them before a bare text as well", () => {
    const history = read(
      '{"messages":[{"role":"assistant","content":"b"},{"role":"user","content":"stop"}]}',
      anthropicHistory,
    );
    const exchange: Rewrite = { kind: "exchange", messages: 1, items: ['{"n":1}'], results: ['{"tool_use_id":"p"}'] };
    expect(
      weave(history, known([1, exchange]))
        .listItems()
        .at(-1)?.json,
    ).toBe('{"role":"user","content":[{"tool_use_id":"p"},{"type":"text","text":"stop"}]}');
  });

  it("puts them before the client's as separate items if a provider requires that", () => {
    const history = read(
      '{"messages":[{"role":"assistant","content":"b"},{"role":"tool","tool_call_id":"c","content":"x"}]}',
      openAiChatHistory,
    );
    const result = '{"role":"tool","tool_call_id":"p","content":"found"}';
    const exchange: Rewrite = { kind: "exchange", messages: 1, items: ['{"n":1}'], results: [result] };
    expect(
      weave(history, known([1, exchange]))
        .listItems()
        .map(({ json }) => json),
    ).toEqual(['{"n":1}', result, '{"role":"tool","tool_call_id":"c","content":"x"}']);
  });
});

/** Histories of Responses items, in which a link may be several items. */
const items = fc.array(
  fc.oneof(
    fc.string().map((text) => ({ role: "user", content: `said ${text}` })),
    fc.string().map((id) => ({ type: "reasoning", id, summary: [] })),
  ),
  { maxLength: 12 },
);

describe("makePieces", () => {
  test.prop([items, items, fc.infiniteStream(fc.constantFrom("keep", "drop", "ours"))])(
    "give what the compaction made when laid over the same conversation, and the same plus the new part over a longer one",
    (before, added, choices) => {
      const said = before.filter((item) => "role" in item);
      const compacted = [...before.slice(0, before.findLastIndex((item) => "role" in item) + 1)];
      const history = read(JSON.stringify({ input: compacted }), openAiResponsesHistory);
      const woven = weave(history, new Map());
      const made = woven.listItems().flatMap((_, index): (number | string)[] => {
        const choice = choices.next().value;
        if (choice === "keep") return [index];
        return choice === "ours" ? [`{"ours":${index}}`] : [];
      });
      const rewrites = known([
        said.length,
        { kind: "compaction", pieces: makePieces(made, woven), lineage: "l", handles: [] },
      ]);
      const expected = made.map((item) => (typeof item === "number" ? woven.listItems()[item]?.json : item));

      const again =
        said.length === 0
          ? expected
          : weave(history, rewrites)
              .listItems()
              .map(({ json }) => json);
      expect(again).toEqual(expected);

      if (said.length === 0) return;
      const longer = read(JSON.stringify({ input: [...compacted, ...added] }), openAiResponsesHistory);
      expect(
        weave(longer, rewrites)
          .listItems()
          .map(({ json }) => json),
      ).toEqual([...expected, ...added.map((item) => JSON.stringify(item))]);
    },
  );
});

function read(text: string, wire: WireHistory): ClientHistory {
  const history = parseHistory(text, wire, createLinkKeys());
  if (history === undefined) throw new Error("no conversation");
  return history;
}

function known(...rewrites: readonly (readonly [number, Rewrite])[]): KnownRewrites {
  return new Map(rewrites);
}

function ours(...texts: readonly string[]): Rewrite {
  return { kind: "compaction", pieces: [{ kind: "ours", items: texts }], lineage: "l", handles: [] };
}
