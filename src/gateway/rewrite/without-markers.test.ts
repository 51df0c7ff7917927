import { describe, expect, it } from "vitest";
import { withoutWrittenMarkers } from "./without-markers.ts";

describe("withoutWrittenMarkers", () => {
  it.each([
    [
      '{"role":"user","content":[{"type":"tool_result","content":[{"type":"text","text":"a","cache_control":{}}],"cache_control":{}}]}',
      '{"role":"user","content":[{"type":"tool_result","content":[{"type":"text","text":"a"}]}]}',
    ],
    [
      '{"role":"tool","tool_call_id":"c","content":"a","cache_control":{"type":"ephemeral"}}',
      '{"role":"tool","tool_call_id":"c","content":"a"}',
    ],
  ])("removes markers from blocks and from messages: %s", (item, bare) => {
    expect(withoutWrittenMarkers(item)).toBe(bare);
  });

  it.each([
    '{"role":"user", "content":"1.0 \\u0061"}',
    '{"role":"assistant", "content":[{"type":"tool_use","input":{"cache_control":"no-store"}}]}',
  ])("leaves a text without markers as it is written: %s", (item) => {
    expect(withoutWrittenMarkers(item)).toBe(item);
  });
});
