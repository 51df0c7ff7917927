import fc from "fast-check";
import {
  anyText,
  apiObject,
  attachment,
  inSnakeCase,
  jsonObject,
  serverToolPart,
  signature,
  spokenText,
  textPart,
  thoughtPart,
  withUnknownFields,
} from "./parts.ts";

type Fields = Record<string, unknown>;

/**
 * A model turn with calls and the turn that answers it, as lists of parts. `place` makes ids unique in a conversation.
 */
export interface Exchange {
  readonly calls: readonly Fields[];
  readonly responses: readonly Fields[];
}

const toolName = fc.constantFrom("read_file", "run", "search.web", "mcp:list-all");

const response = fc.oneof(
  anyText.map((output) => ({ output })),
  anyText.map((error) => ({ error })),
  jsonObject,
  jsonObject.map((error) => ({ error })),
  fc.record({ output: jsonObject, error: fc.constantFrom(null, "", "late", false) }, { noNullPrototype: true }),
  fc.constant({}),
);

/** One call with its response, without the ids. */
const pair = fc.record({
  call: withUnknownFields(
    fc.record({ name: toolName, args: jsonObject }, { requiredKeys: ["name"], noNullPrototype: true }),
  ),
  answer: withUnknownFields(
    fc.record(
      { response, parts: fc.array(attachment, { maxLength: 2 }) },
      { requiredKeys: ["response"], noNullPrototype: true },
    ),
  ),
  callPart: withUnknownFields(fc.record({ thoughtSignature: signature }, { requiredKeys: [], noNullPrototype: true })),
  responsePart: withUnknownFields(fc.constant({})),
  snake: fc.tuple(fc.boolean(), fc.boolean()),
});

type Pair = typeof pair extends fc.Arbitrary<infer Value> ? Value : never;

/** Which of the two carry an id. */
const ids = fc.constantFrom("none", "both", "calls");

const idPrefix = fc.oneof(fc.constantFrom("call_", "", "🛠 "), fc.string({ minLength: 200, maxLength: 300 }));

/**
 * One to three parallel calls with all their responses. If `signed`, the first call has a signature, as Gemini 3
 * requires.
 */
export function exchange(signed: boolean, place: string): fc.Arbitrary<Exchange> {
  return fc
    .record({
      lead: fc.array(fc.oneof(thoughtPart, textPart, serverToolPart), { maxLength: 2 }),
      pairs: fc.array(pair, { minLength: 1, maxLength: 3 }),
      ids,
      idPrefix,
      reverse: fc.boolean(),
      stamp: signature,
      more: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.tuple(apiObject({ text: spokenText })) },
      ),
    })
    .map(({ lead, pairs, ids, idPrefix, reverse, stamp, more }) => {
      const idOf = (index: number): Fields => ({ id: `${idPrefix}${place}.${index}` });
      const calls = pairs.map((entry, index) => callPart(entry, ids === "none" ? {} : idOf(index)));
      const responses = pairs.map((entry, index) => responsePart(entry, ids === "both" ? idOf(index) : {}));
      const [first, ...others] = calls;
      return {
        calls: [
          ...lead,
          signed ? { ...withoutSignature(first ?? {}), thoughtSignature: stamp } : (first ?? {}),
          ...others,
        ],
        // Only ids make the responses independent of the order of the calls.
        responses: [...(ids === "both" && reverse ? responses.reverse() : responses), ...more],
      };
    });
}

function callPart({ call, callPart: part, snake: [snake] }: Pair, id: Fields): Fields {
  const fields = { ...part, functionCall: { ...id, ...call } };
  return snake ? inSnakeCase(fields) : fields;
}

function responsePart({ call, answer, responsePart: part, snake: [, snake] }: Pair, id: Fields): Fields {
  const fields = { functionResponse: { ...id, name: call["name"], ...answer }, ...part };
  return snake ? inSnakeCase(fields) : fields;
}

function withoutSignature({ thought_signature: _, ...part }: Fields): Fields {
  return part;
}
