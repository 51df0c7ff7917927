import type { Adapter } from "../adapt.ts";

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
  /** Opens what the conversation of this run was given. */
  execute(input: unknown, run?: LookupRun): Promise<string>;
}

/** What the SDK tells a tool of the run that it is called in. */
export interface LookupRun {
  readonly context: unknown;
}

/** The look-up tools as the Agents SDK takes them. */
export function listLookups({ lookups, answer }: Adapter): LookupToolOptions[] {
  return lookups.openAiResponses.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: { ...parameters, additionalProperties: true },
    strict: false,
    execute: (input, run) => answer(name, input, run?.context),
  }));
}
