import fc from "fast-check";
import { filePart, imagePart, outputMedia, reasoningFilePart } from "./media.ts";
import { type Fields, json, part, type Reach, text, wire } from "./values.ts";

export function userPart(reach: Reach): fc.Arbitrary<unknown> {
  return fc.oneof(part("text", { text }), imagePart(reach), filePart(reach));
}

/** Everything a model says besides calls. */
export function assistantPart(reach: Reach): fc.Arbitrary<unknown> {
  return fc.oneof(
    part("text", { text }),
    part("reasoning", { text }),
    fc.constant({ type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "c2ln" } } }),
    reasoningFilePart(reach),
    filePart(reach),
    part("custom", { kind: fc.constantFrom("openai.compaction", "anthropic.note") }),
  );
}

/** A call and its outcome, still without an id. */
export interface CallStory {
  readonly toolName: string;
  readonly call: Fields;
  readonly result: Fields;
  readonly approval: ApprovalStory | undefined;
}

interface ApprovalStory {
  readonly approved: boolean;
  readonly request: Fields;
  readonly response: Fields;
  readonly denied: Fields;
}

/** The provider's own tool: its result comes at once, with the next answer, or never. */
export interface OwnCallStory extends CallStory {
  readonly place: "now" | "later" | "never";
}

const denied = part("execution-denied", {}, { reason: text });

function output(reach: Reach): fc.Arbitrary<Fields> {
  const item = fc.oneof(part("text", { text }), outputMedia(reach), part("custom", {}));
  return fc.oneof(
    part("text", { value: text }),
    part("json", { value: json }),
    part("error-text", { value: text }),
    part("error-json", { value: json }),
    denied,
    wire({ type: fc.constant("content"), value: fc.array(item, { maxLength: 3 }) }),
  );
}

function storyFields(reach: Reach) {
  return {
    toolName: fc.constantFrom("read_file", "shell", "web_search", "constructor"),
    call: part("tool-call", { input: fc.oneof(json, fc.constant({ path: "/src/a.ts" })) }),
    result: part("tool-result", { output: output(reach) }),
  };
}

const approval: fc.Arbitrary<ApprovalStory> = fc.record({
  approved: fc.boolean(),
  request: wire({}, { reason: text, isAutomatic: fc.boolean(), signature: text, inputSchemaInput: json }),
  response: wire({}, { reason: text, providerExecuted: fc.constant(false) }),
  denied,
});

export function callStory(reach: Reach): fc.Arbitrary<CallStory> {
  return fc.record({ ...storyFields(reach), approval: fc.option(approval, { freq: 3, nil: undefined }) });
}

export function ownCallStory(reach: Reach): fc.Arbitrary<OwnCallStory> {
  const places = reach === "json" ? (["now", "never"] as const) : (["now", "later", "never"] as const);
  return fc.record({
    ...storyFields(reach),
    approval: fc.constant(undefined),
    place: fc.constantFrom<OwnCallStory["place"]>(...places),
  });
}
