import fc from "fast-check";
import type { Message, Part } from "../../src/core/model/message.ts";
import { assistant, call, image, result, tool, user } from "../fixtures/conversation.ts";

const words = fc
  .array(
    fc.constantFrom(
      "please",
      "look at",
      "src/http/client.ts",
      "retryDelay",
      "MAX_ATTEMPTS=5",
      "never push to main",
      "port 4173",
      "why?",
      "because it bunched",
      "Error: ENOENT",
      "966e0df2",
      "naïve 語 🙂",
      'say "so be it"',
      "v2.14.3 of 7",
      "C:\\temp\\a.log",
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.join(" "));

/** Tool output of any size, some of it long enough to be worth taking out. */
const output = fc.oneof(
  words,
  fc.tuple(words, fc.integer({ min: 1, max: 60 })).map(([line, count]) => `${line}\n`.repeat(count).trimEnd()),
  fc
    .tuple(words, fc.nat({ max: 3 }))
    .map(([line, code]) => JSON.stringify({ output: `${line}\n`.repeat(30), exit_code: code })),
  fc.nat({ max: 40 }).map((count) => `src/a.ts:${count}: retryDelay(${count + 3})\n`.repeat(count + 1)),
);

interface StepDraft {
  readonly say: string;
  readonly outputs: readonly string[];
  readonly tool: string;
  readonly path: string;
}

const step: fc.Arbitrary<StepDraft> = fc.record({
  say: words,
  outputs: fc.array(output, { minLength: 1, maxLength: 3 }),
  tool: fc.constantFrom("bash", "read", "tool_1", "grep", "edit"),
  path: fc.constantFrom("src/a.ts", "src/http/client.ts", "docs/notes 2.md"),
});

const turn = fc.record({
  request: words,
  withImage: fc.boolean(),
  steps: fc.array(step, { maxLength: 4 }),
  reply: fc.option(words, { nil: undefined }),
});

/** Sessions as agents produce them: requests, steps with parallel calls, replies; the last call may still be open. */
export const session: fc.Arbitrary<Message[]> = fc
  .tuple(fc.array(turn, { minLength: 1, maxLength: 5 }), words)
  .map(([turns, last]) => [
    ...turns.flatMap(({ request, withImage, steps, reply }, turnIndex) => {
      const asked: Part[] = withImage ? [{ kind: "text", text: request }, image()] : [{ kind: "text", text: request }];
      const worked = steps.flatMap((draft, stepIndex) => writeStep(draft, `${turnIndex}-${stepIndex}`));
      return [user(...asked), ...worked, assistant(reply ?? "Done.")];
    }),
    user(last),
  ]);

function writeStep({ say, outputs, tool: toolName, path }: StepDraft, id: string): Message[] {
  const callIds = outputs.map((_, index) => `call_${id}_${index}`);
  return [
    assistant(say, ...callIds.map((callId) => call(callId, toolName, writeInput(toolName, say, path)))),
    tool(...outputs.map((text, index) => result(callIds[index] ?? "", text))),
  ];
}

function writeInput(toolName: string, say: string, path: string): unknown {
  switch (toolName) {
    case "grep":
      return { pattern: say, path };
    case "edit":
      return { file_path: path, old_string: say, new_string: `${say} `.repeat(20) };
    case "read":
      return { path };
    default:
      return { path, command: `run ${say}` };
  }
}
