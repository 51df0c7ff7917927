// A LangChain agent that keeps working past its model's window. MODEL names one that `createAgent` can load, such as
// "anthropic:claude-opus-5-5" with `@langchain/anthropic` installed.

import { createAgent, tool } from "langchain";
import { palimpsest } from "palimpsest/langchain";
import { z } from "zod";

export function createReader(model: Parameters<typeof createAgent>[0]["model"]) {
  return createAgent({
    model,
    tools: [
      tool(({ number }: { readonly number: number }) => `Part ${number}: ${"nothing unusual here. ".repeat(500)}`, {
        name: "read_part",
        description: "Reads one part.",
        schema: z.object({ number: z.number() }),
      }),
    ],
    middleware: [palimpsest({ store: "memory:" })],
  });
}

if (process.env["MODEL"] !== undefined) {
  const messages = [{ role: "user", content: "Read the parts one after another and report." }];
  const state = await createReader(process.env["MODEL"]).invoke({ messages }, { recursionLimit: 100 });
  console.log(state.messages.at(-1)?.text);
}
