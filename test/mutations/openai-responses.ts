import type { MutatedRequest, Mutation } from "../contracts/codec.ts";

type Fields = Record<string, unknown>;

interface Place {
  readonly body: Fields;
  readonly items: Fields[];
  /** The position of the chosen item in `items`. */
  readonly index: number;
  readonly item: Fields;
}

/** A mutation of one item: finds the places, lets `pick` choose one, and changes it. */
function ofItem(
  breaks: string,
  fits: (item: Fields, place: Omit<Place, "item">) => boolean,
  change: (place: Place) => MutatedRequest,
): Mutation {
  return {
    breaks,
    apply(request, pick) {
      const body = request as Fields;
      const items = Array.isArray(body["input"]) ? (body["input"] as Fields[]) : [];
      const places = items.flatMap((item, index) => (fits(item, { body, items, index }) ? [{ item, index }] : []));
      const chosen = places[pick % Math.max(1, places.length)];
      return chosen && change({ body, items, ...chosen });
    },
  };
}

/** A mutation of the body, if `fits` says that it applies. */
function ofBody(breaks: string, fits: (body: Fields) => boolean, change: (body: Fields) => Fields): Mutation {
  return {
    breaks,
    apply: (request) => (fits(request as Fields) ? { request: change(request as Fields) } : undefined),
  };
}

const withInput = (body: Fields, input: unknown): MutatedRequest => ({ request: { ...body, input } });
const replaced = ({ body, items, index }: Place, item: unknown): MutatedRequest =>
  withInput(body, items.with(index, item as Fields));
const removed = ({ body, items, index }: Place): MutatedRequest => withInput(body, items.toSpliced(index, 1));

const ofType =
  (...types: string[]) =>
  (item: Fields): boolean =>
    types.includes(String(item["type"]));

const isStateless = (body: Fields): boolean => (body["previous_response_id"] ?? body["conversation"] ?? null) === null;
const isReference = (item: Fields): boolean => (item["type"] ?? null) === null && item["role"] === undefined;
/** No part of the history is at the provider. */
const isWhole = (_: Fields, { body, items }: { body: Fields; items: Fields[] }): boolean =>
  isStateless(body) && !items.some((item) => item["type"] === "item_reference" || isReference(item));

const calls = ofType(
  "function_call",
  "custom_tool_call",
  "shell_call",
  "computer_call",
  "apply_patch_call",
  "tool_search_call",
);
const outputs = ofType(
  "function_call_output",
  "custom_tool_call_output",
  "shell_call_output",
  "computer_call_output",
  "apply_patch_call_output",
  "tool_search_output",
);
const waits = (item: Fields): boolean => calls(item) && item["async"] !== true;

const user = { role: "user", content: "go on" };

export const mutations: readonly Mutation[] = [
  ofBody(
    "shape",
    (body) => body["prompt"] === undefined,
    ({ model: _, ...body }) => body,
  ),
  ofBody(
    "shape",
    () => true,
    (body) => ({ ...body, input: 7 }),
  ),
  ofBody(
    "shape",
    () => true,
    (body) => ({ ...body, max_output_tokens: 0 }),
  ),
  ofItem(
    "shape",
    () => true,
    (place) => replaced(place, "not an item"),
  ),
  ofItem("shape", ofType("message"), (place) => replaced(place, { ...place.item, content: { text: "x" } })),
  ofItem(
    "shape",
    (item) => item["role"] === "user",
    (place) => replaced(place, { ...place.item, role: "wizard" }),
  ),
  ofItem("shape", ofType("function_call"), (place) => replaced(place, { ...place.item, arguments: {} })),
  ofItem("shape", calls, (place) => replaced(place, { ...place.item, type: 3 })),
  ofItem("shape", ofType("shell_call_output"), (place) => replaced(place, { ...place.item, output: "text" })),
  ofItem("shape", ofType("computer_call_output"), (place) =>
    replaced(place, { ...place.item, output: { type: "computer_screenshot" } }),
  ),
  ofItem(
    "shape",
    (item) => item["role"] === "user",
    (place) => replaced(place, { ...place.item, content: [{ type: "input_image", detail: "low" }] }),
  ),

  ofItem("tool-result-without-call", (item, place) => waits(item) && isWhole(item, place), removed),
  ofItem("tool-result-without-call", isWhole, ({ body, items, index }) =>
    withInput(body, items.toSpliced(index, 0, { type: "function_call_output", call_id: "call_nowhere", output: "" })),
  ),
  ofItem(
    "tool-result-without-call",
    (item, place) => outputs(item) && isWhole(item, place),
    (place) => {
      const { body, items, index, item } = place;
      return withInput(body, [item, ...items.toSpliced(index, 1)]);
    },
  ),
  ofItem(
    "tool-result-without-call",
    (item, place) => ofType("function_call_output")(item) && isWhole(item, place),
    (place) => replaced(place, { ...place.item, type: "custom_tool_call_output" }),
  ),

  ofItem("tool-call-without-result", (item, place) => outputs(item) && isWhole(item, place), removed),
  ofItem("tool-call-without-result", isWhole, ({ body, items }) =>
    withInput(body, [...items, { type: "function_call", call_id: "call_last", name: "f", arguments: "{}" }]),
  ),

  ofItem("tool-call-id-unique", calls, ({ body, items, item }) => withInput(body, [...items, item])),
  ofItem("tool-call-id-unique", calls, ({ body, items, item }) =>
    withInput(body, [{ type: "custom_tool_call", call_id: item["call_id"], name: "f", input: "" }, ...items]),
  ),

  ofItem(
    "call-id-length",
    (item) => calls(item) || outputs(item),
    (place) => replaced(place, { ...place.item, call_id: "c".repeat(65) }),
  ),

  ofItem("arguments-are-json", ofType("function_call"), (place) =>
    replaced(place, { ...place.item, arguments: `${place.item["arguments"]}, …` }),
  ),
  ofItem("arguments-are-json", ofType("function_call"), (place) => replaced(place, { ...place.item, arguments: "" })),

  ofItem("reasoning-keeps-follower", ofType("reasoning"), ({ body, items, index }) =>
    withInput(body, items.toSpliced(index + 1, 0, user)),
  ),
  ofItem("reasoning-keeps-follower", ofType("reasoning"), ({ body, items, index }) =>
    withInput(body, items.slice(0, index + 1)),
  ),

  ofItem(
    "reasoning-kept",
    (item, { body, items, index }) =>
      item["type"] === "reasoning" && items[index + 1]?.["type"] !== "reasoning" && isStateless(body),
    ({ body, items, index, item }) => {
      const { encrypted_content: _, ...reasoning } = item;
      const before = items
        .with(index, { ...reasoning, id: "rs_lost" })
        .with(index + 1, { ...items[index + 1], id: "kept" });
      return { previous: { ...body, input: before }, ...withInput(body, before.toSpliced(index, 1)) };
    },
  ),
  ofItem(
    "reasoning-kept",
    (item, { body, items, index }) =>
      item["type"] === "reasoning" && waits(items[index + 1] ?? {}) && isStateless(body),
    ({ body, items, index, item }) => {
      const { id: _, ...call } = items[index + 1] ?? {};
      const before = items.with(index, { ...item, encrypted_content: "lost" }).with(index + 1, call);
      const { id: __, ...reasoning } = before[index] ?? {};
      return {
        previous: { ...body, input: before.with(index, reasoning) },
        ...withInput(body, before.toSpliced(index, 1)),
      };
    },
  ),

  ofItem("compaction-verbatim", ofType("compaction"), (place) => ({
    previous: place.body,
    ...replaced(place, { ...place.item, encrypted_content: "forged" }),
  })),
  ofItem("compaction-verbatim", ofType("compaction"), (place) => ({
    previous: place.body,
    ...replaced(place, { ...place.item, note: "added" }),
  })),

  ofItem(
    "compaction-trigger-last",
    () => true,
    ({ body, items, index }) => withInput(body, items.toSpliced(index, 0, { type: "compaction_trigger" })),
  ),

  ofItem(
    "item-id-unique",
    (item) => typeof item["id"] === "string" && item["type"] !== "local_shell_call_output",
    (place) => withInput(place.body, [...place.items, { type: "item_reference", id: place.item["id"] }]),
  ),

  ofItem(
    "content-fits-role",
    (item) => item["role"] === "user",
    (place) => replaced(place, { ...place.item, content: [{ type: "output_text", text: "x", annotations: [] }] }),
  ),
  ofItem(
    "content-fits-role",
    (item) => item["role"] === "assistant",
    (place) =>
      replaced(place, {
        ...place.item,
        content: [
          { type: "output_text", text: "" },
          { type: "input_text", text: "x" },
        ],
      }),
  ),

  ofItem(
    "previous-response-new-items",
    (item, { body }) => typeof item["id"] === "string" && isStateless(body),
    ({ body, item }) => ({
      previous: body,
      request: { ...body, previous_response_id: "resp_new", input: [user, item] },
    }),
  ),
  ofItem("previous-response-new-items", outputs, ({ body, items, index }) => ({
    previous: body,
    request: { ...body, previous_response_id: "resp_new", input: items.slice(index) },
  })),

  ofBody(
    "previous-response-or-conversation",
    (body) => !isStateless(body),
    (body) => ({ ...body, previous_response_id: "resp_1", conversation: "conv_1" }),
  ),
];
