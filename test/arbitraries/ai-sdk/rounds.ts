import fc from "fast-check";
import { assistantPart, type CallStory, callStory, type OwnCallStory, ownCallStory } from "./parts.ts";
import { type Fields, providerOptions, type Reach, wire } from "./values.ts";

/** One answer of the model and the results of its calls. Built in order: ids start with the turn and round. */
export type Round = (prefix: string, deferred: readonly Fields[]) => BuiltRound;

interface BuiltRound {
  readonly messages: readonly Fields[];
  /** Results of the provider's own tools that come with the next answer. */
  readonly deferred: readonly Fields[];
  /** The round after its approvals are given and before they are carried out; undefined if it asked for none. */
  readonly pending: readonly Fields[] | undefined;
}

export function round(reach: Reach): fc.Arbitrary<Round> {
  return fc
    .record({
      idStart: fc.constantFrom("call_", "toolu_01", "__proto__", "i".repeat(200)),
      says: fc.array(assistantPart(reach), { maxLength: 2 }),
      stories: fc.array(callStory(reach), { maxLength: 3 }),
      ownStories: fc.array(ownCallStory(reach), { maxLength: 1 }),
      // The shared contract does not allow two tool messages in a row.
      isSplit: reach === "json" ? fc.constant(false) : fc.boolean(),
      message: wire({}, { providerOptions }),
    })
    .map(({ idStart, says, stories, ownStories, isSplit, message }) => (prefix, deferred) => {
      const calls = stories.map((story, index) => ({ ...story, id: `${idStart}${prefix}.${index}` }));
      const own = ownStories.map((story, index) => ({ ...story, id: `srv_${prefix}.${index}` }));
      const content = [
        ...deferred,
        ...says,
        ...own.flatMap((story) => [ownCallPart(story), ...(story.place === "now" ? [resultPart(story)] : [])]),
        ...calls.map(callPart),
        ...calls.flatMap(approvalRequest),
      ];
      const answer = { ...message, role: "assistant", content };
      const responses = calls.flatMap(approvalResponse);
      const results = calls.map(resultPart);
      const undecided = calls.filter((story) => story.approval === undefined).map(resultPart);
      return {
        messages: [answer, ...toolMessages([...responses, ...results], isSplit)],
        deferred: own.filter(({ place }) => place === "later").map(resultPart),
        pending: responses.length === 0 ? undefined : [answer, ...toolMessages([...responses, ...undecided], false)],
      };
    });
}

interface Numbered {
  readonly id: string;
}

function callPart({ id, toolName, call }: CallStory & Numbered): Fields {
  return { ...call, toolCallId: id, toolName };
}

function ownCallPart(story: OwnCallStory & Numbered): Fields {
  return { ...callPart(story), providerExecuted: true };
}

function resultPart({ id, toolName, result, approval }: CallStory & Numbered): Fields {
  const refusal = approval?.approved === false ? { output: approval.denied } : {};
  return { ...result, toolCallId: id, toolName, ...refusal };
}

function approvalRequest({ id, approval }: CallStory & Numbered): Fields[] {
  if (approval === undefined) return [];
  return [{ ...approval.request, type: "tool-approval-request", approvalId: `ok-${id}`, toolCallId: id }];
}

function approvalResponse({ id, approval }: CallStory & Numbered): Fields[] {
  if (approval === undefined) return [];
  const { approved, response } = approval;
  return [{ ...response, type: "tool-approval-response", approvalId: `ok-${id}`, approved }];
}

function toolMessages(content: readonly Fields[], isSplit: boolean): Fields[] {
  if (content.length === 0) return [];
  const half = isSplit ? Math.ceil(content.length / 2) : content.length;
  const halves = [content.slice(0, half), content.slice(half)];
  return halves.filter((some) => some.length > 0).map((some) => ({ role: "tool", content: some }));
}
