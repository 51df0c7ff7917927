import type { LookupTools } from "../../lookup/lookup-tools.ts";

/** The argument of `tool()` for one of our look-up tools. */
export interface LookupToolOptions {
  name: string;
  description: string;
  parameters: {
    type: "object";
    properties: Record<string, { type: "string"; description: string }>;
    required: string[];
    additionalProperties: true;
  };
  strict: false;
  execute(input: unknown): Promise<string>;
}

/** The look-up tools as the Agents SDK takes them. */
export function listLookups(lookups: LookupTools): LookupToolOptions[] {
  return lookups.openAiResponses.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: { ...parameters, additionalProperties: true },
    strict: false,
    execute: async (input) => (await lookups.answer(name, input)).text,
  }));
}
