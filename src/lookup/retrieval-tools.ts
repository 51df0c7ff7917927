/** A tool with which a model looks up what was taken out of its conversation. */
export interface RetrievalTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: ToolParameters;
}

/** As much of JSON Schema as the arguments of our tools need. */
export interface ToolParameters {
  readonly [keyword: string]: unknown;
  readonly type: "object";
  readonly properties: Readonly<Record<string, { readonly type: "string"; readonly description: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export const RETRIEVE = "palimpsest_retrieve";
export const SEARCH = "palimpsest_search";

/** Whether a call is ours to answer. */
export function isOurTool(name: unknown): name is string {
  return name === RETRIEVE || name === SEARCH;
}

/**
 * Offered to the model once something was taken out of its conversation. Constant: they are part of the cached prefix.
 */
export const RETRIEVAL_TOOLS = [
  {
    name: RETRIEVE,
    description:
      "Reads back a part of this conversation that was taken out to save room. A handle such as h-7k2m9x4q marks each place where something was taken out. Messages read as messages, with their numbers. Ask for the part you need with messages, lines, pattern or path.",
    parameters: {
      type: "object",
      properties: {
        handle: { type: "string", description: "The handle, such as h-7k2m9x4q." },
        messages: { type: "string", description: "Only these messages, such as 25 or 25-27, by their numbers." },
        lines: { type: "string", description: "Only these lines, such as 10-40, counted from 1." },
        pattern: {
          type: "string",
          description:
            "Only lines in which this regular expression is found (as in JavaScript; a leading (?i) ignores case).",
        },
        path: { type: "string", description: "Only the value at this JSON path, such as $.items[0].name." },
        cursor: { type: "string", description: "Continues where the last answer stopped." },
      },
      required: ["handle"],
      additionalProperties: false,
    },
  },
  {
    name: SEARCH,
    description:
      "Searches what was taken out of this conversation by its words: paths, identifiers, error codes. Gives the lines that match with those around them, and the handle and line numbers to read more.",
    parameters: {
      type: "object",
      properties: { query: { type: "string", description: "Words that occur in it." } },
      required: ["query"],
      additionalProperties: false,
    },
  },
] as const satisfies readonly RetrievalTool[];
