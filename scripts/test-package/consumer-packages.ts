/** What a user installs alongside the package for the programs of `check:package`. */
export const CONSUMER_PACKAGES = [
  "@ai-sdk/anthropic",
  "@ai-sdk/openai",
  "@anthropic-ai/sdk",
  "@mastra/core",
  "@modelcontextprotocol/sdk",
  "@openai/agents",
  "@types/node",
  "ai",
  "langchain",
  "zod",
];

/** For the others. */
export const SDK_PACKAGES = ["@anthropic-ai/claude-agent-sdk", "@types/node"];

/** Programs that only users with the SDK can compile. It is not a development dependency, because it brings 350 MB. */
export const SDK_PROGRAMS: Readonly<Record<string, string>> = {
  "claude-agent-sdk-query.ts": `
    import { query } from "@anthropic-ai/claude-agent-sdk";
    import { palimpsest } from "palimpsest/claude-agent-sdk";
    const own = palimpsest({ gateway: "http://127.0.0.1:4870" });
    export const work = () => query({ prompt: "Hello.", options: { ...own, model: "claude-opus-5-5" } });
    console.log(typeof work);`,
};
