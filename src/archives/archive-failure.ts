/** Everything that can go wrong with an archive, with the facts a caller needs. Never holds content. */
export interface ArchiveFailureDetails {
  ARCHIVE_DAMAGED: { readonly what: string };
  ARCHIVE_MISSING: { readonly path: string };
  ARCHIVE_NOT_A_DATABASE: { readonly path: string };
  ARCHIVE_TOO_NEW: { readonly path: string; readonly version: number; readonly supported: number };
  ARCHIVE_NOT_WRITABLE: { readonly path: string };
  ARCHIVE_BUSY: { readonly path: string };
  ARCHIVE_UNAVAILABLE: { readonly path: string; readonly reason: string };
  HANDLE_TAKEN: { readonly handle: string };
  HASH_MISMATCH: { readonly handle: string };
}

export type ArchiveFailureCode = keyof ArchiveFailureDetails;

const messages: { [Code in ArchiveFailureCode]: (details: ArchiveFailureDetails[Code]) => string } = {
  ARCHIVE_DAMAGED: ({ what }) => `The archive is damaged: ${what} is not what was stored. Nothing of it was returned.`,
  ARCHIVE_MISSING: ({ path }) => `There is no archive at ${path}. Name the one that was compacted into with --store.`,
  ARCHIVE_NOT_A_DATABASE: ({ path }) => `${path} is no archive: it is a file of another kind. It was left untouched.`,
  ARCHIVE_TOO_NEW: ({ path, version, supported }) =>
    `The archive ${path} was written by a newer palimpsest (schema ${version}, this one knows up to ${supported}). Update palimpsest.`,
  ARCHIVE_NOT_WRITABLE: ({ path }) => `The archive ${path} is read-only. Nothing was stored.`,
  ARCHIVE_BUSY: ({ path }) => `The archive ${path} is in use by another process that does not let go of it. Try again.`,
  ARCHIVE_UNAVAILABLE: ({ path, reason }) => `The archive ${path} cannot be used: ${reason}.`,
  HANDLE_TAKEN: ({ handle }) => `${handle} already stands for another original. Nothing was stored.`,
  HASH_MISMATCH: ({ handle }) => `The hash given for ${handle} is not that of its text. Nothing was stored.`,
};

/** The one error an archive throws. Branch on `code`, which is stable; `message` is for people. */
export class ArchiveFailure<Code extends ArchiveFailureCode = ArchiveFailureCode> extends Error {
  override readonly name = "ArchiveFailure";
  readonly code: Code;
  readonly details: ArchiveFailureDetails[Code];

  constructor(code: Code, details: ArchiveFailureDetails[Code], options?: { readonly cause?: unknown }) {
    super(messages[code](details), options);
    this.code = code;
    this.details = details;
  }
}
