/** Why there is no key to work with, with the facts a caller needs. Never holds the key or a part of it. */
export interface KeyFailureDetails {
  KEY_MALFORMED: { readonly source: string };
  KEY_EXPOSED: { readonly path: string; readonly mode: string };
  KEY_UNAVAILABLE: { readonly path: string; readonly reason: string };
}

export type KeyFailureCode = keyof KeyFailureDetails;

const messages: { [Code in KeyFailureCode]: (details: KeyFailureDetails[Code]) => string } = {
  KEY_MALFORMED: ({ source }) => `${source} is no key: it should hold exactly 64 hexadecimal characters.`,
  KEY_EXPOSED: ({ path, mode }) =>
    `The key file ${path} can be read by others (mode ${mode}). Make it yours alone: chmod 600 '${path}'`,
  KEY_UNAVAILABLE: ({ path, reason }) =>
    `The key file ${path} cannot be used: ${reason}. Set PALIMPSEST_KEY, or PALIMPSEST_HOME to a folder that can be written.`,
};

/** The one error of loading a key. Branch on `code`; `message` is for people. */
export class KeyFailure<Code extends KeyFailureCode = KeyFailureCode> extends Error {
  override readonly name = "KeyFailure";
  readonly code: Code;
  readonly details: KeyFailureDetails[Code];

  constructor(code: Code, details: KeyFailureDetails[Code], options?: { readonly cause?: unknown }) {
    super(messages[code](details), options);
    this.code = code;
    this.details = details;
  }
}
