/** What a command sees of the outside: files, and a screen that may be a pipe. */
export interface Terminal {
  /** How the program was called, for hints that can be typed as they are; `palimpsest` if that is not known. */
  readonly program?: string;
  /** Columns of the screen; a fixed width if the output is piped. */
  readonly columns: number;
  /** Lines of the screen; undefined if the output is piped. */
  readonly rows?: number | undefined;
  /** Whether what is printed may carry colours. */
  readonly hasColors: boolean;
  /** Whether a user is watching standard error, so that progress is worth showing. */
  readonly isWatched: boolean;
  /** Writes to standard output and waits until it is accepted. */
  print(text: string | Uint8Array): Promise<void>;
  /** Writes to standard error: messages, progress, everything that is not the answer. */
  warn(text: string | Uint8Array): void;
  /** The bytes of a file; `-` is standard input. Throws an `InputError` if there is nothing to read. */
  open(path: string): Promise<OpenedFile>;
}

export interface OpenedFile {
  readonly name: string;
  /** Undefined for a pipe. */
  readonly bytes: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** An input that cannot be read; the program prints the message and exits with 3. */
export class InputError extends Error {
  override readonly name = "InputError";
}
