/** One breach of a provider's rule. Contains no content of the transcript. */
export interface Finding {
  readonly rule: string;
  /** Where it is, as in `messages[3].content[0].id`; a bare array is named after the field it would fill. */
  readonly path: string;
  readonly message: string;
}

/** A provider's rule over a request read in the form `Request`. Hostile input must not make it throw. */
export interface Rule<Request> {
  readonly name: string;
  check(request: Request, report: (path: string, message: string) => void): void;
}

/** Runs every rule over a request, in the order of the list. */
export function checkRules<Request>(request: Request, rules: readonly Rule<Request>[]): Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules) {
    rule.check(request, (path, message) => findings.push({ rule: rule.name, path, message }));
  }
  return findings;
}
