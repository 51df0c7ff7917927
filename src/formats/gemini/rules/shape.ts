import { isObject } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import { anyObject, anything, listOf, nonEmptyText, oneOf, type Shape, text, trueOrFalse } from "../../shape.ts";
import { type Field, isField, keyOf } from "../field.ts";
import type { RequestView } from "./request-view.ts";

type Fields = Readonly<Partial<Record<Field, Shape>>>;

/** A message of the API: each field in either spelling, and null counts as missing. */
function message(required: Fields, optional: Fields = {}): Shape {
  const fields = { ...required, ...optional };
  return (value, path, report) => {
    if (!isObject(value)) return report(path, "should be an object");
    const inside = (key: string): string => (path === "" ? key : `${path}.${key}`);
    for (const [field, shape] of Object.entries(fields)) {
      const key = isField(field) ? keyOf(value, field) : undefined;
      if (key !== undefined) shape(value[key], inside(key), report);
      else if (Object.hasOwn(required, field)) report(inside(field), "is missing");
    }
  };
}

/** A repeated field; the API reads a lone object as a list of one. */
function oneOrMore(item: Shape): Shape {
  const list = listOf(item);
  return (value, path, report) => (isObject(value) ? item : list)(value, path, report);
}

const inlineData = message({ mimeType: text, data: text });
const fileData = message({ fileUri: text }, { mimeType: text });
const functionCall = message({ name: nonEmptyText }, { id: text, args: anyObject });
const functionResponse = message({ name: nonEmptyText }, { id: text, response: anyObject, parts: listOf(anyObject) });

const part = message(
  {},
  {
    text,
    thought: trueOrFalse,
    thoughtSignature: text,
    inlineData,
    fileData,
    functionCall,
    functionResponse,
    executableCode: anyObject,
    codeExecutionResult: anyObject,
    toolCall: anyObject,
    toolResponse: anyObject,
    videoMetadata: anyObject,
  },
);

// The API reads a missing role as an empty one.
const content = message({}, { role: oneOf("user", "model", "function", ""), parts: oneOrMore(part) });
// The role of instructions is not read: the SDK says `user`, examples say `system`.
const instructions = message({}, { role: text, parts: oneOrMore(part) });
const tool = message({}, { functionDeclarations: oneOrMore(message({ name: nonEmptyText })) });

const contents: Shape = (value, path, report) => {
  if (Array.isArray(value) && value.length === 0) return report(path, "should not be empty");
  oneOrMore(content)(value, path, report);
};

const body = message(
  { contents },
  {
    model: text,
    systemInstruction: instructions,
    tools: oneOrMore(tool),
    toolConfig: anyObject,
    generationConfig: anyObject,
    safetySettings: oneOrMore(anything),
    cachedContent: text,
    labels: anyObject,
  },
);

/** Fields have the types of the API's reference. Unknown fields and unknown kinds of parts pass. */
export const shape: Rule<RequestView> = {
  name: "shape",
  check: ({ wire }, report) =>
    Array.isArray(wire) ? listOf(content)(wire, "contents", report) : body(wire, "", report),
};
