import { describe, expect, it } from "vitest";
import { assistant, call, image, result, tool, user } from "../../../test/fixtures/conversation.ts";
import type { Message, ToolResultPart } from "../model/message.ts";
import { palimpsestRedactor } from "./palimpsest-redactor.ts";
import { redactMessage } from "./redact-message.ts";

const SECRET = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const jsonResult = (value: unknown): ToolResultPart => ({
  kind: "tool-result",
  callId: "a",
  output: { kind: "json", value },
  isError: false,
});

describe("redactMessage", () => {
  it.each<[string, Message]>([
    ["what a user said", user(`Use ${SECRET} please.`)],
    ["the arguments of a call", assistant("I log in.", call("a", "bash", { command: `export TOKEN=${SECRET}` }))],
    ["arguments deep inside", assistant(call("a", "http", { headers: [{ authorization: `Bearer ${SECRET}` }] }))],
    [
      "arguments that are text",
      assistant({
        kind: "tool-call",
        callId: "a",
        toolName: "x",
        input: { kind: "json-text", text: `{"key":"${SECRET}"}` },
      }),
    ],
    ["what a tool printed", tool(result("a", `TOKEN=${SECRET}\nok`))],
    ["what a tool answered as an object", tool(jsonResult({ user: "ada", token: SECRET }))],
  ])("takes secrets out of %s", (_place, message) => {
    const before = JSON.stringify(message);
    const redacted = redactMessage(message, palimpsestRedactor);
    expect(JSON.stringify(redacted)).not.toContain(SECRET);
    expect(JSON.stringify(message)).toBe(before);
    expect(redacted.parts).toHaveLength(message.parts.length);
  });

  it("is the same message if nothing in it is secret", () => {
    const messages = [
      user("Make it resilient.", image()),
      assistant("Yes.", call("a", "bash", { command: "ls" })),
      tool(result("a", "client.ts")),
      tool(jsonResult({ name: "ada" })),
    ];
    for (const message of messages) expect(redactMessage(message, palimpsestRedactor)).toBe(message);
  });

  it("keeps the parts that hold no secret as they are", () => {
    const message = assistant("I log in.", call("a", "bash", { command: `export TOKEN=${SECRET}` }));
    expect(redactMessage(message, palimpsestRedactor).parts[0]).toBe(message.parts[0]);
  });
});
