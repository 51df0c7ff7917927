import type { KeyedHash, MediaReducer, Redactor, TokenCounter } from "../core/base/ports.ts";
import { createIdentifierReader } from "../core/identifiers/identifier-reader.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import type { CoreTools } from "../core/plan/core-tools.ts";
import { contactsRedactor, palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { rememberingRedactor } from "../core/redact/remembering-redactor.ts";
import type { SourceParser } from "../core/reduce/source-parser.ts";
import { createMeasurer, type Measurer } from "../core/stages/measure/create-measurer.ts";
import { countingMemo } from "../core/tokens/index.ts";
import { modelCounter } from "../core/tokens/model-counter.ts";

/** What a host may provide for the core. */
export interface ToolOptions {
  /** Makes handles and tags; `palimpsest/archive` has one. */
  readonly hash: KeyedHash;
  /** By default an estimate of how the model that reads the transcript counts. */
  readonly counter?: TokenCounter;
  readonly redactor?: Redactor;
  readonly mediaReducer?: MediaReducer;
  /** Reads sources exactly if a summarizer gets their outline; `palimpsest/exact` has one. */
  readonly sourceParser?: SourceParser;
}

/**
 * What the core needs, for the model that reads a transcript: the host's own parts, and ours for those it does not
 * provide. Redactions and counts are remembered for all models.
 */
export function createTools(options: ToolOptions, policy: CompactionPolicy): (model: string | undefined) => CoreTools {
  const { hash, mediaReducer, sourceParser } = options;
  // Each text is redacted whole before anything is cut out of it, and several steps need the same texts.
  const own = policy.redactContacts ? contactsRedactor : palimpsestRedactor;
  const redactor = rememberingRedactor(options.redactor ?? own);
  // Keyed by the names of counters: there are few ways of counting, but any number of model names.
  const measurers = new Map<string, Measurer>();
  const shared = {
    hash,
    ...(mediaReducer !== undefined && { mediaReducer: withRedaction(mediaReducer, redactor) }),
    ...(sourceParser !== undefined && { sourceParser }),
    redactor,
    identifiers: createIdentifierReader({ redactor }),
  };
  return (model) => ({ ...shared, measurer: measurerOf(model) });

  function measurerOf(model: string | undefined): Measurer {
    const counter = options.counter ?? modelCounter(model);
    const known = measurers.get(counter.name);
    if (known !== undefined) return known;
    const measurer = createMeasurer({
      counter: options.counter ?? countingMemo(counter),
      ...(mediaReducer !== undefined && { mediaCosts: { estimate: (part) => mediaReducer.estimateTokens(part) } }),
    });
    measurers.set(counter.name, measurer);
    return measurer;
  }
}

/** A caption may quote what the picture shows, and a picture may show a secret. */
function withRedaction(reducer: MediaReducer, redactor: Redactor): MediaReducer {
  return {
    name: reducer.name,
    estimateTokens: (part) => reducer.estimateTokens(part),
    ...(reducer.replace !== undefined && { replace: (part) => reducer.replace?.(part) }),
    describe(part) {
      const description = reducer.describe(part);
      return description === undefined ? undefined : redactor.redact(description);
    },
  };
}
