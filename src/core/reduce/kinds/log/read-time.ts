/** Times as logs write them: ISO 8601, syslog, access logs, and a bare clock. */
const TIME =
  /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d|\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?/;
const READ_CHARACTERS = 120;

/** The time at the start of a line, as it stands there; undefined where there is none. */
export function readTime(line: string): string | undefined {
  return TIME.exec(line.slice(0, READ_CHARACTERS))?.[0];
}
