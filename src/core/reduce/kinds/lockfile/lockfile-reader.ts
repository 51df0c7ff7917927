/** Receives what a lockfile contains, in order. */
export interface LockfileListener {
  /** A package whose lines begin at `start`. */
  package(start: number, name: string, version: string): void;
  /** The project itself asks for this package, not only another package. */
  direct(name: string): void;
  /** What begins at `start` does not belong to a package. */
  section(start: number): void;
}

/**
 * Parses one lockfile format, line by line, and reports what it finds; a line comes without its break, and is cut if it
 * is very long.
 */
export type LockfileFormat = (listener: LockfileListener) => (line: string, start: number) => void;
