/** Puts a text into a Markdown fence that its own backticks cannot close: the fence is longer than any run inside. */
export function fence(text: string, language = ""): string {
  let longest = 0;
  for (const run of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length);
  const marks = "`".repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${text}${text.endsWith("\n") ? "" : "\n"}${marks}`;
}
