import { ConfigurableModel } from "langchain/chat_models/universal";
import { describe, expect, it } from "vitest";
import { OpenAiChatModel } from "../../../test/integrations/openai-chat-model.ts";
import { findModelName } from "./find-model-name.ts";

describe("findModelName", () => {
  it("asks the class of a provider", () => {
    const model = new OpenAiChatModel({ baseUrl: "http://127.0.0.1:1", model: "gpt-5.5" });
    expect(findModelName(model)).toBe("gpt-5.5");
    expect(findModelName(model.withConfig({ tags: ["a"] }))).toBe("gpt-5.5");
  });

  it("recognises a model that is chosen with each call, as createAgent makes it from a name", () => {
    const defaultConfig = { model: "claude-opus-5-5", modelProvider: "anthropic" };
    expect(findModelName(new ConfigurableModel({ defaultConfig }))).toBe("claude-opus-5-5");
    expect(findModelName(new ConfigurableModel({}))).toBe("");
  });

  it("stops at an object that contains itself", () => {
    const model: Record<string, unknown> = {};
    model["bound"] = model;
    expect(findModelName(model)).toBe("");
  });
});
