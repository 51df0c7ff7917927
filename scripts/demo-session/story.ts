import type { ToolName } from "./run-tool.ts";

/** One step of the demo's session. */
export type Step =
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "reply"; readonly text: string }
  | { readonly kind: "work"; readonly say: string; readonly calls: readonly Call[] };

interface Call {
  readonly tool: ToolName;
  readonly input: Readonly<Record<string, string>>;
}

export const user = (text: string): Step => ({ kind: "user", text });
export const reply = (text: string): Step => ({ kind: "reply", text });
export const work = (say: string, ...calls: readonly Call[]): Step => ({ kind: "work", say, calls });
export const read = (path: string): Call => ({ tool: "Read", input: { file_path: path } });
export const grep = (pattern: string, path = "src"): Call => ({ tool: "Grep", input: { pattern, path } });
export const bash = (command: string): Call => ({ tool: "Bash", input: { command } });
const edit = (path: string, before: string, after: string): Call => ({
  tool: "Edit",
  input: { file_path: path, old_string: before, new_string: after },
});

/** Two days of work on this repository, as an agent and its user would have done it. */
export const story: readonly Step[] = [
  user(
    "I want the breakdown of a prompt to be right for agents that put their memory into the system prompt. Look at how it is computed, then tell me what you would change. Never push to main. Use yarn for scripts.",
  ),
  work(
    "I will look at the measuring code first.",
    bash("ls src/core/stages/measure"),
    grep("breakDown|splitSystemText"),
  ),
  work(
    "The breakdown and the two splitters are where the categories come from.",
    read("src/core/stages/measure/break-down.ts"),
    read("src/core/stages/measure/split-system-text.ts"),
    read("src/core/stages/measure/split-user-text.ts"),
    read("src/core/stages/measure/name-category.ts"),
  ),
  work("The tests show what is promised.", read("src/core/stages/measure/break-down.test.ts")),
  work("They should pass before I touch anything.", bash("npx vitest run src/core/stages/measure")),
  reply(
    "Headings and tags are told apart by words in name-category.ts. Memory under a heading is found; memory in a tag is found only where the tag names it. I would add `persistent_context` to the tag words. Is that the tag your host writes?",
  ),
  user(
    "Yes, that is the tag. And from now on use pnpm instead of yarn. Also check that an unclosed tag cannot make it slow.",
  ),
  work(
    "Adding the word.",
    edit("src/core/stages/measure/name-category.ts", '["memory", ["memory"', '["memory", ["persistent", "memory"'),
  ),
  work("Now the unclosed tag.", grep("unclosed", "src"), grep("indexOf\\(", "src/core")),
  work("I run the tests of the stage again.", bash("npx vitest run src/core/stages/measure")),
  reply(
    "An unclosed tag is looked for once: `unclosed` in split-user-text.ts remembers it, so the scan stays linear. The 46 tests of the stage pass. I did not push anything.",
  ),
  user(
    "Good. Now the formats: does every provider keep unknown fields? Read the codecs and show me where each one does it.",
  ),
  work(
    "One codec at a time, Anthropic first.",
    bash("ls -R src/formats"),
    read("src/formats/codec.ts"),
    read("src/formats/anthropic/decode.ts"),
  ),
  work("Its writer.", read("src/formats/anthropic/encode.ts"), read("src/formats/anthropic/wire.ts")),
  work(
    "OpenAI Chat.",
    read("src/formats/openai-chat/decode.ts"),
    read("src/formats/openai-chat/encode.ts"),
    read("src/formats/openai-chat/wire.ts"),
  ),
  work(
    "OpenAI Responses.",
    read("src/formats/openai-responses/decode.ts"),
    read("src/formats/openai-responses/encode.ts"),
  ),
  work(
    "Gemini and the AI SDK.",
    read("src/formats/gemini/decode.ts"),
    read("src/formats/gemini/encode.ts"),
    read("src/formats/ai-sdk/decode.ts"),
    read("src/formats/ai-sdk/encode.ts"),
  ),
  work("The suite they all run.", read("test/contracts/codec.ts")),
  work("And its result.", bash("npx vitest run src/formats/anthropic src/formats/openai-chat")),
  reply(
    "Every codec lays the fields of a part over the object it was read from, so unknown fields stay. The contract suite proves it with generated requests: round trip, key order, edits.",
  ),
  user(
    "Is the thinking-prefix rule right? A compaction must never send bound thinking. Quote the rule when you answer.",
  ),
  work(
    "The rule and its neighbours.",
    grep("thinking", "src/formats/anthropic"),
    read("src/formats/anthropic/rules/thinking-prefix.ts"),
    read("src/formats/anthropic/request-view.ts"),
  ),
  work(
    "What its tests cover.",
    read("src/formats/anthropic/rules/thinking.test.ts"),
    read("test/fixtures/formats/anthropic/rule-fixtures.ts"),
  ),
  work("How valid requests are generated.", bash("ls test/arbitraries/anthropic"), read("test/mutations/anthropic.ts")),
  work(
    "I run them.",
    bash("npx vitest run src/formats/anthropic/rules"),
    read("src/formats/anthropic/rules/thinking-prefix.ts"),
  ),
  reply(
    "It compares with the request sent before: a thinking block stands only while system, tools and all earlier messages are unchanged. Removing thinking from the front is allowed, from the middle not. Every thinking block after the first changed byte is reported.",
  ),
  user("Good. And the session logs: what happens to an unanswered call at the end of a Claude Code log?"),
  work(
    "The reader.",
    bash("ls src/formats/session-logs"),
    read("src/formats/session-logs/claude-code.ts"),
    read("src/formats/session-logs/assemble-messages.ts"),
    read("src/formats/session-logs/find-active-chain.ts"),
  ),
  work(
    "And its tests.",
    read("src/formats/session-logs/claude-code.test.ts"),
    bash("npx vitest run src/formats/session-logs"),
  ),
  reply("An unanswered call gets a stand-in result, and the notes say so; nothing is dropped silently."),
  user("What does redaction cost us? I think it runs on every message."),
  work(
    "I look at where it is called and how it is built.",
    grep("redact\\(", "src"),
    read("src/core/redact/redact.ts"),
    bash("ls -R src/core/redact"),
  ),
  work("The benchmark says more than I could.", bash("node bench/redact.bench.ts")),
  reply(
    "It is scanned once, with a literal prefilter before the patterns; ordinary text passes at the speed the benchmark prints.",
  ),
  user("Run the whole direction check and the linter, I want to merge tonight. Don't touch the public API."),
  work("Both.", bash("npm run --silent check:direction"), bash("npm run --silent check:lint")),
  work("And the types.", bash("npm run --silent check:types")),
  reply("All three pass. Nothing in the public API changed: the only edit is one word in name-category.ts."),
  user("Now write the changelog line for it, and list the files you changed so that I can review them."),
];
