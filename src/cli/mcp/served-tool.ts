import type { LookupAnswer } from "../../lookup/lookup-tools.ts";
import { UsageError } from "../command.ts";

/** The arguments of a call as a model wrote them: any of them may be anything. */
export type ServedInput = Readonly<Record<string, unknown>>;

/** A tool of the server, as `tools/list` names it, with the function that answers its calls. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, boolean>>;
  /** May throw: the model then gets the message. */
  call(input: ServedInput): Promise<LookupAnswer>;
}

/** The schema of arguments that are all texts or numbers. */
export function inputSchema(
  properties: Readonly<Record<string, { readonly type: "string" | "integer"; readonly description: string }>>,
  required: readonly string[] = [],
): ServedTool["inputSchema"] {
  return { type: "object", properties, required, additionalProperties: false };
}

/** An argument that is a text; models write an empty one if they mean none. */
export function textInput(input: ServedInput, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw new UsageError(`${name} must be a string.`);
  return value;
}

/** An argument that is a whole number, which models also write as a text. */
export function numberInput(input: ServedInput, name: string): number | undefined {
  const value = input[name];
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new UsageError(`${name} must be a whole number, 1 or more.`);
  return number;
}
