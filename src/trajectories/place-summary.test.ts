import { describe, expect, it } from "vitest";
import { parseTrajectory } from "./parse-trajectory.ts";
import { placeSummary } from "./place-summary.ts";

describe("placeSummary", () => {
  it("is a turn with the names of the fields that the file uses", () => {
    expect(place('[{"from":"human","value":"a"},{"from":"gpt","value":"b"}]', 1)).toBe(
      '[{"from":"human","value":"a"},{"from":"human","value":"S"}]',
    );
    expect(place('{"messages":[{"role":"human","content":"a"},{"role":"gpt","content":"b"}]}', 1)).toBe(
      '{"messages":[{"role":"human","content":"a"},{"role":"human","content":"S"}]}',
    );
    expect(place('{"conversations":[{"from":"user","value":"a"},{"from":"assistant","value":"b"}]}', 1)).toBe(
      '{"conversations":[{"from":"user","value":"a"},{"from":"user","value":"S"}]}',
    );
  });

  it("is a separate user turn in OpenAI's format", () => {
    expect(place('[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]', 1)).toBe(
      '[{"role":"user","content":"a"},{"role":"user","content":"S"}]',
    );
  });

  const block = '{"type":"text","text":"S"}';
  const said = (role: string, content: string) => `{"role":"${role}","content":${content},"n":1.0}`;
  const doc = (...turns: string[]) => `{"system":"s","messages":[${turns.join(",")}]}`;

  it("is the first block of the user's message that follows in Anthropic's", () => {
    const text = doc(said("user", '"a"'), said("assistant", '"b"'), said("user", '"c\\u00e9"'));
    expect(place(text, 1)).toBe(doc(said("user", '"a"'), said("user", `[${block},{"type":"text","text":"c\\u00e9"}]`)));
  });

  it("is the last block of the preceding user message if an answer follows", () => {
    const result = '{"type":"tool_result","tool_use_id":"x","content":"r"}';
    const text = doc(said("user", `[ ${result} ]`), said("assistant", '"b"'), said("assistant", '"c"'));
    expect(place(text, 1)).toBe(doc(said("user", `[${result},${block}]`), said("assistant", '"c"')));
  });

  it("is separate between two answers", () => {
    const text = doc(said("assistant", '"a"'), said("user", '"b"'), said("assistant", '"c"'));
    expect(place(text, 1)).toBe(
      doc(said("assistant", '"a"'), '{"role":"user","content":"S"}', said("assistant", '"c"')),
    );
  });

  it("gives content to a message that had none", () => {
    expect(place(doc('{"role":"user"}', said("assistant", '"b"'), said("assistant", '"c"')), 1)).toBe(
      doc(`{"content":[${block}],"role":"user"}`, said("assistant", '"c"')),
    );
  });
});

// Helpers

function place(text: string, turn: number): string {
  return placeSummary(text, parseTrajectory(text), { first: turn, last: turn }, "S").text;
}
