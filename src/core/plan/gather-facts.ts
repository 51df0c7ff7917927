import type { Budget } from "../model/budget.ts";
import type { PlanFacts } from "../model/plan.ts";
import type { CompactionPolicy, CompactionRequest } from "../model/policy.ts";
import type { CompactionState } from "../model/state.ts";
import type { Transcript } from "../model/transcript.ts";
import { measurePressure } from "../policy/measure-pressure.ts";
import { settleEffect } from "../stages/decide/judge-pass.ts";
import { chooseTarget } from "../stages/measure/choose-target.ts";
import type { CoreTools } from "./core-tools.ts";
import { resumeSession } from "./resume-session.ts";

export interface PlanInput {
  readonly transcript: Transcript;
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  /** What the last compaction of this conversation left; if missing, it is read from the transcript. */
  readonly state?: CompactionState;
}

/** What is known about a transcript before anything is decided. */
export interface GatheredFacts {
  readonly facts: Omit<PlanFacts, "reason">;
  /** The part of the target that goes to the tail. */
  readonly tailTokens: number;
}

/** Picks up where the last compaction left off, and measures what came in. */
export function gatherFacts(input: PlanInput, { measurer, hash }: CoreTools): GatheredFacts {
  const { transcript, budget, policy, request } = input;
  const resumed = resumeSession(transcript.messages, input.state, hash, request.lineage);
  const toolTokens = measurer.tools(transcript.tools);
  const staticTokens = toolTokens + measurer.messages(resumed.messages.filter((message) => message.role === "system"));
  const tokensBefore = toolTokens + measurer.messages(transcript.messages);
  const promptTokens = request.reportedTokens ?? tokensBefore;
  const { targetTokens, tailTokens } = chooseTarget({ budget, policy, request, staticTokens, tokensBefore });
  const effect = settleEffect(resumed.state.effect, {
    reportedTokens: request.reportedTokens,
    tokensNow: tokensBefore,
  });
  return {
    tailTokens,
    facts: {
      ...resumed,
      state: { ...resumed.state, effect },
      budget,
      policy,
      request,
      messagesBefore: transcript.messages.length,
      tokensBefore,
      promptTokens,
      pressure: measurePressure(promptTokens, budget),
      toolTokens,
      staticTokens,
      targetTokens,
      ...(transcript.rolesAlternate && { rolesAlternate: true }),
    },
  };
}
