import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { listFiles } from "../../bench/tokens/read-installed-texts.ts";
import type { SampleText } from "../../bench/tokens/sample-text.ts";

const MAX_TEXT_LENGTH = 60_000;

/**
 * Reads the files under a folder for judging the estimator; a file's kind is the name of its folder, a message's kind
 * is its role.
 */
export function readFolderTexts(folder: string): SampleText[] {
  return listFiles(folder).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const messages = path.endsWith(".json") ? messagesOf(text) : [];
    return messages.length > 0 ? messages : [{ kind: basename(dirname(path)), text: text.slice(0, MAX_TEXT_LENGTH) }];
  });
}

/** The messages of a recorded session, if the file is one. */
function messagesOf(text: string): SampleText[] {
  const messages = readMessages(text) ?? [];
  return messages.map(({ role, content }) => ({
    kind: `${role} message`,
    text: (typeof content === "string" ? content : JSON.stringify(content ?? "")).slice(0, MAX_TEXT_LENGTH),
  }));
}

function readMessages(text: string): { role: string; content: unknown }[] | undefined {
  try {
    const { messages } = Object(JSON.parse(text));
    return Array.isArray(messages) ? messages : undefined;
  } catch {
    return undefined;
  }
}
