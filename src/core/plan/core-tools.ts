import type { KeyedHash, MediaReducer } from "../base/ports.ts";
import type { IdentifierReader } from "../identifiers/identifier-reader.ts";
import type { SourceRedactor } from "../redact/source-redactor.ts";
import type { SourceParser } from "../reduce/source-parser.ts";
import type { Measurer } from "../stages/measure/create-measurer.ts";

/** What the core receives besides the transcript: everything that would otherwise be a hidden input. */
export interface CoreTools {
  readonly measurer: Measurer;
  readonly hash: KeyedHash;
  readonly redactor: SourceRedactor;
  readonly identifiers: IdentifierReader;
  readonly mediaReducer?: MediaReducer;
  /** Parses sources exactly for the outlines that a summarizer sees; nothing else in a compaction uses it. */
  readonly sourceParser?: SourceParser;
}
