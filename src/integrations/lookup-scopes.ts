import { createHash } from "node:crypto";
import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { textField } from "../core/json/wire-value.ts";

/** Which handles the conversations of a framework were given, by what the framework hands to models and tools alike. */
export interface LookupScopes {
  note(conversation: unknown, messages: readonly unknown[], handles: readonly string[]): void;
  /** `shared` for a name that several conversations go by: whose look-up it is cannot be told. */
  find(conversation: unknown): ReadonlySet<string> | "shared";
}

interface Scope {
  /** How the conversation begins. */
  readonly beginning: readonly string[];
  readonly handles: ReadonlySet<string> | "shared";
}

/** Conversations that are known by a plain value such as a name; an object goes with its last reference. */
const MAX_NAMED = 1_000;
/** With an answer or a call of the model among them, no two conversations have the same ones. */
const MAX_BEGINNING = 4;

/** Nothing is opened for a call that names no conversation, nor for a name that two conversations go by. */
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

/** The first messages; without instructions, which hosts write anew for every call. */
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
