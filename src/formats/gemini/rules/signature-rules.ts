import type { Rule } from "../../finding.ts";
import type { CallView, ContentView } from "./content-view.ts";
import { isAtLeast, parseModel, type RequestView } from "./request-view.ts";

/** Per docs, placeholders that the API accepts instead of a signature it never made. */
const standIns: ReadonlySet<string> = new Set([
  "skip_thought_signature_validator",
  "context_engineering_is_the_way_to_go",
]);

/** Per docs, Gemini 3 and later refuse a step of the current turn whose first call has no signature; image models do not. */
const thoughtSignaturePresent: Rule<RequestView> = {
  name: "thought-signature-present",
  check({ contents, model }, report) {
    const known = parseModel(model);
    if (!isAtLeast(known, 3, 0) || known?.makesImages) return;
    for (const { calls, fromModel } of currentTurn(contents)) {
      const [first] = calls;
      if (fromModel && first !== undefined && first.signature === undefined) {
        report(first.path, "The first call of a step needs its thoughtSignature: send the one the model gave.");
      }
    }
  },
};

/** A signature that was sent before in the current turn stays with its call unchanged. */
const thoughtSignatureKept: Rule<RequestView> = {
  name: "thought-signature-kept",
  check({ contents, previous }, report) {
    const before = earlierCalls(previous);
    let next = 0;
    for (const { calls } of currentTurn(contents)) {
      for (const call of calls) {
        if (call.signature !== undefined && standIns.has(call.signature)) continue;
        const kept = call.signature === undefined ? undefined : before.bySignature.get(call.signature);
        const index = kept ?? before.find(call, next);
        // A call that was not in the request before is new, and so is its signature; and with it the rest of its answer.
        if (index === undefined && call.signature !== undefined) break;
        if (index === undefined) continue;
        next = Math.max(next, index + 1);
        if (kept === undefined && before.isSigned(index)) {
          report(call.path, "The thoughtSignature of this call was changed or dropped: send it as the model gave it.");
        }
      }
    }
  },
};

export const signatureRules: readonly Rule<RequestView>[] = [thoughtSignaturePresent, thoughtSignatureKept];

interface EarlierCalls {
  readonly bySignature: ReadonlyMap<string, number>;
  isSigned(index: number): boolean;
  /**
   * The first call from `start` on that is the same. `start` must not decrease from one call of this function to the
   * next.
   */
  find(call: CallView, start: number): number | undefined;
}

function earlierCalls(previous: readonly ContentView[]): EarlierCalls {
  const calls = callsOf(currentTurn(previous));
  const bySignature = new Map<string, number>();
  const byCall = new Map<string, number[]>();
  for (const [index, call] of [...calls.entries()].reverse()) {
    if (call.signature !== undefined) bySignature.set(call.signature, index);
    const key = identityOf(call) ?? "";
    const indexes = byCall.get(key);
    if (indexes === undefined) byCall.set(key, [index]);
    else indexes.push(index);
  }

  const find = (call: CallView, start: number): number | undefined => {
    const key = identityOf(call);
    const indexes = key === undefined ? [] : (byCall.get(key) ?? []);
    // Indexes are in descending order, and those before `start` are never asked for again.
    while ((indexes.at(-1) ?? start) < start) indexes.pop();
    return indexes.at(-1);
  };
  return { bySignature, isSigned: (index) => calls[index]?.signature !== undefined, find };
}

/** Identifies a call by its id or, if there is none, by its content. Undefined if that cannot be serialised. */
function identityOf({ id, name, args }: CallView): string | undefined {
  if (id !== undefined) return JSON.stringify([id]);
  try {
    return JSON.stringify([name, args]);
  } catch {
    // The arguments are nested deeper than the stack allows.
    return undefined;
  }
}

function callsOf(contents: readonly ContentView[]): CallView[] {
  return contents.flatMap((content) => content.calls);
}

/** What follows the last content in which the user said something. Empty if there is none: the turn then began out of sight. */
function currentTurn(contents: readonly ContentView[]): readonly ContentView[] {
  const start = contents.findLastIndex(
    ({ fromModel, parts, responses }) => !fromModel && parts.length > responses.length,
  );
  return start < 0 ? [] : contents.slice(start + 1);
}
