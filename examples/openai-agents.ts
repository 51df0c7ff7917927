// An OpenAI Agents SDK agent that keeps working past its model's window. Needs OPENAI_API_KEY.

import { Agent, MemorySession, run, tool } from "@openai/agents";
import { palimpsest } from "palimpsest/openai-agents";
import { z } from "zod";

const memory = palimpsest({ model: "gpt-5.6" });

const readLog = tool({
  name: "read_log",
  description: "Reads a part of the log.",
  parameters: z.object({ part: z.number() }),
  execute: async ({ part }) => `part ${part}: ${"nothing of note; ".repeat(400)}`,
});
const agent = new Agent({
  name: "Operator",
  model: "gpt-5.6",
  instructions: "You look after a service.",
  tools: [readLog, ...memory.lookups.map((lookup) => tool(lookup))],
});

const session = memory.session(new MemorySession());
for (const task of ["Why was it slow on Monday?", "And on Tuesday?"]) {
  const { finalOutput } = await run(agent, task, {
    session,
    callModelInputFilter: memory.inputFilter,
    maxTurns: 200,
  });
  console.log(finalOutput);
}
await memory.close();
