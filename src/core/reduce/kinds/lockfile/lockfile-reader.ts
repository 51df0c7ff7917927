/** Hears what stands in a lockfile, in order. */
export interface LockfileListener {
  /** A package whose lines begin at `start`. */
  package(start: number, name: string, version: string): void;
  /** The project itself asks for this package, not only another package. */
  direct(name: string): void;
  /** What begins at `start` belongs to no package. */
  section(start: number): void;
}

/** Reads one format of lockfile, line by line, and tells what it finds. */
export interface LockfileReader {
  /** `line` is without its line break, and may be cut where it is very long. */
  read(line: string, start: number): void;
  finish?(): void;
}

export type LockfileFormat = (listener: LockfileListener) => LockfileReader;
