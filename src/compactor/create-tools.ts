import type { KeyedHash, MediaReducer, Redactor, TokenCounter } from "../core/base/ports.ts";
import { createIdentifierReader } from "../core/identifiers/identifier-reader.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import type { CoreTools } from "../core/plan/core-tools.ts";
import { contactsRedactor, palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { rememberingRedactor } from "../core/redact/remembering-redactor.ts";
import type { SourceParser } from "../core/reduce/source-parser.ts";
import { createMeasurer } from "../core/stages/measure/create-measurer.ts";
import { countingMemo, estimatingCounter } from "../core/tokens/index.ts";

/** What a host may bring for the core to work with. */
export interface ToolOptions {
  /** Makes handles and tags; `palimpsest/archive` has one. */
  readonly hash: KeyedHash;
  /** Estimates by default. */
  readonly counter?: TokenCounter;
  readonly redactor?: Redactor;
  readonly mediaReducer?: MediaReducer;
  /** Reads sources exactly where an excerpt shows their outline; `palimpsest/reduce/source-parser` has one. */
  readonly sourceParser?: SourceParser;
}

/** What the core works with: the host's own parts, and ours for those it does not bring. */
export function createTools(options: ToolOptions, policy: CompactionPolicy): CoreTools {
  const { hash, mediaReducer, sourceParser } = options;
  // Each text is redacted whole before anything is cut out of it, and several steps ask for the same ones.
  const own = policy.redactContacts ? contactsRedactor : palimpsestRedactor;
  const redactor = rememberingRedactor(options.redactor ?? own);
  return {
    hash,
    measurer: createMeasurer({
      counter: options.counter ?? countingMemo(estimatingCounter()),
      ...(mediaReducer !== undefined && { mediaCosts: { estimate: (part) => mediaReducer.estimateTokens(part) } }),
    }),
    ...(mediaReducer !== undefined && { mediaReducer: withRedaction(mediaReducer, redactor) }),
    ...(sourceParser !== undefined && { sourceParser }),
    redactor,
    identifiers: createIdentifierReader({ redactor }),
  };
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
