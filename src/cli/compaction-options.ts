import {
  type CompactContext,
  createTranscriptCompactor,
  type TranscriptCompactor,
} from "../compactor/create-transcript-compactor.ts";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import type { Archive, KeyedHash, Summarizer } from "../core/base/ports.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import { bindsThinking } from "../formats/anthropic/model-facts.ts";
import { summarizerFromName } from "../summarizers/summarizer-from-name.ts";
import {
  flag,
  getText,
  getWholeNumber,
  type OptionDefinition,
  type OptionValues,
  option,
  UsageError,
} from "./command.ts";
import {
  loadCommandSettings,
  MAIN_SUMMARIZER_OPTIONS,
  SETTING_OPTIONS,
  SUMMARIZER_OPTIONS,
} from "./load-command-settings.ts";
import { COUNTER_OPTIONS, loadCounter } from "./load-counter.ts";
import { loadSessionParser } from "./load-parser-for.ts";
import { type LoadedSession, SESSION_OPTIONS } from "./load-session.ts";
import { STORE_OPTIONS } from "./open-chosen-store.ts";
import { BUDGET_OPTIONS, parseBudget, REPORTED_OPTIONS } from "./parse-budget.ts";

/** Options of every command that compacts or says what compaction would do. */
export const COMPACTION_OPTIONS = {
  target: option(
    "N",
    "bring the whole prompt down to this many tokens, even if it fits (default: head, handoff and tail decide)",
  ),
  ...BUDGET_OPTIONS,
  force: flag("compact even if it fits"),
  focus: option("TOPIC", "what the handoff should keep in most detail"),
  "keep-last": option("N", "exchanges to keep word for word"),
  "lookup-tool": option("NAME", "the tool that your agent gives its model for handles; the handoff names it"),
  ...SUMMARIZER_OPTIONS,
  ...MAIN_SUMMARIZER_OPTIONS,
  ...SESSION_OPTIONS,
  ...COUNTER_OPTIONS,
  ...REPORTED_OPTIONS,
  ...STORE_OPTIONS,
  lineage: option(
    "ID",
    "your own name for the conversation, lower-case letters and digits (default: one made from its opening)",
  ),
  ...SETTING_OPTIONS,
} as const satisfies Record<string, OptionDefinition>;

/** The compactor the options ask for. */
export async function createOptionsCompactor(
  values: OptionValues,
  session: LoadedSession,
  { archive, hash }: { readonly archive: Archive; readonly hash: KeyedHash },
): Promise<TranscriptCompactor> {
  const { policy, summarizer, mainSummarizer, tools } = await loadCommandSettings(values);
  const targetTokens = parseTarget(values);
  const summarizers = dropUndefined({
    summarizer: findSummarizer(summarizer),
    mainSummarizer: findSummarizer(mainSummarizer),
  });
  // Only a summarizer reads outlines of sources.
  const isAsked = Object.keys(summarizers).length > 0;
  return createTranscriptCompactor(
    dropUndefined({
      hash,
      archive,
      counter: await loadCounter(values, session),
      sourceParser: isAsked ? await loadSessionParser(session.transcript) : undefined,
      policy: targetTokens === undefined ? policy : { ...policy, targetTokens },
      tools,
      ...summarizers,
    }),
  );
}

function parseTarget(values: OptionValues): number | undefined {
  const targetTokens = getWholeNumber(values, "target");
  if (targetTokens === 0)
    throw new UsageError("--target takes 1 or more: the tokens the whole prompt may have afterwards.");
  return targetTokens;
}

function findSummarizer(name: string | undefined): Summarizer | undefined {
  return name === undefined ? undefined : summarizerFromName(name, { environment: process.env });
}

/** The options that ask for a compaction even if everything fits, as they were given. */
export function listAsked(values: OptionValues): readonly string[] {
  return ["target", "force", "focus", "keep-last"]
    .filter((name) => values[name] !== undefined)
    .map((name) => `--${name}`);
}

/** The compaction context that the options of one run ask for. */
export function parseContext(values: OptionValues, session: LoadedSession): CompactContext {
  const { contextTokens, outputReserveTokens } = parseBudget(values, session, DEFAULT_POLICY);
  const focusTopic = getText(values, "focus");
  const keepLast = getWholeNumber(values, "keep-last");
  if (keepLast === 0) throw new UsageError("--keep-last takes 1 or more.");
  // A target is meant to be reached.
  const force = values["force"] === true || parseTarget(values) !== undefined;
  const isAsked = force || focusTopic !== undefined || keepLast !== undefined;
  return dropUndefined({
    contextTokens,
    outputReserveTokens,
    trigger: isAsked ? "manual" : "threshold",
    force,
    // A file has no open connection to a provider: the next request with the result is a prompt that no provider has
    // seen.
    isCacheCold: true,
    bindsThinking: session.format === "anthropic" && bindsThinking(session.model ?? ""),
    focusTopic,
    keepLast,
    lookupTool: getText(values, "lookup-tool"),
    reportedTokens: getWholeNumber(values, "reported"),
    lineage: getText(values, "lineage"),
  });
}
