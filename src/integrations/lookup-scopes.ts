import { createHash } from "node:crypto";
import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { textField } from "../core/json/wire-value.ts";

/**
 * Which handles each conversation of a framework was given, keyed by what the framework passes to both models and
 * tools.
 */
export interface LookupScopes {
  note(conversation: unknown, messages: readonly unknown[], handles: readonly string[]): void;
  /** `shared` for a name that several conversations have: it is unknown whose look-up it is. */
  find(conversation: unknown): ReadonlySet<string> | "shared";
}

interface Scope {
  /** How the conversation begins. */
  readonly beginning: readonly string[];
  readonly handles: ReadonlySet<string> | "shared";
}

/**
 * Conversations that are identified by a plain value such as a name; an entry for an object ends with its last
 * reference.
 */
const MAX_NAMED = 1_000;
/** If they include an answer or a call of the model, no two conversations have the same ones. */
const MAX_BEGINNING = 4;

/** Nothing is opened for a call that names no conversation, nor for a name that two conversations share. */
export function createLookupScopes(): LookupScopes {
  const ofObjects = new WeakMap<object, Scope>();
  const ofNames = createBoundedMemory<unknown, Scope>(MAX_NAMED);

  function get(conversation: unknown): Scope | undefined {
    return typeof conversation === "object" && conversation !== null
      ? ofObjects.get(conversation)
      : ofNames.get(conversation);
  }

  function set(conversation: unknown, scope: Scope): void {
    if (typeof conversation === "object" && conversation !== null) ofObjects.set(conversation, scope);
    else ofNames.set(conversation, scope);
  }

  return {
    note(conversation, messages, handles) {
      if (conversation === undefined || conversation === null) return;
      const beginning = describeBeginning(messages);
      const known = get(conversation);
      const isShared = known?.handles === "shared" || (known !== undefined && !goesOn(known.beginning, beginning));
      set(conversation, { beginning, handles: isShared ? "shared" : new Set(handles) });
    },
    find: (conversation) => get(conversation)?.handles ?? new Set(),
  };
}

/** The first messages, without instructions, which hosts rewrite for every call. */
function describeBeginning(messages: readonly unknown[]): string[] {
  const beginning: string[] = [];
  for (const message of messages) {
    if (beginning.length === MAX_BEGINNING) break;
    if (textField(message, "role") === "system") continue;
    beginning.push(createHash("sha256").update(JSON.stringify(message)).digest("base64"));
  }
  return beginning;
}

function goesOn(before: readonly string[], now: readonly string[]): boolean {
  return now.length >= before.length && before.every((message, index) => message === now[index]);
}
