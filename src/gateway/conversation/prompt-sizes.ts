/** How large a prompt was when it was last sent. */
export interface PromptSize {
  readonly tokens: number;
  /** `reported` by the provider, or our own estimate. */
  readonly countedAs: "reported" | "estimated";
  /** How many messages of the client a compaction replaced in it. */
  readonly compactedMessages: number;
}

export interface PromptSizes<Size extends PromptSize = PromptSize> {
  /** The size of the longest beginning that is known in exactly this form, and how many messages it has. */
  find(
    chain: readonly string[],
    compactedMessages: number,
  ): { readonly messages: number; readonly size: Size } | undefined;
  /** The size of a beginning in whatever form it was last sent. */
  get(name: string): Size | undefined;
  note(name: string, size: Size): void;
}

/** A judgement: some megabytes. */
const MAX_PROMPTS = 50_000;

/** Remembers sizes by the names of beginnings, so that only the new part of a request is counted. */
export function createPromptSizes<Size extends PromptSize = PromptSize>(): PromptSizes<Size> {
  const sizes = new Map<string, Size>();
  return {
    find(chain, compactedMessages) {
      for (let messages = chain.length - 1; messages >= compactedMessages; messages -= 1) {
        const size = sizes.get(chain[messages] ?? "");
        if (size?.compactedMessages === compactedMessages) return { messages, size };
      }
      return undefined;
    },
    get: (name) => sizes.get(name),
    note(name, size) {
      sizes.delete(name);
      sizes.set(name, size);
      if (sizes.size > MAX_PROMPTS) sizes.delete(sizes.keys().next().value ?? "");
    },
  };
}
