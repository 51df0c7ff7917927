// A Mastra agent that keeps working past its model's window. Needs OPENAI_API_KEY.

import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { palimpsest } from "palimpsest/mastra";
import { z } from "zod";

const compaction = palimpsest({ model: "gpt-5.6" });

const readLog = createTool({
  id: "read_log",
  description: "Reads a part of the log.",
  inputSchema: z.object({ part: z.number() }),
  execute: async ({ part }) => `part ${part}: ${"nothing of note; ".repeat(400)}`,
});
const agent = new Agent({
  id: "operator",
  name: "Operator",
  instructions: "You look after a service.",
  model: {
    id: "openai/gpt-5.6",
    url: process.env["OPENAI_BASE_URL"] ?? "https://api.openai.com/v1",
    apiKey: process.env["OPENAI_API_KEY"] ?? "",
  },
  tools: { read_log: readLog },
  inputProcessors: [compaction],
});

const { text } = await agent.generate("Why was it slow on Monday?", { maxSteps: 200 });
console.log(text);
await compaction.close();
