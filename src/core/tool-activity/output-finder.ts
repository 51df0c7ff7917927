import type { ToolActivity } from "../model/tool-activity.ts";

/** What a call answered, and the tool that did. */
export interface FoundOutput {
  readonly text: string;
  readonly toolName: string;
}

/**
 * Finds what the call about a subject at a message answered.
 *
 * Several calls may stand in one message; the one that names the subject is meant. Undefined where
 * none of several does.
 */
export type OutputFinder = (messageNumber: number, subject: string) => FoundOutput | undefined;

export function outputFinder(activities: readonly ToolActivity[]): OutputFinder {
  const byMessage = new Map<number, ToolActivity[]>();
  for (const activity of activities) {
    const there = byMessage.get(activity.messageNumber);
    if (there === undefined) byMessage.set(activity.messageNumber, [activity]);
    else there.push(activity);
  }
  return (messageNumber, subject) => {
    const there = byMessage.get(messageNumber) ?? [];
    const meant = there.length === 1 ? there[0] : there.find((activity) => isAbout(activity, subject));
    return meant?.resultText === undefined ? undefined : { text: meant.resultText, toolName: meant.toolName };
  };
}

function isAbout({ target, known, touches }: ToolActivity, subject: string): boolean {
  if (target === subject || known.pattern === subject || known.query === subject) return true;
  return touches.some(({ path }) => path === subject) || (known.command?.includes(subject) ?? false);
}
