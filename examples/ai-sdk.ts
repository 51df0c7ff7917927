// An AI SDK agent that keeps working past its model's window. Needs ANTHROPIC_API_KEY.

import { anthropic } from "@ai-sdk/anthropic";
import { generateText, stepCountIs, tool, wrapLanguageModel } from "ai";
import { palimpsest } from "palimpsest/ai-sdk";
import { z } from "zod";

const model = wrapLanguageModel({ model: anthropic("claude-opus-5-5"), middleware: palimpsest() });

const { text } = await generateText({
  model,
  prompt: "Read the parts one after another and report.",
  tools: {
    read_part: tool({
      description: "Reads one part.",
      inputSchema: z.object({ number: z.number() }),
      execute: ({ number }) => `Part ${number}: ${"nothing unusual here. ".repeat(500)}`,
    }),
  },
  stopWhen: stepCountIs(50),
});
console.log(text);
