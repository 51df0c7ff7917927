import { readFileSync } from "node:fs";
import { readBlocks } from "../check-docs/read-blocks.ts";

/** The pages whose programs a user pastes with only the packages alongside. */
const PAGES = ["ai-sdk", "langchain", "openai-agents", "mastra"];

/** The lines of each door, as its page shows them or as a user writes them. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  "short-path.ts": `
    import type Anthropic from "@anthropic-ai/sdk";
    import { compact } from "palimpsest";
    const history: Anthropic.MessageParam[] = [{ role: "user", content: "Hello." }];
    const { messages, report } = await compact(history, { model: "claude-opus-5-5" });
    const sent: Anthropic.MessageParam[] = messages;
    console.log(sent.length, report.status);`,
  // The SDK is not installed here: its page is for users who have it.
  "claude-agent-sdk.ts": `
    import { palimpsest } from "palimpsest/claude-agent-sdk";
    const { env, hooks, mcpServers } = palimpsest({ gateway: "http://127.0.0.1:4870" });
    console.log(env["ANTHROPIC_BASE_URL"], hooks.PostToolUse.length, Object.keys(mcpServers));`,
  ...Object.fromEntries(PAGES.flatMap(readPrograms)),
};

function readPrograms(page: string): [name: string, text: string][] {
  const file = `docs/guide/${page}.md`;
  const blocks = readBlocks(file, readFileSync(file, "utf8")).filter(({ language }) => language === "ts");
  if (blocks.length === 0) throw new Error(`${file} has no program`);
  return blocks.map(({ lines }, index) => [
    `${page}${index === 0 ? "" : `-${index + 1}`}.ts`,
    lines.map(({ text }) => text).join("\n"),
  ]);
}
