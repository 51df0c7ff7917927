/** The three lines of each door, as a user writes them. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  "short-path.ts": `
    import type Anthropic from "@anthropic-ai/sdk";
    import { compact } from "palimpsest";
    const history: Anthropic.MessageParam[] = [{ role: "user", content: "Hello." }];
    const { messages, report } = await compact(history, { model: "claude-opus-5-5" });
    const sent: Anthropic.MessageParam[] = messages;
    console.log(sent.length, report.status);`,
  "ai-sdk.ts": `
    import { anthropic } from "@ai-sdk/anthropic";
    import { ToolLoopAgent, wrapLanguageModel } from "ai";
    import { palimpsest, palimpsestStep } from "palimpsest/ai-sdk";
    const model = wrapLanguageModel({ model: anthropic("claude-opus-5-5"), middleware: palimpsest() });
    const agent = new ToolLoopAgent({ model, prepareStep: palimpsestStep() });
    console.log(typeof agent.generate);`,
  "langchain.ts": `
    import { createAgent } from "langchain";
    import { palimpsest } from "palimpsest/langchain";
    export const make = () => createAgent({ model: "anthropic:claude-opus-5-5", middleware: [palimpsest()] });
    console.log(typeof make);`,
  "openai-agents.ts": `
    import { Agent, MemorySession, run, tool } from "@openai/agents";
    import { palimpsest } from "palimpsest/openai-agents";
    const memory = palimpsest({ model: "gpt-5.6" });
    const agent = new Agent({ name: "Operator", model: "gpt-5.6", tools: memory.lookups.map((lookup) => tool(lookup)) });
    export const work = () =>
      run(agent, "Hello.", { session: memory.session(new MemorySession()), callModelInputFilter: memory.inputFilter });
    console.log(typeof work);`,
  "mastra.ts": `
    import { Agent } from "@mastra/core/agent";
    import { createTool } from "@mastra/core/tools";
    import { palimpsest } from "palimpsest/mastra";
    const own = palimpsest();
    const tools = Object.fromEntries(own.lookups.map((lookup) => [lookup.id, createTool(lookup)]));
    const agent = new Agent({ id: "a", name: "A", instructions: "…", model: "openai/gpt-5.6", tools, inputProcessors: [own] });
    console.log(agent.id);`,
  "claude-agent-sdk.ts": `
    import { palimpsest } from "palimpsest/claude-agent-sdk";
    const { env, hooks, mcpServers } = palimpsest({ gateway: "http://127.0.0.1:4870" });
    console.log(env["ANTHROPIC_BASE_URL"], hooks.PostToolUse.length, Object.keys(mcpServers));`,
};
