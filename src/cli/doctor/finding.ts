/** What a check found. Never holds a key, a command or anything of a transcript. */
export interface DoctorFinding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  /** `warn`: it works, but perhaps not as expected; `fail`: it does not work. */
  readonly status: "ok" | "warn" | "fail";
  readonly message: string;
  /** What to do next, if there is something to do. */
  readonly next?: string;
}

export function ok(check: string, message: string): DoctorFinding {
  return { check, status: "ok", message };
}

export function warn(check: string, message: string, next: string): DoctorFinding {
  return { check, status: "warn", message, next };
}

export function fail(check: string, message: string, next: string): DoctorFinding {
  return { check, status: "fail", message, next };
}
