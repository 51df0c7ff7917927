import "../../require-node.ts";

import type { ProcessLLMRequestArgs, Processor } from "@mastra/core/processors";
import { adapt, type LookupDefinitions } from "../adapt.ts";
import type { AdapterOptions } from "../adapter-options.ts";
import { inPromptForm } from "../in-prompt-form.ts";

export type { AdapterOptions } from "../adapter-options.ts";

/** Compaction for Mastra. */
export interface MastraCompaction extends Processor<"palimpsest"> {
  readonly id: "palimpsest";
  processLLMRequest(args: RequestFacts): Promise<RequestChange | undefined>;
  /** For `createTool()`: with them the model reads back what was taken out. */
  readonly lookups: readonly LookupToolOptions[];
  /** Closes the archive if it was opened here. */
  close(): Promise<void>;
}

/** The argument of `createTool()` for one of our look-up tools. */
export interface LookupToolOptions {
  id: string;
  description: string;
  /** JSON Schema. */
  inputSchema: LookupDefinitions["mcp"][number]["inputSchema"];
  /** Opens what was taken out of the conversation of this request. */
  execute(input: unknown, context?: LookupContext): Promise<string>;
}

/** What Mastra passes to a tool about the request in which it is called. */
export interface LookupContext {
  readonly requestContext?: object | undefined;
}

/** What the processor reads of a call. */
export interface RequestFacts extends Pick<ProcessLLMRequestArgs, "prompt" | "requestContext" | "abortSignal"> {
  readonly model: Pick<ProcessLLMRequestArgs["model"], "modelId">;
}

/** What Mastra sends in place of a prompt. */
export interface RequestChange {
  readonly prompt: ProcessLLMRequestArgs["prompt"];
}

/**
 * Keeps every prompt of a Mastra agent within the window of its model: `inputProcessors: [palimpsest()]`.
 *
 * It works on the prompt of one call, after memory and all other processors: threads still contain what was said, and
 * what was compacted is sent again byte for byte. On a fault the prompt is sent unchanged, and `onFault` gets the
 * reason.
 */
export function palimpsest(options: AdapterOptions = {}): MastraCompaction {
  const adapter = adapt(options);
  return {
    id: "palimpsest",
    async processLLMRequest({ prompt, model, requestContext, abortSignal: signal }) {
      try {
        const request = { prompt };
        const call = { model: model.modelId, conversation: requestContext, messages: prompt };
        const compacted = await adapter.compact(
          request,
          { format: "ai-sdk", ...(signal !== undefined && { signal }) },
          call,
        );
        return compacted === request ? undefined : { prompt: compacted.prompt.map(inPromptForm) };
      } catch (error) {
        adapter.fail(error);
        return undefined;
      }
    },
    lookups: adapter.lookups.mcp.map(({ name, description, inputSchema }) => ({
      id: name,
      description,
      inputSchema,
      execute: (input, context) => adapter.answer(name, input, context?.requestContext),
    })),
    close: () => adapter.close(),
  };
}
