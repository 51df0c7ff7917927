import { HOSTS } from "../../hosts/hosts.ts";

const READ_CHARACTERS = 600;

const REFUSALS = HOSTS.flatMap(({ refusals = [] }) => refusals);

/** The line that says that the call was refused; undefined where it was not. */
export function findDenial(text: string): string | undefined {
  const start = text.slice(0, READ_CHARACTERS).trimStart();
  if (!REFUSALS.some((refusal) => refusal.test(start))) return undefined;
  // What the person said tells more than that they said no.
  const said = /(?:the user said|user feedback|reason given):\s{0,9}(\S[^\n]{0,300})/i.exec(start)?.[1];
  return said ?? start.split("\n", 1)[0]?.trimEnd();
}
