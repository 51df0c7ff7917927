import { LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";

/** How tools say that they did not do what they were asked. Each opens the result or is all of it. */
const FAULTS =
  /^(?:(?:ERROR|Error|error|FAILED|Failed|failed|Exception|Fatal|fatal)(?::| )|ENOENT|EACCES|File does not exist|File not found|No such file|Could not |Cannot |Unable to |Invalid |Unknown |String to replace not found|No replacement was performed|Request failed|InputValidationError|(?:Title: |#{1,3} )Error \d{3}\b|Access to this page has been denied)/;

/** Results of this many lines or more are content, whatever their first line says. */
const MAX_LINES = 60;
const MAX_LINES_OF_CONTENT = 3;

/**
 * The line in which a tool other than a shell says that it failed.
 *
 * `showsContent`: the tool prints files or pages, whose text may begin like an error, so that only a very short result
 * counts.
 */
export function findRefusedInput(output: string, lines: number, showsContent: boolean): string | undefined {
  if (lines > (showsContent ? MAX_LINES_OF_CONTENT : MAX_LINES)) return undefined;
  const start = output
    .slice(0, LONG_LINE_CHARACTERS)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first, second] = start;
  if (first === undefined || !FAULTS.test(first.endsWith(":") ? `${first} ` : first)) return undefined;
  // A heading such as `ERROR:` does not say anything yet.
  return /^\w{1,12}:$/.test(first) && second !== undefined ? second : first;
}

/** The title of a page on which the server refuses. */
export function findPageError(output: string): string | undefined {
  const start = output.slice(0, LONG_LINE_CHARACTERS);
  return /^(?:Title: |#{1,3} )Error \d{3}\b[^\n]{0,200}/m.exec(start)?.[0];
}
