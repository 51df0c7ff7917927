import type { SessionArchive } from "../archives/session-archive.ts";
import type { CompactorOptions } from "../compactor/compact-options.ts";
import type { Compactor } from "../compactor/create-compactor.ts";
import { COMPACTOR_OPTIONS } from "../compactor/known-options.ts";
import type { CompactionReport } from "../core/model/report.ts";
import { callable, checkOptions, flagOption } from "../core/policy/check-options.ts";

/** Options of every adapter besides those of a compactor. */
export interface AdapterOptions extends CompactorOptions {
  /** False to leave every request alone, with the adapter in place. */
  readonly enabled?: boolean;
  /** False to offer the model no tools to look up what was taken out. */
  readonly lookup?: boolean;
  /** Called after every pass with numbers and names, never content. */
  readonly onReport?: (report: CompactionReport) => void;
  /** Called when a request is sent unchanged because something failed. Emits a process warning by default. */
  readonly onFault?: (reason: string) => void;
}

/** The options of an adapter with its defaults, apart from those of its compactor. */
export interface CheckedOptions {
  readonly compactor: CompactorOptions;
  readonly enabled: boolean;
  readonly lookup: boolean;
  readonly tell: (report: CompactionReport) => void;
  readonly fail: (error: unknown) => void;
}

/** The allowed values of each option of an adapter. */
const ADAPTER_OPTIONS = {
  ...COMPACTOR_OPTIONS,
  enabled: flagOption,
  lookup: flagOption,
  onReport: callable,
  onFault: callable,
};

/** Wrong options are refused at once. */
export function checkAdapterOptions(options: AdapterOptions): CheckedOptions {
  checkOptions(options, ADAPTER_OPTIONS, "palimpsest");
  const { enabled = true, lookup = true, onReport, onFault = warn, ...compactor } = options;
  return {
    compactor,
    enabled,
    lookup,
    tell(report) {
      // A host that stops a call knows that it did.
      if (report.status === "aborted" && report.failure?.reason !== "aborted") say(report.reason);
      if (onReport !== undefined) callHost(() => onReport(report));
    },
    fail: (error) => say(error instanceof Error ? error.message : "unknown reason"),
  };

  function say(reason: string): void {
    callHost(
      () => onFault(reason),
      () => warn(reason),
    );
  }
}

/** A fault in a host's callback must not cost a model call. */
function callHost(call: () => unknown, otherwise: () => void = () => {}): void {
  const told = async (): Promise<unknown> => call();
  told().catch(otherwise);
}

function warn(reason: string): void {
  process.emitWarning(`The request is sent unchanged: ${reason}`, "PalimpsestWarning");
}

/**
 * The archive to look things up in; undefined if it cannot be opened, which the report has already said, or cannot
 * search.
 */
export async function openForLookups(compactor: Compactor): Promise<SessionArchive | undefined> {
  const archive = await compactor.archive().catch(() => undefined);
  return archive !== undefined && "search" in archive ? (archive as SessionArchive) : undefined;
}
