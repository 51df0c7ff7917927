import fc from "fast-check";
import { webAddress } from "../web-address.ts";

type Fields = Record<string, unknown>;

/** Text with everything that breaks careless code: nothing, emoji, control characters, JSON, line ends. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "",
    " ",
    "\u0000\u001b[31mred",
    "👩‍👩‍👧 naïve",
    '{"output":"x"}',
    "line\r\nline\u2028",
    "long ".repeat(200),
  ),
);

export const spokenText = fc.string({ unit: "grapheme" }).map((text) => `say ${text}`);

export const jsonObject: fc.Arbitrary<Fields> = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Fields newer than our code. */
const unknownFields: fc.Arbitrary<Fields> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom("futureField", "x_trace", "zz9", "7", "trace-id", "Text"),
      fc.jsonValue({ maxDepth: 1 }),
      { maxKeys: 2, noNullPrototype: true },
    ),
  },
);

/** The object with unknown fields before or after its own. */
export function withUnknownFields(object: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  return fc
    .tuple(object, unknownFields, fc.boolean())
    .map(([own, unknown, last]) => (last ? { ...own, ...unknown } : { ...unknown, ...own }));
}

/** Fields that are there or not, and the whole object in camelCase or in snake_case. */
export function apiObject(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<Fields> {
  const fields = fc.record(
    { ...required, ...optional },
    { requiredKeys: Object.keys(required), noNullPrototype: true },
  );
  return withUnknownFields(
    fc.tuple(fields, fc.boolean()).map(([object, snake]) => (snake ? inSnakeCase(object) : object)),
  );
}

export function inSnakeCase(object: Fields): Fields {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

export const signature = fc.base64String({ minLength: 4, maxLength: 40 });

const base64 = fc.base64String({ maxLength: 40 });
const mimeType = fc.constantFrom(
  "image/png",
  "image/webp",
  "audio/wav",
  "application/pdf",
  "text/csv",
  "application/x-y",
);

export const textPart = apiObject({ text: anyText }, { thoughtSignature: signature });

export const thoughtPart = apiObject({ text: anyText, thought: fc.constant(true) }, { thoughtSignature: signature });

const blob = apiObject({ mimeType, data: base64 }, { displayName: fc.string() });
const file = apiObject({ fileUri: webAddress }, { mimeType, displayName: fc.string() });
const video = apiObject({ mimeType: fc.constant("video/mp4"), data: base64 });

/** Media as the parts of a function response take it. */
export const attachment = fc.oneof(apiObject({ inlineData: blob }), apiObject({ fileData: file }));

export const mediaPart = fc.oneof(
  attachment,
  apiObject(
    { inlineData: video },
    { videoMetadata: apiObject({ startOffset: fc.constant("1s"), fps: fc.constant(2) }), mediaResolution: jsonObject },
  ),
);

export const unknownPart = apiObject({ futureKind: fc.jsonValue({ maxDepth: 1 }).filter((value) => value !== null) });

const serverToolId = fc.string({ minLength: 1 });

/** What tools that run at Google leave in a model turn. */
export const serverToolPart = fc.oneof(
  apiObject(
    { executableCode: apiObject({ language: fc.constant("PYTHON"), code: anyText }) },
    { thoughtSignature: signature },
  ),
  apiObject({ codeExecutionResult: apiObject({ outcome: fc.constant("OUTCOME_OK") }, { output: anyText }) }),
  apiObject({
    toolCall: apiObject({ id: serverToolId, toolType: fc.constant("GOOGLE_SEARCH_WEB"), args: jsonObject }),
  }),
  apiObject({
    toolResponse: apiObject({ id: serverToolId, toolType: fc.constant("GOOGLE_SEARCH_WEB"), response: jsonObject }),
  }),
);
