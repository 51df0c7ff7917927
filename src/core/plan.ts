import type { CoreTools } from "./core-tools.ts";
import type { Budget } from "./model/budget.ts";
import type { CompactionPlan } from "./model/plan.ts";
import type { CompactionPolicy, CompactionRequest } from "./model/policy.ts";
import type { CompactionState } from "./model/state.ts";
import type { Transcript } from "./model/transcript.ts";
import { planDigests } from "./plan-digests.ts";
import { isFolded, planFold } from "./plan-fold.ts";
import { checkRequest } from "./policy/check-request.ts";
import { measurePressure } from "./policy/measure-pressure.ts";
import { resumeSession } from "./resume-session.ts";
import { decideCompaction } from "./stages/decide/decide-compaction.ts";
import { settleEffect } from "./stages/decide/judge-pass.ts";
import { chooseTarget } from "./stages/measure/choose-target.ts";
import type { Measurer } from "./stages/measure/create-measurer.ts";
import { partitionTranscript } from "./stages/partition/partition-transcript.ts";

export interface PlanInput {
  readonly transcript: Transcript;
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  /** What the last compaction of this conversation left; read from the transcript where it is missing. */
  readonly state?: CompactionState;
}

/** Decides what compaction would do, with the mildest rungs that are enough. Calls no model. */
export function planCompaction(input: PlanInput, tools: CoreTools): CompactionPlan {
  const { transcript, budget, policy, request } = input;
  const { measurer } = tools;
  checkRequest(request);
  const resumed = resumeSession(transcript.messages, input.state, tools.hash);
  const toolTokens = measurer.tools(transcript.tools);
  const staticTokens = toolTokens + measurer.messages(resumed.messages.filter((message) => message.role === "system"));
  const tokensBefore = toolTokens + measurer.messages(transcript.messages);
  const { targetTokens, tailTokens } = chooseTarget({ budget, policy, request, staticTokens, tokensBefore });
  const promptTokens = request.reportedTokens ?? tokensBefore;
  const effect = settleEffect(resumed.state.effect, {
    reportedTokens: request.reportedTokens,
    tokensNow: tokensBefore,
  });
  const facts = {
    ...resumed,
    state: { ...resumed.state, effect },
    promptTokens,
    pressure: measurePressure(promptTokens, budget),
    budget,
    policy,
    request,
    messagesBefore: transcript.messages.length,
    tokensBefore,
    staticTokens,
    targetTokens,
  };

  const { compact, reason, backOff } = decideCompaction({
    promptTokens,
    messageCount: resumed.messages.length,
    budget,
    policy,
    request,
    effect,
    newestNumber: resumed.numbers.at(-1) ?? 0,
  });
  if (!compact) return { ...facts, kind: "keep", reason, ...(backOff !== undefined && { backOff }) };

  const partition = partitionTranscript(resumed.messages, {
    protectFirst: resumed.state.compactionCount === 0 ? policy.protectFirst : 0,
    protectLast: policy.protectLast,
    tailTokens,
    ...(request.keepLast !== undefined && { keepLast: request.keepLast }),
    tokensOf: (index) => tokensAt(resumed.messages, index, measurer),
  });
  const removable = partition.tailStart - partition.headEnd - partition.anchors.length;
  if (removable <= 0) return { ...facts, kind: "keep", reason: NOTHING_TO_TAKE_OUT };

  const described = { ...facts, reason };
  const digests = planDigests(described, partition, tools);
  if (digests.kind === "enough") return digests.plan;
  const fold = planFold(described, partition, digests, tools);
  const foldsAny = resumed.messages.some((_, index) => isFolded(index, fold.partition));
  return foldsAny ? fold : { ...facts, kind: "keep", reason: NOTHING_TO_TAKE_OUT };
}

const NOTHING_TO_TAKE_OUT = "there is nothing between head and tail to take out";

function tokensAt(messages: Parameters<typeof partitionTranscript>[0], index: number, measurer: Measurer): number {
  const message = messages[index];
  return message === undefined ? 0 : measurer.message(message).total;
}
