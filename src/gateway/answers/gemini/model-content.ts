import { isObject, listField, objectOrEmpty, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { CallResult, OurCall } from "../../../lookup/answer-call.ts";
import { isOurTool } from "../../../lookup/retrieval-tools.ts";
import type { Round } from "../answer-format.ts";

/**
 * Per docs, the placeholder for a signature that the model never gave: without one the first call of a step is refused.
 */
const STAND_IN = "skip_thought_signature_validator";

/** The first candidate of an answer or of a piece of one: we offer tools only if there is just one. */
export function firstCandidate(data: WireObject): WireObject | undefined {
  const [candidate] = listField(data, "candidates");
  return isObject(candidate) ? candidate : undefined;
}

export function listModelParts(candidate: WireObject): readonly WireObject[] {
  return listField(candidate["content"], "parts").filter(isObject);
}

/** A candidate with other parts. */
export function withParts(candidate: WireObject, parts: readonly WireObject[]): WireObject {
  return { ...candidate, content: { role: "model", ...objectOrEmpty(candidate, "content"), parts } };
}

/** Whether a part of an answer is a call that we answer. */
function isOurPart(part: WireObject): boolean {
  return isOurTool(objectOrEmpty(part, "functionCall")["name"]);
}

/**
 * Makes a function that removes our calls from the parts of one round, piece by piece.
 *
 * Of several calls only the first is signed. If that one is ours, the client's first call gets a placeholder, so that a
 * client whose next request we do not recognise still sends a valid one.
 */
export function createCallHider(): (parts: readonly WireObject[]) => WireObject[] {
  let isSigned = true;
  return (parts) =>
    parts.flatMap((part) => {
      if (isOurPart(part)) {
        if (part["thoughtSignature"] !== undefined) isSigned = false;
        return [];
      }
      if (isSigned || part["functionCall"] === undefined) return [part];
      isSigned = true;
      return [{ thoughtSignature: STAND_IN, ...part }];
    });
}

/** The round of one answer. */
export function parseGeminiRound(parts: readonly WireObject[], finishReason: unknown): Round {
  return {
    items: [writeContent(parts)],
    ourCalls: finishReason === "STOP" ? parts.flatMap(parseOurCall) : [],
    hasClientCalls: parts.some((part) => part["functionCall"] !== undefined && !isOurPart(part)),
    hidesCalls: parts.some(isOurPart),
  };
}

function parseOurCall(part: WireObject): OurCall[] {
  const { id, name, args } = objectOrEmpty(part, "functionCall");
  return isOurTool(name) ? [{ id: typeof id === "string" ? id : "", name, input: args }] : [];
}

/** What the model said, as a content of a history: pieces of one text become one part, and empty pieces become none. */
export function writeContent(parts: readonly WireObject[]): string {
  const joined: WireObject[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (isPlainText(part) && textField(part, "text") === "") continue;
    if (last !== undefined && isPlainText(last) && isPlainText(part) && last["thought"] === part["thought"]) {
      joined[joined.length - 1] = { ...last, text: `${textField(last, "text")}${textField(part, "text")}` };
    } else joined.push(part);
  }
  return JSON.stringify({ role: "model", parts: joined });
}

/** Per docs a part with a signature is never joined with another. */
function isPlainText(part: WireObject): boolean {
  return typeof part["text"] === "string" && Object.keys(part).every((key) => key === "text" || key === "thought");
}

/** Results as parts of the content that answers the call. */
export function writeFunctionResponses(results: readonly CallResult[]): string[] {
  return results.map(({ call: { id, name }, text, isError }) =>
    JSON.stringify({
      functionResponse: { ...(id !== "" && { id }), name, response: isError ? { error: text } : { output: text } },
    }),
  );
}
