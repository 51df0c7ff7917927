import type { AgentInputItem } from "@openai/agents";
import { describe, expect, it } from "vitest";
import { openAiResponses } from "../../formats/openai-responses/index.ts";
import { translateItems } from "./agent-items.ts";

const ADDRESS = "data:image/png;base64,iVBORw0KGgo=";

describe("translateItems", () => {
  it("returns the same items that nothing was done to", () => {
    const items: AgentInputItem[] = [{ role: "user", content: "Look." }, call("c1"), result("c1", "done")];
    const { wire, translateBack } = translateItems(items);
    expect(translateBack(wire).every((item, index) => item === items[index])).toBe(true);
  });

  it("separates what the user said from a handoff before it in the same message", () => {
    const content = ["⟪palimpsest handoff⟫", "Task: all of it"].map((text) => ({ type: "input_text" as const, text }));
    const { translateBack } = translateItems([]);
    expect(translateBack([{ type: "message", role: "user", content }])).toEqual([
      { type: "message", role: "user", content },
    ]);
  });

  it.each(["before", "behind"])("returns the same item if a record is %s it in one message", (place) => {
    const said: AgentInputItem = { role: "user", content: "Task: all of it" };
    const { wire, translateBack } = translateItems([{ role: "user", content: "Look." }, said]);
    const own = { type: "input_text", text: "Task: all of it" };
    const record = {
      type: "input_text",
      text: "⟪palimpsest handoff 1 · 0123456789 · reference only⟫\nNow\n⟪end of handoff 1 · l · the conversation continues below⟫",
    };
    const content = place === "before" ? [record, own] : [own, record];
    const items = translateBack([wire[0], { role: "user", content }]);
    expect(items).toHaveLength(3);
    expect(items[place === "before" ? 2 : 1]).toBe(said);
    expect(items).toContainEqual({ type: "message", role: "user", content: record.text });
  });

  it("keeps the picture of a message that compaction wrote into", () => {
    const item: AgentInputItem = {
      role: "user",
      content: [
        { type: "input_text", text: "What is this?" },
        { type: "input_image", image: ADDRESS, detail: "high" },
        { type: "input_image", image: { id: "file_1" } },
        { type: "input_file", file: { id: "file_2" } },
        { type: "input_file", file: "data:application/pdf;base64,JVBERi0=", filename: "a.pdf" },
      ],
    };
    const { wire, translateBack } = translateItems([item]);
    const decoded = openAiResponses.decode({ input: wire }).messages[0];
    expect(decoded?.parts.map(({ kind }) => kind)).toEqual(["text", "media", "media", "media", "media"]);
    // A copy is what the item would be after an edit of something else in it.
    expect(translateBack([structuredClone(wire[0])])).toEqual([{ type: "message", ...item }]);
  });

  it("keeps the picture in what a tool gave", () => {
    const output = [
      { type: "input_text" as const, text: "page 1" },
      { type: "input_image" as const, image: ADDRESS },
    ];
    const item: AgentInputItem = { ...result("c1", ""), output } as AgentInputItem;
    const { wire, translateBack } = translateItems([call("c1"), item]);
    expect(translateBack([structuredClone(wire[1])])).toEqual([item]);
  });
});

// Helpers

function call(callId: string): AgentInputItem {
  return { type: "function_call", callId, name: "read", arguments: "{}", status: "completed" };
}

function result(callId: string, output: string): AgentInputItem {
  return { type: "function_call_result", callId, name: "read", status: "completed", output };
}
