import { createCompactor } from "../../compactor/create-compactor.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { bindsThinking } from "../../formats/anthropic/model-facts.ts";
import { type LookupTools, lookupTools } from "../../lookup/lookup-tools.ts";
import { isOurTool, RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { type AdapterOptions, checkAdapterOptions, openForLookups } from "../adapter-options.ts";
import { inPromptForm } from "../in-prompt-form.ts";
import { createWindowLearner } from "../learn-window.ts";
import { expandLookups } from "./expand-lookups.ts";
import type { CallOptions, FunctionTool, ModelUsage, Prompt } from "./model-types.ts";

/** A model call as it is sent. */
export interface PreparedCall {
  readonly params: CallOptions;
  /** Answers what the model looks up; undefined if nothing was taken out or no tools can be offered. */
  readonly lookups?: LookupTools;
  /** Records what the provider counted. */
  readonly learn: (usage: ModelUsage) => void;
}

/** Compacts the prompts of calls. Whatever fails, the call is sent unchanged. */
export function createCallPreparer(
  options: AdapterOptions,
): (params: CallOptions, model: string) => Promise<PreparedCall> {
  const { compactor: own, enabled, lookup, tell, fail } = checkAdapterOptions(options);
  const compactor = createCompactor(own);
  const windows = createWindowLearner(own);
  return async (params, model) => {
    const prompt = expandLookups(params.prompt, isOurTool);
    const sent = { ...params, prompt };
    if (!enabled) return { params: sent, learn: () => {} };
    try {
      const hasOwn = (params.tools ?? []).some(({ name }) => isOurTool(name));
      const canLookUp = lookup && !hasOwn && canOfferTools(params);
      const { request, handles, report } = await compactor.compact(buildBody(sent), {
        format: "ai-sdk",
        ...windows.sizeOf(model),
        ...((canLookUp || hasOwn) && { lookupTool: RETRIEVE }),
        ...(params.abortSignal !== undefined && { signal: params.abortSignal }),
      });
      tell(report);
      const learn = ({ inputTokens }: ModelUsage): void => windows.learn(model, report.tokensAfter, inputTokens.total);
      const compacted = { ...sent, prompt: request.prompt.map(inPromptForm) };
      // Thinking that is bound to the tools would break if tools were added later.
      const offersTools = canLookUp && (handles.length > 0 || bindsThinking(model));
      const archive = offersTools ? await openForLookups(compactor) : undefined;
      if (archive === undefined) return { params: compacted, learn };
      const lookups = lookupTools(archive, { handles: new Set(handles) });
      // Last in the list, and always from the first compaction on: they are part of the cached prefix.
      return { params: { ...compacted, tools: [...(params.tools ?? []), ...writeTools(lookups)] }, lookups, learn };
    } catch (error) {
      fail(error);
      return { params: sent, learn: () => {} };
    }
  };
}

interface Body {
  readonly prompt: Prompt;
  readonly tools: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens?: number;
  readonly providerOptions?: unknown;
}

/** A call in the form in which the codec of the AI SDK reads requests: the tools count as part of the prompt. */
function buildBody({ prompt, tools = [], maxOutputTokens, providerOptions }: CallOptions): Body {
  const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
  return dropUndefined({ prompt, tools: byName, maxOutputTokens, providerOptions });
}

/** If the caller has no tools or forces a certain one, ours would be in the way. */
function canOfferTools({ tools = [], toolChoice }: CallOptions): boolean {
  return tools.length > 0 && (toolChoice === undefined || toolChoice.type === "auto");
}

function writeTools({ mcp }: LookupTools): FunctionTool[] {
  return mcp.map(({ name, description, inputSchema }) => ({ type: "function", name, description, inputSchema }));
}
