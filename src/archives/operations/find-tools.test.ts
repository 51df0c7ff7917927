import { expect, it } from "vitest";
import { findTools } from "./find-tools.ts";

it("finds the tools of messages, and none that a text only speaks of", () => {
  const messages = [
    { role: "assistant", parts: [{ kind: "tool-call", toolName: "bash", arguments: {} }] },
    { role: "tool", parts: [{ kind: "tool-result", toolName: 'odd\n"name"', text: '{"toolName":"quoted"}' }] },
  ];
  const text = messages.map((message) => JSON.stringify(message)).join("\n");
  expect([...findTools(text)]).toEqual(["bash", 'odd\n"name"']);
});

it("takes what is broken for nothing, and ends", () => {
  expect(findTools(`"toolName":"${"\\".repeat(100_000)}`).size).toBe(0);
  expect(findTools('"toolName":"\\x"').size).toBe(0);
});
