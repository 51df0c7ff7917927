// Makes fixtures/demo-session.json, the long session that `npm start` shows: a scripted agent works
// on this repository, and every tool result is what the tool really answered here. Run by hand when
// the story or the repository has changed enough to matter; the result is committed.

import { writeFileSync } from "node:fs";
import { runTool } from "./demo-session/run-tool.ts";
import { type Step, story } from "./demo-session/story.ts";
import { systemPrompt, tools } from "./demo-session/surroundings.ts";

const TARGET = "fixtures/demo-session.json";

interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface WireMessage {
  readonly role: "user" | "assistant";
  readonly content: string | readonly Block[];
}

const messages: WireMessage[] = story.flatMap(writeStep);

const request = {
  model: "claude-opus-5-5",
  max_tokens: 16_000,
  system: [{ type: "text", text: systemPrompt, cache_control: { type: "ephemeral" } }],
  tools,
  messages,
};

writeFileSync(TARGET, `${JSON.stringify(request, undefined, 1)}\n`);
console.log(`${TARGET}: ${messages.length} messages`);

function writeStep(step: Step, index: number): WireMessage[] {
  if (step.kind === "user") return [{ role: "user", content: step.text }];
  if (step.kind === "reply") return [{ role: "assistant", content: [{ type: "text", text: step.text }] }];
  const calls = step.calls.map((call, position) => ({ ...call, id: `toolu_${index}_${position}` }));
  return [
    {
      role: "assistant",
      content: [
        { type: "text", text: step.say },
        ...calls.map(({ id, tool, input }) => ({ type: "tool_use", id, name: tool, input })),
      ],
    },
    {
      role: "user",
      content: calls.map(({ id, tool, input }) => ({ type: "tool_result", tool_use_id: id, ...runTool(tool, input) })),
    },
  ];
}
