/** The right to compact one session, for a while. */
export interface Lease {
  readonly session: string;
  /** Who holds it: unique for every acquisition. */
  readonly holder: string;
  /** Grows with every acquisition, so that a commit of a former holder can be recognised. */
  readonly token: number;
  readonly expiresAtMs: number;
}
