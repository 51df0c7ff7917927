import { dropUndefined } from "../core/base/drop-undefined.ts";
import type { Archive, StopSignal, SummarizeOptions, Summarizer } from "../core/base/ports.ts";
import type { Lease } from "../core/model/lease.ts";
import type { CompactionPlan } from "../core/model/plan.ts";
import type { CompactionPolicy, CompactionRequest } from "../core/model/policy.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { Transcript } from "../core/model/transcript.ts";
import type { CoreTools } from "../core/plan/core-tools.ts";
import type { PlanInput } from "../core/plan/plan.ts";
import { buildPolicy } from "../core/policy/build-policy.ts";
import { DEFAULT_REQUEST } from "../core/policy/default-request.ts";
import type { CoolDownState } from "../core/stages/decide/cool-down.ts";
import { computeBudget, type ModelLimits } from "../core/stages/measure/compute-budget.ts";
import { type Mark, markMessages } from "../core/turns/mark-messages.ts";
import type { RewritePlace } from "../replay/rewrite-place.ts";
import type { CompactionOutcome, CompactionParts } from "./compact-transcript.ts";
import { type CompactionListener, tell } from "./compaction-listener.ts";
import { type CompactionStats, createStatsKeeper, type StatsKeeper } from "./compaction-stats.ts";
import type { ToolOptions } from "./create-tools.ts";
import { holdSession } from "./hold-session.ts";
import type { KeptSession } from "./kept-session.ts";
import type { KeptState } from "./load-state.ts";
import { nameReplay, type ReplayFacts } from "./name-replay.ts";
import { findCoolDown, updateCoolDowns } from "./summarizer-cool-down.ts";

export interface TranscriptCompactorOptions extends ToolOptions {
  /** The archive for what is taken out; `palimpsest/archive` has some. */
  readonly archive: Archive;
  readonly policy?: Partial<CompactionPolicy>;
  /** Writes the prose of the handoff; `palimpsest/summarizers` has some. Without one no model is called. */
  readonly summarizer?: Summarizer;
  /** The agent's own model, asked if the summarizer fails temporarily. */
  readonly mainSummarizer?: Summarizer;
  /** A middle of more tokens than this asks the main model first. */
  readonly mainFirstTokens?: number;
  /** False if a failing summarizer must leave the transcript alone. True by default: then the handoff is made without a model. */
  readonly acceptDeterministic?: boolean;
  readonly listener?: CompactionListener;
  /** By tool: `keep` for results that are never compacted, `first` for those that are compacted before any others. */
  readonly tools?: Readonly<Record<string, Mark>>;
}

/** Options of one call besides the transcript. */
export interface CompactContext extends ModelLimits, Partial<CompactionRequest>, SummarizeOptions {
  /**
   * The model that reads the transcript: tokens are counted as it counts them. By default the one that the request
   * names.
   */
  readonly model?: string;
  /**
   * Tokens that the whole prompt may have afterwards. A target is meant to be reached: the pass happens now, even if
   * the prompt fits. `policy.targetTokens` only says how far a pass goes.
   */
  readonly target?: number;
  /** Writes the prose of this handoff instead of the compactor's own summarizer. */
  readonly summarizer?: Summarizer;
  /**
   * Stops the pass, and not only the summarizer: the transcript comes back unchanged with the status `aborted`, and
   * nothing is stored. Checked before the pass, between its steps and up to the commit; a committed result is returned.
   */
  readonly signal?: StopSignal;
  /** What the previous call returned: a summarizer that failed is then not asked for a while, unless `force` is set. */
  readonly coolDowns?: CoolDownState;
  /**
   * Keeps the transcript in the archive as well, as a session that can be shown, undone and exported. The lease of the
   * session is then held around the compaction; a second caller gets `in-flight` and the transcript untouched.
   */
  readonly session?: KeptSession;
  /** Returns the lease that the host itself holds on the session; `holdLease` of `palimpsest/archive` does. */
  readonly lease?: () => Lease;
  /** The host's clock, for the cool-downs and the age of what a provider caches; the system's by default. */
  readonly nowMs?: number;
  /**
   * Says in a sentence why a result must not be used, such as a rule of the provider that it breaks. Called before
   * anything is stored: then the transcript stays as it is, in the archive too.
   */
  readonly findBreach?: (result: Transcript) => string | undefined;
  /** What the host replayed from an earlier compaction into the transcript, for the report. */
  readonly replayed?: ReplayFacts;
  /**
   * The agent whose conversation this is, by its usual name. The archive keeps it for lists; no decision depends on it.
   */
  readonly agent?: string;
  /**
   * Where the host keeps what is sent in place of the transcript; stored with the session, so that an undo finds it.
   */
  readonly place?: RewritePlace;
}

/** Compacts transcripts. Keeps no state of any conversation: that is in the archive. */
export interface TranscriptCompactor {
  /** Never throws for its own faults or those of its parts; a wrong option is refused at once. */
  compact(transcript: Transcript, context: CompactContext): Promise<CompactionOutcome>;
  /** What `compact` would do. Changes and stores nothing. */
  plan(transcript: Transcript, context: CompactContext): Promise<CompactionPlan>;
  /** Statistics of all passes so far. */
  stats(): CompactionStats;
}

/**
 * Creates a compactor for transcripts that a codec decoded.
 *
 * @param keeper Counts the passes; passed in if several compactors count together.
 */
export function createTranscriptCompactor(
  options: TranscriptCompactorOptions,
  keeper: StatsKeeper = createStatsKeeper(),
): TranscriptCompactor {
  const { archive, hash, listener = {} } = options;
  const policy = buildPolicy(options.policy);
  let opening: Promise<Engine> | undefined;

  /** Most of the program is loaded with the first call, so that importing the library is fast. */
  function openEngine(): Promise<Engine> {
    opening ??= import("./compaction-engine.ts").then(
      ({ compactTranscript, createTools, loadState, planCompaction }) => ({
        compactTranscript,
        loadState,
        planCompaction,
        toolsFor: createTools(options, policy),
      }),
    );
    return opening;
  }

  function buildInput(transcript: Transcript, context: CompactContext, { state }: KeptState): PlanInput {
    const { contextTokens, outputReserveTokens, target } = context;
    return dropUndefined({
      transcript: markMessages(transcript, { tools: options.tools ?? {} }),
      policy: target === undefined ? policy : { ...policy, targetTokens: target },
      budget: computeBudget(dropUndefined({ contextTokens, outputReserveTokens }), policy),
      request: pickRequest(context),
      state,
    });
  }

  return {
    async plan(transcript, context) {
      const engine = await openEngine();
      const kept = await engine.loadState(archive, transcript, hash, context);
      const tools = engine.toolsFor(context.model ?? transcript.model);
      return engine.planCompaction(buildInput(transcript, context, kept), tools);
    },
    async compact(transcript, context) {
      const engine = await openEngine();
      const startedAt = performance.now();
      const elapsedMs = (): number => Math.round(performance.now() - startedAt);
      const kept = await engine.loadState(archive, transcript, hash, context);
      const input = buildInput(transcript, context, kept);
      const { coolDowns, session, lease, findBreach, agent, place, signal, onProgress, nowMs = Date.now() } = context;
      const coolDown = coolDowns === undefined ? undefined : findCoolDown(coolDowns, nowMs, input.request.force);
      const {
        report,
        transcript: result,
        ...rest
      } = await engine.compactTranscript(input, {
        archive,
        tools: engine.toolsFor(context.model ?? transcript.model),
        summarizers: (tokens) =>
          orderSummarizers({ ...options, summarizer: context.summarizer ?? options.summarizer }, tokens),
        acceptDeterministic: options.acceptDeterministic ?? true,
        listener,
        asking: dropUndefined({ signal, onProgress }),
        elapsedMs,
        ...(lease === undefined && chooseHold(archive, session, kept)),
        ...dropUndefined({ lease, session, coolDown, findBreach, agent, place }),
      });
      const outcome = {
        ...rest,
        transcript: restoreMessages(result, input.transcript, transcript),
        report: nameReplay(report, context.replayed),
      };
      keeper.add(outcome.report, { atMs: nowMs, durationMs: elapsedMs() });
      await tellHost(listener, outcome.report);
      if (coolDowns === undefined) return outcome;
      const next = coolDown === undefined ? updateCoolDowns(coolDowns, outcome.report, nowMs) : coolDowns;
      return { ...outcome, coolDowns: next };
    },
    stats: () => keeper.stats(),
  };
}

type Engine = Pick<typeof import("./compaction-engine.ts"), "compactTranscript" | "loadState" | "planCompaction"> & {
  readonly toolsFor: (model: string | undefined) => CoreTools;
};

interface SummarizerOrder extends Pick<TranscriptCompactorOptions, "mainSummarizer" | "mainFirstTokens"> {
  readonly summarizer?: Summarizer | undefined;
}

/** Who is asked first: a complex middle may be worth the better model. */
function orderSummarizers(
  { summarizer, mainSummarizer, mainFirstTokens = Number.POSITIVE_INFINITY }: SummarizerOrder,
  middleTokens: number,
): Summarizer[] {
  const order = middleTokens > mainFirstTokens ? [mainSummarizer, summarizer] : [summarizer, mainSummarizer];
  return order.filter((one) => one !== undefined);
}

/** The options of a call that the plan depends on. */
const REQUEST_FIELDS: Readonly<Record<keyof CompactionRequest, true>> = {
  trigger: true,
  force: true,
  focusTopic: true,
  keepLast: true,
  reportedTokens: true,
  passesThisTurn: true,
  isCacheCold: true,
  bindsThinking: true,
  lineage: true,
  lookupTool: true,
  pins: true,
  cost: true,
  hostFacts: true,
};

function pickRequest(context: CompactContext): CompactionRequest {
  const asked = context.target === undefined ? DEFAULT_REQUEST : { trigger: "manual" as const, force: true };
  const given = Object.entries(context).filter(([name]) => Object.hasOwn(REQUEST_FIELDS, name));
  return { ...asked, ...Object.fromEntries(given) };
}

async function tellHost(listener: CompactionListener, report: CompactionReport): Promise<void> {
  if (report.status === "compacted") await tell(() => listener.afterCompaction?.(report));
  if (report.status === "aborted" || report.failure !== undefined) await tell(() => listener.onDegraded?.(report));
  if (report.backOff !== undefined) await tell(() => listener.onBackOff?.(report));
  if (report.pressure.level !== "calm") await tell(() => listener.onPressure?.(report.pressure));
}

/** Only a session has a name that other processes know; without one, the host holds a lease, if at all. */
function chooseHold(
  archive: Archive,
  session: KeptSession | undefined,
  { lineage, text }: KeptState,
): Pick<CompactionParts, "hold"> {
  const { leases } = archive;
  if (session === undefined || leases === undefined || lineage === undefined) return {};
  return { hold: holdSession({ archive, leases, session: session.id, lineage, state: text }) };
}

/**
 * A result with the host's own messages in place of copies that only got a mark: a host recognises its messages by
 * identity.
 */
function restoreMessages(result: Transcript, marked: Transcript, own: Transcript): Transcript {
  if (result === marked) return own;
  if (marked === own) return result;
  const owns = new Map(marked.messages.map((message, index) => [message, own.messages[index] ?? message]));
  return { ...result, messages: result.messages.map((message) => owns.get(message) ?? message) };
}
