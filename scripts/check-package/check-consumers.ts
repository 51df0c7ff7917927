import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The three lines of each door, as a user writes them. */
const PROGRAMS: Readonly<Record<string, string>> = {
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

/** Strict, and as Node resolves modules. What others declare is theirs to check. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: "nodenext",
  target: "es2023",
  types: ["node"],
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Has a folder outside of the repository use the packed package: every program is type-checked by each TypeScript that is
 * installed, and run.
 *
 * @param root The package as it was packed.
 * @param modules Where the packages are that a user would install beside it.
 * @returns What is wrong.
 */
export function checkConsumers(root: string, modules: string, folder: string): string[] {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (!name.startsWith(".")) symlinkSync(resolve(modules, name), join(folder, "node_modules", name));
  }
  cpSync(root, join(folder, "node_modules/palimpsest"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const files = Object.keys(PROGRAMS);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), `${text.trim()}\n`);

  const compilers = readdirSync(modules).filter((name) => /^typescript(?:-\d.*)?$/.test(name));
  const checked = compilers.flatMap((name) => attempt([resolve(modules, name, "bin/tsc"), "-p", folder], folder, name));
  return [...checked, ...files.flatMap((name) => attempt([name], folder, name))];
}

function attempt(args: readonly string[], folder: string, name: string): string[] {
  try {
    execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return [];
  } catch (error) {
    const said = error as { readonly stdout?: string; readonly stderr?: string };
    return [`${name}, for those who install the package: ${said.stdout ?? ""}${said.stderr ?? String(error)}`.trim()];
  }
}
