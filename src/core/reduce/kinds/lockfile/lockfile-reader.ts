/** Hears what stands in a lockfile, in order. */
export interface LockfileListener {
  /** A package whose lines begin at `start`. */
  package(start: number, name: string, version: string): void;
  /** The project itself asks for this package, not only another package. */
  direct(name: string): void;
  /** What begins at `start` belongs to no package. */
  section(start: number): void;
}

/** Reads one format of lockfile, line by line, and tells what it finds; a line is without its break, and may be cut where it is very long. */
export type LockfileFormat = (listener: LockfileListener) => (line: string, start: number) => void;
