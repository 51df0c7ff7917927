import type { CompactOptions } from "../compactor/compact-options.ts";
import { createCompactor } from "../compactor/create-compactor.ts";
import { type LookupTools, lookupTools } from "../lookup/lookup-tools.ts";
import { type AdapterOptions, checkAdapterOptions, openForLookups } from "./adapter-options.ts";
import { createLookupScopes } from "./lookup-scopes.ts";

/** A compactor inside a framework: a request is passed on in any case. */
export interface Adapter {
  /**
   * The request to send; the very object that came in if nothing changes. Throws only for a value that is not a
   * request.
   */
  compact<Request extends object>(
    request: Request,
    options: Omit<CompactOptions, "model">,
    call: AdaptedCall,
  ): Promise<Request>;
  /** Reports that a request is sent unchanged. */
  fail(error: unknown): void;
  /** Tools with which the model reads back what was taken out. */
  readonly lookups: LookupDefinitions;
  /** Answers a call of one of them from what was taken out of that conversation, and of no other. */
  answer(name: string, input: unknown, conversation: unknown): Promise<string>;
  close(): Promise<void>;
}

export type LookupDefinitions = Pick<LookupTools, "names" | "mcp" | "openAiResponses">;

/** What the framework says about a model call. */
export interface AdaptedCall {
  /** The framework's name for the model; the adapter's own options take precedence. */
  readonly model?: string | undefined;
  /** What the framework also passes to tool calls, such as the context of a run. */
  readonly conversation: unknown;
  /** The messages of the call, which distinguish two conversations with the same name. */
  readonly messages: readonly unknown[];
}

/** The part that adapters share. Wrong options are refused at once. */
export function adapt(options: AdapterOptions): Adapter {
  const { compactor: own, enabled, tell, fail } = checkAdapterOptions(options);
  const compactor = createCompactor(own);
  const scopes = createLookupScopes();
  return {
    async compact(request, call, { model, conversation, messages }) {
      if (!enabled) return request;
      // Even if its window is given: its name says what the model binds its thinking to.
      const named = own.model !== undefined || model === undefined || model === "" ? call : { ...call, model };
      const { request: compacted, handles, report } = await compactor.compact(request, named);
      scopes.note(conversation, messages, handles);
      tell(report);
      return compacted;
    },
    fail,
    lookups: lookupTools(NO_ARCHIVE),
    async answer(name, input, conversation) {
      const handles = scopes.find(conversation);
      if (handles === "shared") return SHARED;
      const archive = handles.size === 0 ? NO_ARCHIVE : ((await openForLookups(compactor)) ?? NO_ARCHIVE);
      return (await lookupTools(archive, { handles }).answer(name, input)).text;
    },
    close: () => compactor.close(),
  };
}

const SHARED =
  "Nothing can be looked up: several conversations share one context here. The host has to give each of them its own.";

/** Used if nothing was taken out of a conversation, or if the host's archive cannot be searched. */
const NO_ARCHIVE: Parameters<typeof lookupTools>[0] = {
  retrieve: () => Promise.reject(new Error("Nothing of this conversation can be looked up.")),
  search: () => Promise.reject(new Error("Nothing of this conversation can be looked up.")),
};
