import type { MutatedRequest, Mutation } from "../contracts/codec.ts";

type Fields = Record<string, unknown>;

/** A place in the parts of a content. */
interface Place {
  readonly content: Fields;
  readonly index: number;
  readonly part: Fields;
}

export const mutations: readonly Mutation[] = [
  mutation("shape", ({ body, pick }) => {
    const broken: Fields[] = [
      { ...body, contents: [...listOf(body["contents"]), "hello"] },
      { ...body, contents: [] },
      { ...body, contents: [...listOf(body["contents"]), { role: "assistant", parts: [{ text: "hi" }] }] },
      { ...body, generationConfig: 5 },
    ];
    return broken[pick % broken.length];
  }),
  mutation("shape", ({ body, pick }) => onPart(body, pick, "text", (part) => ({ ...part, text: 5 }))),
  mutation("shape", ({ body, pick }) => onCall(body, pick, (call) => ({ ...call, args: "{}" }))),
  mutation("shape", ({ body, pick }) => onResponse(body, pick, (response) => ({ ...response, response: ["done"] }))),
  mutation("shape", ({ body, pick }) => onResponse(body, pick, ({ name: _, ...response }) => response)),

  mutation("no-empty-content", ({ body, pick }) => {
    const emptied = at(listOf(body["contents"]), pick);
    return emptied && replaceContent(body, emptied, { ...emptied, parts: [] });
  }),
  mutation("no-empty-content", ({ body, pick }) => {
    const contents = listOf(body["contents"]);
    return { ...body, contents: contents.toSpliced(pick % (contents.length + 1), 0, { role: "user" }) };
  }),

  mutation("one-data-field", ({ body, pick }) =>
    onPart(body, pick, "text", (part) => ({ ...part, fileData: { fileUri: "gs://a/b" } })),
  ),
  mutation("one-data-field", ({ body, pick }) => addPart(body, pick, { thought: true })),
  mutation("one-data-field", ({ body, pick }) => addPart(body, pick, {})),

  mutation("first-message-user", ({ body }) => {
    if (isSet(body["cachedContent"]) || isSet(body["cached_content"])) return undefined;
    return { ...body, contents: [{ role: "model", parts: [{ text: "Hello" }] }, ...listOf(body["contents"])] };
  }),

  mutation("last-message-user", ({ body }) => ({
    ...body,
    model: "models/gemini-3.7-flash",
    contents: [...listOf(body["contents"]), { role: "model", parts: [{ text: "It is" }] }],
  })),

  mutation("tool-call-after-user", ({ body, pick }) => {
    const place = at(placesOf(body, "functionCall"), pick);
    if (place === undefined) return undefined;
    const contents = listOf(body["contents"]);
    const before = { role: "model", parts: [{ text: "Let me see." }] };
    return { ...body, contents: contents.toSpliced(contents.indexOf(place.content), 0, before) };
  }),

  mutation("tool-call-without-result", ({ body, pick }) =>
    removePart(body, at(placesOf(body, "functionResponse"), pick)),
  ),
  mutation("tool-call-without-result", ({ body, pick }) => {
    const place = at(placesOf(body, "functionCall"), pick);
    if (place === undefined) return undefined;
    const contents = listOf(body["contents"]);
    return { ...body, contents: contents.slice(0, contents.indexOf(place.content) + 1) };
  }),
  mutation("tool-call-without-result", ({ body, pick }) => {
    const place = at(placesOf(body, "functionCall"), pick);
    if (place === undefined) return undefined;
    const contents = listOf(body["contents"]);
    const between = { role: "user", parts: [{ text: "By the way" }] };
    return { ...body, contents: contents.toSpliced(contents.indexOf(place.content) + 1, 0, between) };
  }),

  mutation("tool-result-without-call", ({ body, pick }) => removePart(body, at(placesOf(body, "functionCall"), pick))),
  mutation("tool-result-without-call", ({ body }) => ({
    ...body,
    contents: [
      ...listOf(body["contents"]),
      { role: "user", parts: [{ text: "Go on" }] },
      { role: "user", parts: [{ functionResponse: { name: "run", response: {} } }] },
    ],
  })),

  mutation("tool-result-matches-call", ({ body, pick }) =>
    onResponse(body, pick, (response) => ({ ...response, name: "never_called" })),
  ),
  mutation("tool-result-matches-call", ({ body, pick }) =>
    onResponse(body, pick, (response) => (isSet(response["id"]) ? { ...response, id: "never-given" } : undefined)),
  ),

  mutation("thought-signature-present", ({ body }) => unsigned(body, "gemini-3.1-pro-preview")),
  mutation("thought-signature-present", ({ body }) => unsigned(body, "models/gemini-4-argon")),

  mutation("thought-signature-kept", ({ body }) => withTurn(body, {}, {})),
  mutation("thought-signature-kept", ({ body }) =>
    withTurn(body, { id: "last-call" }, { thoughtSignature: "b3RoZXI=" }),
  ),

  mutation("tool-name-unique", ({ body }) => {
    if (!Array.isArray(body["tools"])) return undefined;
    return { ...body, tools: [...body["tools"], { functionDeclarations: [{ name: "twice" }, { name: "twice" }] }] };
  }),

  mutation("cached-content-alone", ({ body }) => ({
    ...body,
    cachedContent: "cachedContents/a",
    toolConfig: { a: 1 },
  })),
  mutation("cached-content-alone", ({ body }) => ({
    ...body,
    cached_content: "cachedContents/a",
    system_instruction: { parts: [{ text: "Be brief." }] },
  })),
];

// Helpers

interface Offer {
  readonly body: Fields;
  readonly pick: number;
}

type Broken = Fields | { readonly request: Fields; readonly previous: Fields } | undefined;

function mutation(breaks: string, change: (offer: Offer) => Broken): Mutation {
  return {
    breaks,
    apply(request, pick): MutatedRequest | undefined {
      const broken = isFields(request) ? change({ body: request, pick }) : undefined;
      if (broken === undefined) return undefined;
      return "previous" in broken ? { request: broken["request"], previous: broken["previous"] } : { request: broken };
    },
  };
}

/** The conversation with one more turn: before, its call was signed; now the call has only the given fields. */
function withTurn(body: Fields, call: Fields, signature: Fields): Broken {
  const turn = (part: Fields): Fields => ({
    ...body,
    contents: [
      ...listOf(body["contents"]),
      { role: "user", parts: [{ text: "Once more" }] },
      { role: "model", parts: [{ functionCall: { ...call, name: "run", args: { a: [1] } }, ...part }] },
      { role: "user", parts: [{ functionResponse: { ...call, name: "run", response: {} } }] },
    ],
  });
  return { request: turn(signature), previous: turn({ thoughtSignature: "c2lnbmVk" }) };
}

/** The conversation with one more turn, whose second step has lost its signature. */
function unsigned(body: Fields, model: string): Fields {
  const step = (part: Fields): Fields[] => [
    { role: "model", parts: [{ functionCall: { name: "run" }, ...part }] },
    { role: "user", parts: [{ functionResponse: { name: "run", response: {} } }] },
  ];
  const contents = [
    ...listOf(body["contents"]),
    { role: "user", parts: [{ text: "Once more" }] },
    ...step({ thoughtSignature: "c2lnbmVk" }),
    ...step({}),
  ];
  return { ...body, model, contents };
}

function onPart(
  body: Fields,
  pick: number,
  key: string,
  change: (part: Fields) => Fields | undefined,
): Fields | undefined {
  const place = at(placesOf(body, key), pick);
  const changed = place && change(place.part);
  return place && changed && replacePart(body, place, changed);
}

function onCall(body: Fields, pick: number, change: (call: Fields) => Fields | undefined): Fields | undefined {
  return onData(body, pick, "functionCall", change);
}

function onResponse(body: Fields, pick: number, change: (response: Fields) => Fields | undefined): Fields | undefined {
  return onData(body, pick, "functionResponse", change);
}

function onData(
  body: Fields,
  pick: number,
  field: string,
  change: (data: Fields) => Fields | undefined,
): Fields | undefined {
  return onPart(body, pick, field, (part) => {
    const key = isSet(part[field]) ? field : snakeCase(field);
    const data = part[key];
    const changed = isFields(data) ? change(data) : undefined;
    return changed && { ...part, [key]: changed };
  });
}

function addPart(body: Fields, pick: number, part: Fields): Fields | undefined {
  const content = at(listOf(body["contents"]), pick);
  return content && replaceContent(body, content, { ...content, parts: [...listOf(content["parts"]), part] });
}

function removePart(body: Fields, place: Place | undefined): Fields | undefined {
  if (place === undefined) return undefined;
  const parts = listOf(place.content["parts"]).toSpliced(place.index, 1, { text: "gone" });
  return replaceContent(body, place.content, { ...place.content, parts });
}

function replacePart(body: Fields, { content, index }: Place, part: Fields): Fields {
  return replaceContent(body, content, { ...content, parts: listOf(content["parts"]).with(index, part) });
}

function replaceContent(body: Fields, content: Fields, changed: Fields): Fields {
  return { ...body, contents: listOf(body["contents"]).map((entry) => (entry === content ? changed : entry)) };
}

/** Every part that has the field, in either spelling. */
function placesOf(body: Fields, field: string): Place[] {
  return listOf(body["contents"]).flatMap((content) =>
    listOf(content["parts"]).flatMap((part, index) =>
      isSet(part[field]) || isSet(part[snakeCase(field)]) ? [{ content, index, part }] : [],
    ),
  );
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value : isFields(value) ? [value] : [];
}

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
