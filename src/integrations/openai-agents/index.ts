import "../../require-node.ts";

import type { AgentInputItem, CallModelInputFilter, Session, Tool } from "@openai/agents";
import { adapt } from "../adapt.ts";
import type { AdapterOptions } from "../adapter-options.ts";
import { translateItems } from "./agent-items.ts";
import { type LookupToolOptions, listLookups } from "./list-lookups.ts";
import { originalsSession } from "./originals-session.ts";
import { pairWithSources } from "./pair-with-sources.ts";

export type { AdapterOptions } from "../adapter-options.ts";
export type { LookupToolOptions } from "./list-lookups.ts";

/** Compaction for `@openai/agents`. */
export interface AgentsCompaction {
  /** For `callModelInputFilter` of a run or a runner: every call of a model gets what fits. */
  readonly inputFilter: CallModelInputFilter;
  /** A session that goes on keeping the items as they were said, although the model was sent others. */
  session(underlying: Session): Session;
  /** For `tool()`: with them the model reads back what was taken out. */
  readonly lookups: readonly LookupToolOptions[];
  /** Closes the archive where it was opened here. */
  close(): Promise<void>;
}

/**
 * Keeps the runs of the OpenAI Agents SDK within the window of their model.
 *
 * Agents that hand over to each other share one history and one handoff of it. Where the provider keeps the conversation
 * (`previousResponseId`, `conversationId`) a call holds only what is new, and goes out as it is. On a fault the original
 * goes on, and `onFault` hears why.
 */
export function palimpsest(options: AdapterOptions = {}): AgentsCompaction {
  const adapter = adapt(options);
  const originals = new Map<string, AgentInputItem | undefined>();

  const inputFilter: CallModelInputFilter = async ({ modelData, agent, context }) => {
    const { input, instructions } = modelData;
    if (isHeldByProvider(input)) return modelData;
    try {
      const { wire, translateBack } = translateItems(input);
      // Instructions and tools are counted with the rest: they stand in the same window.
      const request = {
        ...(instructions !== undefined && { instructions }),
        input: wire,
        tools: agent.tools.flatMap(writeTool),
      };
      const { retrieve } = adapter.lookups.names;
      const canLookUp = agent.tools.some((tool) => tool.name === retrieve);
      const compacted = await adapter.compact(
        request,
        { format: "openai-responses", ...(canLookUp && { lookupTool: retrieve }) },
        { model: typeof agent.model === "string" ? agent.model : undefined, conversation: context, messages: input },
      );
      if (compacted === request) return modelData;
      const sent = translateBack(compacted.input);
      rememberOriginals(originals, pairWithSources(input, sent));
      return { ...modelData, input: sent };
    } catch (error) {
      adapter.fail(error);
      return modelData;
    }
  };
  // We change no item, so that the SDK need not copy the whole history for each call.
  inputFilter.preserveInputIdentity = true;

  return {
    inputFilter,
    session: (underlying) => originalsSession(underlying, originals),
    lookups: listLookups(adapter),
    close: () => adapter.close(),
  };
}

function writeTool(tool: Tool): Readonly<Record<string, unknown>>[] {
  if (tool.type !== "function") return [];
  const { type, name, description, parameters, strict } = tool;
  return [{ type, name, description, parameters, strict }];
}

/** What compaction wrote lately, in all runs at once: the SDK stores it soon after it was sent. */
const MAX_ORIGINALS = 2_000;

/** Whether results stand there whose calls do not: then the provider has what came before. */
function isHeldByProvider(items: readonly AgentInputItem[]): boolean {
  const calls = new Set(items.flatMap((item) => (item.type === "function_call" ? [item.callId] : [])));
  return items.some((item) => item.type === "function_call_result" && !calls.has(item.callId));
}

/** The SDK stores what the filter returns. What we wrote is found again by its text, with what it is stored in place of. */
function rememberOriginals(
  originals: Map<string, AgentInputItem | undefined>,
  written: ReadonlyMap<AgentInputItem, AgentInputItem | undefined>,
): void {
  for (const [item, source] of written) {
    const text = JSON.stringify(item);
    // Behind those that were written before, so that they are the last to go.
    originals.delete(text);
    originals.set(text, source);
  }
  for (const oldest of originals.keys()) {
    if (originals.size <= MAX_ORIGINALS) break;
    originals.delete(oldest);
  }
}
