import fc from "fast-check";
import { anyText, contentOf, mediaPart, textPart, unknownPart, type Wire, withExtras, word } from "./blocks.ts";

const name = fc.constantFrom("alice", "planner");

const instructionMessage = withExtras(
  fc.record(
    { role: fc.constantFrom("system", "developer"), content: contentOf(textPart, unknownPart), name },
    { requiredKeys: ["role", "content"] },
  ),
);

const userMessage = withExtras(
  fc.record(
    { content: contentOf(textPart, textPart, withExtras(mediaPart), unknownPart), role: fc.constant("user"), name },
    { requiredKeys: ["role", "content"] },
  ),
);

const reasoningDetail = fc.oneof(
  fc.record(
    { type: fc.constant("reasoning.text"), text: anyText, signature: fc.constantFrom("", "sig=="), index: fc.nat(3) },
    { requiredKeys: ["type", "text"] },
  ),
  fc.record({ type: fc.constant("reasoning.summary"), summary: anyText, id: fc.constant(null) }),
  fc.record({
    type: fc.constant("reasoning.encrypted"),
    data: fc.constant("gAAAA=="),
    format: fc.constant("openai-v1"),
  }),
);

/** What servers other than OpenAI put next to the content. */
const reasoning: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ reasoning_content: fc.option(anyText) }) },
  {
    weight: 1,
    arbitrary: fc.record(
      { reasoning: fc.option(anyText), reasoning_details: fc.array(reasoningDetail, { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      reasoning_content: anyText,
      thinking_blocks: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant("thinking"), thinking: anyText, signature: fc.constant("EqQB") }),
          fc.record({ type: fc.constant("redacted_thinking"), data: fc.constant("EmwK") }),
        ),
        { maxLength: 2 },
      ),
    }),
  },
);

const assistantContent = contentOf(
  textPart,
  fc.record({ type: fc.constant("refusal"), refusal: anyText }),
  unknownPart,
);

/** What an assistant message may contain, at least `holds`. */
const assistantMessage = (holds: fc.Arbitrary<Wire>): fc.Arbitrary<Wire> =>
  withExtras(
    fc
      .tuple(reasoning, fc.record({ role: fc.constant("assistant"), name }, { requiredKeys: ["role"] }), holds)
      .map(([thought, head, tail]) => ({ ...head, ...thought, ...tail })),
  );

const answer = assistantMessage(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ content: assistantContent }) },
    { weight: 1, arbitrary: fc.record({ content: assistantContent, refusal: fc.constant(null) }) },
    { weight: 1, arbitrary: fc.record({ refusal: anyText, content: fc.constant(null) }) },
    { weight: 1, arbitrary: fc.record({ audio: fc.record({ id: fc.constant("audio_1") }) }) },
  ),
);

const argumentsText = fc
  .tuple(fc.dictionary(fc.constantFrom("path", "query", "n"), fc.jsonValue({ maxDepth: 2 })), fc.constantFrom(0, 2))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/** Few of them, so that a later turn reuses an id; one is very long. */
const callId = fc.oneof(fc.constantFrom("call_1", "call_2", "call_3", "\u{1f600}", "c".repeat(600)), fc.uuid());

type Call = Wire & { readonly id: string };

const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      id: callId,
      type: fc.constant("function"),
      function: withExtras(fc.record({ name: word, arguments: argumentsText })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      custom: fc.record({ name: word, input: anyText }),
      type: fc.constant("custom"),
      id: callId,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      // Never an id that a known call has, because what is opaque cannot be paired.
      id: fc.uuid().map((id) => `hologram-${id}`),
      type: fc.constant("hologram_call"),
      hologram_call: fc.jsonValue({ maxDepth: 1 }),
    }),
  },
);

const toolMessage = (id: string): fc.Arbitrary<Wire> =>
  withExtras(
    fc.record(
      {
        role: fc.constant("tool"),
        tool_call_id: fc.constant(id),
        content: contentOf(textPart, mediaPart, unknownPart),
        name: word,
      },
      { requiredKeys: ["role", "tool_call_id", "content"] },
    ),
  );

const contentBeforeCalls: fc.Arbitrary<Wire> = fc.oneof(
  fc.constantFrom<Wire>({}, { content: null }),
  fc.record({ content: assistantContent }),
);

/** An assistant message with calls, then their results in any order. */
const toolRound: fc.Arbitrary<Wire[]> = fc
  .uniqueArray(call, { minLength: 1, maxLength: 3, selector: ({ id }) => id })
  .chain((calls) => {
    const calling = contentBeforeCalls.map((content) => ({ ...content, tool_calls: calls }));
    const results = fc
      .shuffledSubarray(calls, { minLength: calls.length })
      .chain((order) => fc.tuple(...order.map(({ id }) => toolMessage(id))));
    return fc.tuple(assistantMessage(calling), results);
  })
  .map(([calling, results]) => [calling, ...results]);

/** The form from before tools existed. */
const legacyRound: fc.Arbitrary<Wire[]> = word.chain((called) =>
  fc.tuple(
    assistantMessage(
      fc.record({
        content: fc.option(anyText),
        function_call: fc.record({ name: fc.constant(called), arguments: argumentsText }),
      }),
    ),
    fc.record({ role: fc.constant("function"), name: fc.constant(called), content: fc.option(anyText) }),
  ),
);

const turn: fc.Arbitrary<Wire[]> = fc
  .tuple(
    userMessage,
    fc.array(fc.oneof({ weight: 4, arbitrary: toolRound }, { weight: 1, arbitrary: legacyRound }), { maxLength: 2 }),
    fc.array(fc.oneof({ weight: 3, arbitrary: answer }, { weight: 1, arbitrary: instructionMessage }), {
      maxLength: 2,
    }),
  )
  .map(([user, rounds, rest]) => [user, ...rounds.flat(), ...rest]);

export const conversation: fc.Arbitrary<Wire[]> = fc
  .tuple(fc.array(instructionMessage, { maxLength: 2 }), fc.array(turn, { minLength: 1, maxLength: 3 }))
  .map(([instructions, turns]) => [...instructions, ...turns.flat()]);
