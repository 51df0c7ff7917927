import { asList, isObject, textField } from "../../core/json/wire-value.ts";
import type { LoggedMessage } from "./claude-code-entry.ts";
import { CUT_NOTE, type ReportedUsage, wasCut, writeNotes } from "./session-log.ts";

export interface AssembledMessages {
  readonly messages: readonly unknown[];
  readonly notes: readonly string[];
  readonly reported?: ReportedUsage;
}

/**
 * Makes a message array that Anthropic accepts from the messages of a log.
 *
 * The lines of one answer become one message. Its results, wherever the log has them, come right after it and before
 * anything else; a call without a result gets a placeholder that says so, and a result without a call is kept as plain
 * content.
 *
 * @param results Results by the id of their call, from lines that are not among `logged` too.
 */
export function assembleMessages(
  logged: readonly LoggedMessage[],
  results: ReadonlyMap<string, unknown>,
): AssembledMessages {
  const draft = new AnthropicDraft();
  const calls = new Set<string>();
  const counts = { standIns: 0, repeatedCalls: 0, repeatedResults: 0, orphans: 0, cuts: 0 };
  let firstMessageIndex = 0;
  let reported: ReportedUsage | undefined;
  // Of the last request; 0 if the next may be smaller because Claude Code compacted.
  let promptTokens = 0;

  for (const turn of joinAnswers(logged)) {
    if (turn.role === "assistant") {
      const { content, ids, repeated } = withoutRepeatedCalls(turn.content, calls);
      counts.repeatedCalls += repeated;
      const messageIndex = draft.add("assistant", content);
      if (messageIndex !== undefined && turn.usage !== undefined) {
        if (wasCut(promptTokens, turn.usage.inputTokens)) counts.cuts += 1;
        promptTokens = turn.usage.inputTokens;
        reported = { ...turn.usage, messageIndex, firstMessageIndex };
      }
      for (const id of ids) if (!results.has(id)) counts.standIns += 1;
      draft.add(
        "user",
        ids.map((id) => results.get(id) ?? standIn(id)),
      );
    } else {
      const { content, orphans, repeated } = withoutPlacedResults(turn.content, calls, results);
      counts.orphans += orphans;
      counts.repeatedResults += repeated;
      const messageIndex = draft.add("user", content);
      if (turn.isSummary && messageIndex !== undefined) {
        firstMessageIndex = messageIndex;
        promptTokens = 0;
        counts.cuts = 0;
      }
    }
  }

  const notes = writeNotes([
    ["tool calls without a result in the log, answered by a placeholder that says so", counts.standIns],
    ["tool results without their call, kept as plain content", counts.orphans],
    ["repeated tool calls, left out", counts.repeatedCalls],
    ["repeated tool results, left out", counts.repeatedResults],
    ["empty texts, left out", draft.emptyTexts],
    ["opening user messages added, because the log starts with an answer", draft.openingsAdded],
    [CUT_NOTE, counts.cuts],
  ]);
  return { messages: draft.messages(), notes, ...(reported === undefined || counts.cuts > 0 ? {} : { reported }) };
}

/** Joins the lines that one answer was split into; tool results may be between them. */
function joinAnswers(logged: readonly LoggedMessage[]): LoggedMessage[] {
  const turns: LoggedMessage[] = [];
  let answer: { readonly position: number; readonly response: string; blocks: unknown[] } | undefined;

  for (const message of logged) {
    if (answer !== undefined && message.response === answer.response) {
      for (const block of contentList(message.content)) answer.blocks.push(block);
      turns[answer.position] = { ...turns[answer.position], ...message, content: answer.blocks };
      continue;
    }
    if (message.role === "assistant") {
      const blocks = [...contentList(message.content)];
      answer =
        message.response === undefined ? undefined : { position: turns.length, response: message.response, blocks };
    } else if (!contentList(message.content).every(isResult)) {
      answer = undefined;
    }
    turns.push(message);
  }
  return turns;
}

function withoutRepeatedCalls(
  content: unknown,
  seen: Set<string>,
): { readonly content: unknown; readonly ids: readonly string[]; readonly repeated: number } {
  const ids: string[] = [];
  if (!Array.isArray(content)) return { content, ids, repeated: 0 };
  const kept = content.filter((block: unknown) => {
    const id = textField(block, "type") === "tool_use" ? textField(block, "id") : undefined;
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    ids.push(id);
    return true;
  });
  return { content: kept, ids, repeated: content.length - kept.length };
}

/** Removes the results that already follow their call. */
function withoutPlacedResults(
  content: unknown,
  calls: ReadonlySet<string>,
  results: ReadonlyMap<string, unknown>,
): { readonly content: unknown; readonly orphans: number; readonly repeated: number } {
  if (!Array.isArray(content)) return { content, orphans: 0, repeated: 0 };
  const kept: unknown[] = [];
  let orphans = 0;
  let repeated = 0;
  for (const block of content) {
    const id = isResult(block) ? textField(block, "tool_use_id") : undefined;
    if (id !== undefined && calls.has(id)) {
      if (results.get(id) !== block) repeated += 1;
    } else if (isResult(block)) {
      orphans += 1;
      for (const piece of plainContent(block)) kept.push(piece);
    } else {
      kept.push(block);
    }
  }
  return { content: kept, orphans, repeated };
}

/** The content of a result as blocks that may occur in a user message by themselves. */
function plainContent(result: unknown): readonly unknown[] {
  const content = isObject(result) ? result["content"] : undefined;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return contentList(content).filter((block) => PLAIN_BLOCKS.has(textField(block, "type") ?? ""));
}

const PLAIN_BLOCKS: ReadonlySet<string> = new Set(["text", "image", "document", "search_result"]);

function standIn(id: string): unknown {
  return {
    type: "tool_result",
    tool_use_id: id,
    content: "[palimpsest: the session log holds no result for this call]",
    is_error: true,
  };
}

/** Content as blocks: some logs write a lone text as a string. */
function contentList(content: unknown): readonly unknown[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}

function isResult(block: unknown): boolean {
  return textField(block, "type") === "tool_result";
}

/** One message under construction. */
interface Draft {
  readonly role: "user" | "assistant";
  readonly blocks: unknown[];
  /** The content as one string, if the log has it that way and nothing was added. */
  text: string | undefined;
}

/**
 * Messages under construction that keep Anthropic's outline: the first is the user's, roles
 * alternate, no text is empty.
 */
class AnthropicDraft {
  readonly #drafts: Draft[] = [];
  emptyTexts = 0;
  openingsAdded = 0;

  /** Adds content to the end and returns the index of the message it landed in; undefined if none of it is left. */
  add(role: "user" | "assistant", content: unknown): number | undefined {
    const blocks = this.#visibleBlocks(content);
    if (blocks.length === 0) return undefined;

    const last = this.#drafts.at(-1);
    if (last?.role === role) {
      last.text = undefined;
      for (const block of blocks) last.blocks.push(block);
    } else {
      if (last === undefined && role === "assistant") this.#open();
      this.#drafts.push({ role, blocks, text: typeof content === "string" ? content : undefined });
    }
    return this.#drafts.length - 1;
  }

  messages(): unknown[] {
    return this.#drafts.map(({ role, blocks, text }) => ({ role, content: text ?? blocks }));
  }

  #open(): void {
    const text = "[palimpsest: the session log begins with the next message]";
    this.#drafts.push({ role: "user", blocks: [{ type: "text", text }], text });
    this.openingsAdded += 1;
  }

  #visibleBlocks(content: unknown): unknown[] {
    const blocks: readonly unknown[] =
      typeof content === "string" ? [{ type: "text", text: content }] : asList(content);
    const visible = blocks.filter((block) => isObject(block) && !isEmptyText(block));
    this.emptyTexts += blocks.length - visible.length;
    return visible;
  }
}

function isEmptyText(block: unknown): boolean {
  return textField(block, "type") === "text" && (textField(block, "text") ?? "").trim() === "";
}
