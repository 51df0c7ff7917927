import "../../require-node.ts";

import type { AgentInputItem, CallModelInputFilter, Session, Tool } from "@openai/agents";
import { type BoundedMemory, createBoundedMemory } from "../../core/base/bounded-memory.ts";
import { type Adapter, adapt } from "../adapt.ts";
import type { AdapterOptions } from "../adapter-options.ts";
import { translateItems } from "./agent-items.ts";

export type { AdapterOptions } from "../adapter-options.ts";

/** What compaction wrote recently, in all runs together: the SDK stores it soon after it was sent. */
const MAX_ORIGINALS = 2_000;

/** What compaction wrote, as JSON, and the item to store in place of it. */
type Originals = BoundedMemory<string, AgentInputItem | undefined>;

/** Compaction for `@openai/agents`. */
export interface AgentsCompaction {
  /** For `callModelInputFilter` of a run or a runner: every model call gets what fits. */
  readonly inputFilter: CallModelInputFilter;
  /** A session that still keeps the items as they were said, although the model was sent others. */
  session(underlying: Session): Session;
  /** For `tool()`: with them the model reads back what was taken out. */
  readonly lookups: readonly LookupToolOptions[];
  /** Closes the archive if it was opened here. */
  close(): Promise<void>;
}

/**
 * Keeps the runs of the OpenAI Agents SDK within the window of their model.
 *
 * Agents that hand over to each other share one history and one handoff of it. If the provider keeps the conversation
 * (`previousResponseId`, `conversationId`), a call contains only what is new and is sent unchanged. On a fault the
 * original is sent, and `onFault` gets the reason.
 */
export function palimpsest(options: AdapterOptions = {}): AgentsCompaction {
  const adapter = adapt(options);
  const originals: Originals = createBoundedMemory(MAX_ORIGINALS);

  const inputFilter: CallModelInputFilter = async ({ modelData, agent, context }) => {
    const { input, instructions } = modelData;
    if (isHeldByProvider(input)) return modelData;
    try {
      const { wire, translateBack } = translateItems(input);
      // Instructions and tools are counted with the rest: they share the window.
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
      // The SDK stores what the filter returns. What we wrote is recognised by its text, and the item to store instead
      // is looked up.
      for (const [item, source] of pairWithSources(input, sent)) originals.set(JSON.stringify(item), source);
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

/** Whether there are results without their calls: then the provider has what came before. */
function isHeldByProvider(items: readonly AgentInputItem[]): boolean {
  const calls = new Set(items.flatMap((item) => (item.type === "function_call" ? [item.callId] : [])));
  return items.some((item) => item.type === "function_call_result" && !calls.has(item.callId));
}

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
  /** Opens what was taken out of the conversation of this run. */
  execute(input: unknown, run?: LookupRun): Promise<string>;
}

/** What the SDK passes to a tool about the run in which it is called. */
export interface LookupRun {
  readonly context: unknown;
}

/** The look-up tools in the form of the Agents SDK. */
function listLookups({ lookups, answer }: Adapter): LookupToolOptions[] {
  return lookups.openAiResponses.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: { ...parameters, additionalProperties: true },
    strict: false,
    execute: (input, run) => answer(name, input, run?.context),
  }));
}

/**
 * A session that stores what was said and not what was sent: for what compaction wrote, it stores the item that the SDK
 * thinks it replaces, and nothing if there is none.
 *
 * @param originals What compaction wrote, as JSON, with the item to store for it.
 */
function originalsSession(underlying: Session, originals: Originals): Session {
  const restore = (item: AgentInputItem): AgentInputItem[] => {
    const text = JSON.stringify(item);
    if (!originals.has(text)) return [item];
    const original = originals.get(text);
    return original === undefined ? [] : [original];
  };
  // The session keeps its other capabilities: the SDK looks for them by name.
  return new Proxy(underlying, {
    get(session, name) {
      if (name === "addItems") {
        return async (items: AgentInputItem[], ...rest: unknown[]) =>
          Reflect.apply(session.addItems, session, [items.flatMap(restore), ...rest]);
      }
      const value: unknown = Reflect.get(session, name, session);
      return typeof value === "function" ? value.bind(session) : value;
    },
  });
}

/**
 * Says for each item that compaction wrote which item the SDK thinks it replaces.
 *
 * The SDK keeps one place in the session for every item of a run's input. An item from the filter that matches no input
 * by identity or by content takes the place of the first missing one, whatever that is: a handoff takes the place of
 * the first request that it folded. So that is the item to store there.
 *
 * @returns Undefined for an item that replaces none.
 */
function pairWithSources(
  input: readonly AgentInputItem[],
  sent: readonly AgentInputItem[],
): ReadonlyMap<AgentInputItem, AgentInputItem | undefined> {
  const present = new Set(sent);
  const missing = new Set(input.filter((item) => !present.has(item)));
  const own = new Set(input);
  const written = sent.filter((item) => !own.has(item));
  const byText = new Map([...missing].map((item) => [JSON.stringify(item), item]));
  const pairs = new Map<AgentInputItem, AgentInputItem | undefined>();
  for (const item of written) {
    const same = byText.get(JSON.stringify(item));
    if (same === undefined || !missing.delete(same)) continue;
    pairs.set(item, same);
  }
  const waiting = missing.values();
  for (const item of written) {
    if (!pairs.has(item)) pairs.set(item, waiting.next().value);
  }
  return pairs;
}
