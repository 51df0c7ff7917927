import fc from "fast-check";
import { openAsyncCalls, rounds } from "./calls.ts";
import { inputBlocks, outputBlocks } from "./content.ts";
import { jsonTexts, statuses, texts, wireObject } from "./values.ts";

type Item = Record<string, unknown>;

/** Builds the items of one stretch of the input; `index` makes their ids differ from those of other stretches. */
type Stretch = (index: number) => Item[];

const type = (name: string): fc.Arbitrary<string> => fc.constant(name);
const phases = fc.constantFrom("commentary", "final_answer", null);

const inputMessage = wireObject(
  {
    type: type("message"),
    role: fc.constantFrom("user", "user", "system", "developer"),
    content: fc.oneof(texts, inputBlocks),
    status: statuses,
  },
  ["role", "content"],
).map(only);

const easyAnswer = wireObject({ role: type("assistant"), content: texts, phase: phases }, ["role", "content"]);
const outputMessage = wireObject(
  { type: type("message"), role: type("assistant"), status: statuses, content: outputBlocks, phase: phases },
  ["type", "role", "content"],
).map(
  (item) =>
    (index: number): Item => ({ id: `msg_${index}`, ...item }),
);

const reasoning = wireObject(
  {
    type: type("reasoning"),
    summary: fc.array(fc.record({ type: type("summary_text"), text: texts }), { maxLength: 2 }),
    content: fc.constant([{ type: "reasoning_text", text: "raw" }]),
    encrypted_content: fc.constantFrom("gAAAA-sealed", null),
    status: statuses,
  },
  ["type", "summary"],
);

/** Up to two reasoning items, which belong to what follows them. */
const reasonings: fc.Arbitrary<Stretch> = fc.tuple(fc.array(reasoning, { maxLength: 2 }), fc.boolean()).map(
  ([items, withIds]) =>
    (index) =>
      items.map((item, position) => (withIds ? { id: `rs_${index}_${position}`, ...item } : item)),
);

const answers: fc.Arbitrary<Stretch> = fc
  .tuple(
    reasonings,
    fc.oneof(
      easyAnswer.map((item) => () => item),
      outputMessage,
    ),
  )
  .map(([before, answer]) => (index) => [...before(index), answer(index)]);

const toolRounds: fc.Arbitrary<Stretch> = fc.tuple(reasonings, rounds).map(([before, round]) => (index) => {
  const { calls, outputs } = round(index);
  return [...before(index), ...calls, ...outputs];
});

/** Items that the provider runs, seals or resolves by itself. */
const providerItems: fc.Arbitrary<Stretch> = fc.oneof(
  wireObject({ type: type("web_search_call"), status: type("completed"), action: fc.constant({ type: "search" }) }, [
    "type",
  ]).map(numbered),
  wireObject({ type: type("file_search_call"), queries: fc.array(texts, { maxLength: 1 }) }, ["type"]).map(numbered),
  wireObject({ type: type("code_interpreter_call"), code: texts, outputs: fc.constant(null) }, ["type"]).map(numbered),
  wireObject({ type: type("image_generation_call"), result: type("iVBORw0KGgo=") }, ["type"]).map(numbered),
  wireObject({ type: type("mcp_list_tools"), server_label: texts, tools: fc.constant([]) }, ["type"]).map(numbered),
  wireObject({ type: type("mcp_call"), name: texts, arguments: jsonTexts, output: fc.option(texts) }, ["type"]).map(
    numbered,
  ),
  wireObject({ type: type("compaction"), encrypted_content: fc.constantFrom("sealed-1", "sealed-2") }, [
    "type",
    "encrypted_content",
  ]).map(numbered),
  wireObject({ type: type("configuration_update"), reasoning: fc.constant({ effort: "low" }) }, ["type"]).map(only),
  wireObject({ type: type("additional_tools"), role: type("developer"), tools: fc.constant([]) }, ["type", "role"]).map(
    only,
  ),
  wireObject({ type: type("teleport_call"), payload: fc.jsonValue({ maxDepth: 1 }) }, ["type"]).map(only),
  fc.constantFrom<Stretch>(
    (index) => [{ id: `ref_${index}` }],
    (index) => [{ id: `ref_${index}`, type: null }],
    (index) => [{ type: "item_reference", id: `ref_${index}` }],
    (index) => [
      { id: `apr_${index}`, type: "mcp_approval_request", name: "n", arguments: "{}", server_label: "s" },
      { type: "mcp_approval_response", approval_request_id: `apr_${index}`, approve: true },
    ],
    (index) => [
      { id: `prg_${index}`, type: "program", call_id: `prg_call_${index}`, code: "1", fingerprint: "f" },
      { id: `pro_${index}`, type: "program_output", call_id: `prg_call_${index}`, result: "1", status: "completed" },
    ],
  ),
);

const stretches: fc.Arbitrary<Stretch> = fc.oneof(
  { arbitrary: inputMessage, weight: 4 },
  { arbitrary: answers, weight: 3 },
  { arbitrary: toolRounds, weight: 4 },
  { arbitrary: providerItems, weight: 3 },
  openAsyncCalls.map((build) => (index: number): Item[] => [build(index)]),
);

/** Outputs whose calls are at the provider. */
export const strandedOutputs: fc.Arbitrary<Item[]> = rounds.map((round) => [...round(999).outputs]);

/** Input items that the provider accepts without any state of its own. */
export const itemLists: fc.Arbitrary<Item[]> = fc
  .tuple(fc.array(stretches, { maxLength: 6 }), fc.boolean())
  .map(([all, compacts]) => [
    ...all.flatMap((build, index) => build(index)),
    ...(compacts && all.length % 3 === 0 ? [{ type: "compaction_trigger" }] : []),
  ]);

function only(item: Item): Stretch {
  return () => [item];
}

function numbered(item: Item): Stretch {
  return (index) => [{ id: `srv_${index}`, ...item }];
}
