// Makes fixtures/demo-session.json, the long session that the commands and the documentation use, and
// fixtures/demo-review.json, the day of small steps that `npm start` plays after it. A scripted agent works on this
// repository, and every tool result is what the tool really answered here. Run it by hand when the story or the
// repository has changed enough to matter; the result is committed.
//
// node scripts/make-demo-session.ts [session | review]
//
// With an argument it makes only one of the two files.

import { writeFileSync } from "node:fs";
import { review } from "./demo-session/review.ts";
import { runTool } from "./demo-session/run-tool.ts";
import { type Step, story } from "./demo-session/story.ts";
import { systemPrompt, tools } from "./demo-session/surroundings.ts";
import { parseOptions } from "./parse-options.ts";

interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface WireMessage {
  readonly role: "user" | "assistant";
  readonly content: string | readonly Block[];
}

const [wanted] = parseOptions({ allowPositionals: true }).positionals;
if (wanted !== "review") {
  const request = {
    model: "claude-opus-5-5",
    max_tokens: 16_000,
    system: [{ type: "text", text: systemPrompt, cache_control: { type: "ephemeral" } }],
    tools,
    messages: story.flatMap(writeStep),
  };
  write("fixtures/demo-session.json", request, request.messages.length);
}
if (wanted !== "session") {
  // Step numbers continue, so that no two calls share an id.
  const messages = review.flatMap((step, index) => writeStep(step, story.length + index));
  write("fixtures/demo-review.json", { messages }, messages.length);
}

function write(path: string, content: unknown, count: number): void {
  writeFileSync(path, `${JSON.stringify(content, undefined, 1)}\n`);
  console.log(`${path}: ${count} messages`);
}

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
