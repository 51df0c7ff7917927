import { isObject } from "../../../core/json/wire-value.ts";

/** Deeper schemas are filled with nothing. */
const MAX_DEPTH = 8;

/** The JSON schema of a tool's arguments in any of the formats; undefined for tools that have none. */
export function findSchema(tool: unknown): unknown {
  if (!isObject(tool)) return undefined;
  return (
    tool["input_schema"] ??
    tool["parameters"] ??
    tool["parametersJsonSchema"] ??
    (isObject(tool["function"]) ? tool["function"]["parameters"] : undefined)
  );
}

/** Arguments that fit the schema of a tool and look like an agent's; the same ones for the same number. */
export function inventArguments(tool: unknown, number: number): unknown {
  const invented = inventValue(findSchema(tool), "arguments", number, 0);
  return isObject(invented) ? invented : {};
}

function inventValue(schema: unknown, name: string, number: number, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  const choices = schema["enum"];
  if (Array.isArray(choices) && choices.length > 0) return choices[number % choices.length];
  switch (typeOf(schema)) {
    case "string":
      return inventText(name, number);
    case "integer":
    case "number":
      return number + 1;
    case "boolean":
      return number % 2 === 0;
    case "array":
      return [inventValue(schema["items"], name, number, depth + 1)];
    case "null":
      return null;
    default:
      return inventObject(schema, number, depth);
  }
}

function typeOf(schema: object): unknown {
  const type = "type" in schema ? schema.type : undefined;
  const first: unknown = Array.isArray(type) ? type[0] : type;
  // Google's SDK writes the names in capitals.
  return typeof first === "string" ? first.toLowerCase() : first;
}

function inventObject(schema: Readonly<Record<string, unknown>>, number: number, depth: number): unknown {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, inventValue(inner, name, number, depth + 1)]),
  );
}

function inventText(name: string, number: number): string {
  if (/path|file|dir/i.test(name)) return `src/part-${number}/module-${number}.ts`;
  if (/command|cmd/i.test(name)) return `npm test -- part-${number}`;
  if (/pattern|query|search/i.test(name)) return `handlePart${number}`;
  if (/url/i.test(name)) return `https://example.com/part-${number}`;
  return name === "id" ? `item-${number}` : `value ${number}`;
}
