import fc from "fast-check";
import {
  answerBlock,
  citedText,
  compaction,
  serverTool,
  textBlock,
  thinking,
  toolResult,
  toolUse,
  unknownBlock,
  userBlock,
} from "./blocks.ts";
import { answerText, type Generated, type Json, optional, text, withUnknownFields } from "./values.ts";

/** How a request ends: at the user's words, at tool results, or at an answer to be continued. */
type Ending = "asked" | "answering" | "prefill" | "paused";

export interface Conversation {
  readonly ending: Ending;
  readonly messages: readonly Json[];
}

/** Writes the messages of one turn; `next` gives numbers that no other turn has. */
type Turn = (next: () => number, ending: Ending | "answered") => Json[];

const userMessage = withUnknownFields(
  fc.oneof(text, fc.array(userBlock, { minLength: 1, maxLength: 3 })).map((content) => ({ role: "user", content })),
);

const systemMessage: fc.Arbitrary<Json> = fc
  .tuple(
    fc.oneof(
      text.map((content) => ({ content })),
      fc.array(textBlock, { maxLength: 1 }).map((blocks) => ({
        content: [...blocks, { type: "tool_addition", tool: { type: "tool_reference", name: "late_tool" } }],
      })),
      fc.constant({ output_config: { effort: "high" } }),
    ),
    optional("clear_at", fc.constantFrom("next_user_message", "never")),
  )
  .map(([content, options]) => ({ role: "system", ...content, ...options }));

const idSuffix = fc.oneof(fc.constantFrom("", "_A-z9"), fc.constant("Q".repeat(300)));

const answerBlocks = fc.record({
  thinking: fc.array(thinking, { maxLength: 2 }),
  summary: rarely(compaction),
  opening: fc.array(fc.oneof(answerBlock, unknownBlock), { maxLength: 1 }),
  server: fc.array(fc.tuple(serverTool, citedText), { maxLength: 1 }),
});

const round = fc.record({
  answer: answerBlocks,
  calls: fc.array(fc.tuple(toolUse, toolResult, idSuffix), { minLength: 1, maxLength: 3 }),
  resultsReversed: fc.boolean(),
  afterResults: fc.array(userBlock, { maxLength: 2 }),
  system: rarely(systemMessage),
});

const lastAnswer = fc.record({
  answer: answerBlocks,
  words: answerText,
  bare: fc.boolean(),
  openCall: serverTool,
});

const turn: fc.Arbitrary<Turn> = fc
  .record({
    user: userMessage,
    system: rarely(systemMessage),
    rounds: fc.array(round, { maxLength: 2 }),
    firstRound: round,
    last: lastAnswer,
  })
  .map(({ user, system, rounds, firstRound, last }) => (next, ending) => {
    if (ending === "asked") return [user, ...system];
    const needed = ending === "answering" ? [firstRound, ...rounds] : rounds;
    const asked = [user, ...system, ...needed.flatMap((each) => writeRound(each, next))];
    return ending === "answering" ? asked : [...asked, writeLastAnswer(last, next, ending)];
  });

/** Conversations the provider accepts, using everything its API offers. */
export const conversation: fc.Arbitrary<Conversation> = fc
  .record({
    summary: rarely(compaction),
    turns: fc.array(turn, { maxLength: 2 }),
    lastTurn: turn,
    ending: fc.constantFrom<Ending>("asked", "answering", "answering", "prefill", "paused"),
  })
  .map(({ summary, turns, lastTurn, ending }) => {
    const next = counter();
    const messages = [
      ...summary.map((block) => ({ role: "assistant", content: [signed(block, next)] })),
      ...turns.flatMap((write) => write(next, "answered")),
      ...lastTurn(next, ending),
    ];
    return { ending, messages };
  });

function rarely(block: fc.Arbitrary<Json>): fc.Arbitrary<Json[]> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant<Json[]>([]) },
    { weight: 1, arbitrary: block.map((one) => [one]) },
  );
}

function writeRound(
  { answer, calls, resultsReversed, afterResults, system }: Generated<typeof round>,
  next: () => number,
): Json[] {
  const pairs = calls.map(([call, result, suffix]) => {
    const id = `toolu_${next()}${suffix}`;
    return { call: { ...call, id }, result: { ...result, tool_use_id: id } };
  });
  const results = pairs.map((pair) => pair.result);
  return [
    { role: "assistant", content: [...writeBlocks(answer, next), ...pairs.map((pair) => pair.call)] },
    { role: "user", content: [...(resultsReversed ? results.reverse() : results), ...afterResults] },
    ...system,
  ];
}

function writeLastAnswer(
  { answer, words, bare, openCall }: Generated<typeof lastAnswer>,
  next: () => number,
  ending: Ending | "answered",
): Json {
  if (ending === "paused") {
    return { role: "assistant", content: [...writeBlocks(answer, next), { ...openCall[0], id: `srvtoolu_${next()}` }] };
  }
  if (bare) return { role: "assistant", content: words };
  return { role: "assistant", content: [...writeBlocks(answer, next), { type: "text", text: words }] };
}

function writeBlocks(
  { summary, thinking: thoughts, opening, server }: Generated<typeof answerBlocks>,
  next: () => number,
): Json[] {
  return [
    ...summary.map((block) => signed(block, next)),
    ...thoughts.map((block) =>
      block["type"] === "thinking" ? signed(block, next) : { ...block, data: `data_${next()}` },
    ),
    ...opening,
    ...server.flatMap(([[call, result], cited]) => {
      const id = `srvtoolu_${next()}`;
      return [{ ...call, id }, { ...result, tool_use_id: id }, cited];
    }),
  ];
}

/** No two signatures are alike. */
function signed(block: Json, next: () => number): Json {
  return { ...block, signature: `sig_${next()}` };
}

function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}
