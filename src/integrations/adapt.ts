import type { SessionArchive } from "../archives/session-archive.ts";
import type { CompactOptions } from "../compactor/compact-options.ts";
import { createCompactor } from "../compactor/create-compactor.ts";
import type { Archive } from "../core/base/ports.ts";
import { type LookupTools, lookupTools } from "../lookup/lookup-tools.ts";
import { type AdapterOptions, readAdapterOptions } from "./adapter-options.ts";

/** A compactor inside of a framework: what it is given goes on in any case. */
export interface Adapter {
  /**
   * The request as it should go out; the very object that came in where nothing changes. Throws only for a request that
   * is none.
   *
   * @param model What the framework calls the model; the options of the adapter go first.
   */
  compact<Request extends object>(
    request: Request,
    options: Omit<CompactOptions, "model">,
    model?: string,
  ): Promise<Request>;
  /** Tells that a request goes out as it was. */
  fail(error: unknown): void;
  /** Tools with which the model reads back what was taken out. */
  readonly lookups: LookupTools;
  close(): Promise<void>;
}

/** The part that adapters share. Wrong options are refused at once. */
export function adapt(options: AdapterOptions): Adapter {
  const { compactor: own, enabled, tell, fail } = readAdapterOptions(options);
  const compactor = createCompactor(own);
  const isSized = own.model !== undefined || own.contextTokens !== undefined;
  const open = async (): Promise<SessionArchive> => requireSessions(await compactor.archive());
  return {
    async compact(request, call, model) {
      if (!enabled) return request;
      const named = isSized || model === undefined || model === "" ? call : { ...call, model };
      const { request: compacted, report } = await compactor.compact(request, named);
      tell(report);
      return compacted;
    },
    fail,
    lookups: lookupTools({
      retrieve: async (handle, scope) => (await open()).retrieve(handle, scope),
      search: async (query) => (await open()).search(query),
    }),
    close: () => compactor.close(),
  };
}

/** A host may bring an archive that only keeps. */
function requireSessions(archive: Archive): SessionArchive {
  if ("retrieve" in archive && "search" in archive) return archive as SessionArchive;
  throw new Error("The archive of this host cannot be searched.");
}
