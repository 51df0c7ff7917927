import { RULES_HEADING } from "../../core/hosts/codex.ts";
import { listField, textField } from "../../core/json/wire-value.ts";

/** The items of a Codex session so far, indexed by what its events refer to. */
export class CodexItems {
  readonly list: unknown[] = [];
  readonly #turnStarts: number[] = [];
  #answerStart: number | undefined;

  constructor(items: readonly unknown[]) {
    for (const item of items) this.add(item);
  }

  /** Where the last answer of the model begins; undefined if the items do not end in one and its outputs. */
  get answerStart(): number | undefined {
    return this.#answerStart;
  }

  add(item: unknown): void {
    if (startsTurn(item)) this.#turnStarts.push(this.list.length);
    if (isFromModel(item)) {
      const isContinued = this.#answerStart !== undefined && isFromModel(this.list.at(-1));
      if (!isContinued) this.#answerStart = this.list.length;
    } else if (!isOutput(item)) {
      this.#answerStart = undefined;
    }
    this.list.push(item);
  }

  /** Takes back the last turns and returns how many items they were. */
  rollBack(turns: number): number {
    const start = this.#turnStarts[Math.max(0, this.#turnStarts.length - turns)];
    if (turns === 0 || start === undefined) return 0;
    this.#turnStarts.length = Math.max(0, this.#turnStarts.length - turns);
    this.#answerStart = undefined;
    return this.list.splice(start).length;
  }
}

function isOutput(item: unknown): boolean {
  return (textField(item, "type") ?? "").endsWith("_output");
}

function isFromModel(item: unknown): boolean {
  const type = textField(item, "type") ?? "";
  return type === "reasoning" || type.endsWith("_call") || textField(item, "role") === "assistant";
}

/** A message that a person typed. Codex adds context in the user's name, wrapped in a tag or under a fixed heading. */
function startsTurn(item: unknown): boolean {
  if (textField(item, "role") !== "user") return false;
  const text = textField(listField(item, "content")[0], "text") ?? "";
  return !text.startsWith("<") && !text.startsWith(RULES_HEADING);
}
