import { isObject, textField } from "../wire-value.ts";

/** One message under construction. */
interface Draft {
  readonly role: "user" | "assistant";
  readonly blocks: unknown[];
  /** The content as one string, where that is how the log has it and nothing was added. */
  text: string | undefined;
}

/**
 * Messages under construction that keep Anthropic's outline: the first is the user's, roles
 * alternate, no text is empty.
 */
export class AnthropicDraft {
  readonly #drafts: Draft[] = [];
  emptyTexts = 0;
  openingsAdded = 0;

  /** Adds content to the end and returns the index of the message it landed in; undefined where nothing is left of it. */
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
      typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
    const visible = blocks.filter((block) => isObject(block) && !isEmptyText(block));
    this.emptyTexts += blocks.length - visible.length;
    return visible;
  }
}

function listOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : [];
}

function isEmptyText(block: unknown): boolean {
  return textField(block, "type") === "text" && (textField(block, "text") ?? "").trim() === "";
}
