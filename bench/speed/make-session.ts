import { readdirSync, readFileSync } from "node:fs";
import type { Message } from "../../src/core/model/message.ts";
import { createTools } from "../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, user } from "../../test/fixtures/conversation.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .toSorted()
  .map((file) => ({ file: `src/${file}`, text: readFileSync(`src/${file}`, "utf8") }));

/** An agent that reads one source file of this repository after another. */
export function makeSession(tokens: number): Message[] {
  const { measurer } = createTools();
  const messages: Message[] = [system("You are a coding agent."), user("Read everything. Never push to main.")];
  for (let index = 0, spent = 0; spent < tokens; index += 1) {
    const source = sources[index % sources.length];
    if (source === undefined) break;
    const step = [
      assistant(`Reading part ${index}.`, call(`call_${index}`, "read_file", { path: source.file })),
      tool(result(`call_${index}`, `${source.text}\n// pass ${index}`)),
    ];
    messages.push(...step);
    spent += measurer.messages(step);
  }
  return [...messages, assistant("Everything is read."), user("What stands out?")];
}
