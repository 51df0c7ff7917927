import fc from "fast-check";
import { extras, someText, type Wire, word } from "./blocks.ts";
import { conversation } from "./conversation.ts";

const tools: fc.Arbitrary<Wire[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("function"),
      function: fc.record(
        {
          name: word,
          description: someText,
          parameters: fc.constant({ type: "object", properties: {} }),
          strict: fc.boolean(),
        },
        { requiredKeys: ["name"] },
      ),
    }),
    fc.record({
      type: fc.constant("custom"),
      custom: fc.record({ name: word, format: fc.constant({ type: "text" }) }),
    }),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Bare message lists that OpenAI, or a gateway with a Claude model, accepts. */
export const openAiChatMessages: fc.Arbitrary<Wire[]> = conversation
  .chain((messages) => marked(messages, []))
  .map(({ messages }) => asJson(messages));

/** Whole request bodies that it accepts. */
export const openAiChatRequests: fc.Arbitrary<Wire> = fc
  .tuple(conversation, fc.oneof(fc.constant([]), tools))
  .chain(([messages, offered]) =>
    fc.tuple(marked(messages, offered), bodyFields(offered), extras).map(([marks, fields, unknown]) =>
      asJson({
        ...fields,
        ...(offered.length === 0 ? {} : { tools: marks.tools }),
        messages: marks.messages,
        ...unknown,
      }),
    ),
  );

/** As it comes from a parser: plain objects, no `-0`. */
function asJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

function bodyFields(offered: readonly Wire[]): fc.Arbitrary<Wire> {
  const choices = offered.map((tool) => {
    const type = String(tool["type"]);
    return { type, [type]: { name: (tool[type] as Wire)["name"] } };
  });
  const allowed = { type: "allowed_tools", allowed_tools: { mode: "auto", tools: choices } };
  return fc.record(
    {
      model: fc.constantFrom("gpt-6.1-sol", "anthropic/claude-sonnet-5.5", "deepseek-v4-pro"),
      max_completion_tokens: fc.option(fc.integer({ min: 1, max: 9_999 })),
      max_tokens: fc.option(fc.integer({ min: 1, max: 9_999 })),
      n: fc.option(fc.constantFrom(1, 2)),
      stream: fc.option(fc.boolean()),
      temperature: fc.integer({ min: 0, max: 2 }),
      response_format: fc.constantFrom({ type: "text" }, { type: "json_schema", json_schema: { name: "a" } }),
      prompt_cache_key: fc.option(someText),
      functions: fc.array(fc.record({ name: word }), { minLength: 1, maxLength: 2 }),
      tool_choice:
        offered.length === 0 ? fc.constant("none") : fc.constantFrom("none", "auto", "required", ...choices, allowed),
    },
    { requiredKeys: ["model"] },
  );
}

interface Marked {
  readonly messages: Wire[];
  readonly tools: Wire[];
}

/** Puts up to four cache marks on tools and non-empty texts, longer lifetimes first. */
function marked(messages: readonly Wire[], offered: readonly Wire[]): fc.Arbitrary<Marked> {
  const isInstruction = (message: Wire): boolean => message["role"] === "system" || message["role"] === "developer";
  const spots = [
    ...offered,
    ...messages.filter(isInstruction).flatMap(markable),
    ...messages.filter((message) => !isInstruction(message)).flatMap(markable),
  ];
  return fc
    .tuple(fc.subarray(spots, { maxLength: Math.min(4, spots.length) }), fc.nat({ max: 4 }), fc.boolean())
    .map(([chosen, longLived, isWritten]) => {
      const short = isWritten ? { type: "ephemeral", ttl: "5m" } : { type: "ephemeral" };
      const marks = new Map<unknown, Wire>(
        chosen.map((spot, index) => [spot, index < longLived ? { type: "ephemeral", ttl: "1h" } : short]),
      );
      const mark = (spot: Wire): Wire => (marks.has(spot) ? { ...spot, cache_control: marks.get(spot) } : spot);
      const markInside = (message: Wire): Wire =>
        Array.isArray(message["content"]) ? { ...message, content: message["content"].map(mark) } : mark(message);
      return { messages: messages.map(markInside), tools: offered.map(mark) };
    });
}

function markable(message: Wire): Wire[] {
  const { role, content } = message;
  if (role === "function") return [];
  if (typeof content === "string") return content === "" ? [] : [message];
  if (!Array.isArray(content)) return [];
  return content.filter(
    (part: Wire) => part["type"] === "image_url" || (part["type"] === "text" && part["text"] !== ""),
  );
}
