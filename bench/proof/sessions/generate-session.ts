import type { Message } from "../../../src/core/model/message.ts";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { assistant, call, image, result, system, tool, user } from "../../../test/fixtures/conversation.ts";
import { listIdentifiers } from "../../recall/list-identifiers.ts";
import { type SeededRandom, seededRandom } from "../../tokens/seeded-random.ts";
import { plantFacts } from "../facts/plant-facts.ts";
import type { Session } from "../session.ts";
import { tokensOfAll } from "../sizes.ts";
import { type CallMaker, listCallMakers, type MadeCall, makeHugeCall } from "./domain-tools.ts";
import { type Domain, findRecipe, type Recipe } from "./recipe.ts";

const SYSTEM: Readonly<Record<Domain, string>> = {
  coding: "You are a coding agent. Work in small steps.",
  support: "You are a support agent. Follow the policy documents.",
  browsing: "You are a browsing agent. Cite the pages you used.",
  "data analysis": "You are a data analyst. Show the queries you ran.",
};
const REQUESTS = [
  "Go on with",
  "Have a look at",
  "Check once more",
  "Compare the others with",
  "Write a note about",
] as const;
const PAUSES = [5, 20, 60, 180, 280, 900, 4_000] as const;
const STEPS_PER_TURN = 9;
const MAX_PARALLEL = 3;
/** How often an agent goes back to something it saw before. */
const BACK_SHARE = 0.5;
const INTERRUPTED_SHARE = 0.15;

/** Makes one of the named sessions. */
export function generateSession(name: string): Session {
  return makeSession(findRecipe(name));
}

/**
 * Makes a session: real tools answer scripted calls, the user gives standing constraints and changes
 * a value, interrupts, pauses, and the agent goes back to names it saw long before.
 */
export function makeSession(recipe: Recipe): Session {
  const random = seededRandom(recipe.seed);
  const makers = listCallMakers(recipe);
  const planting = plantFacts(recipe.seed);
  const messages: Message[] = [system(SYSTEM[recipe.domain])];
  const pausesBefore = new Map<number, number>();
  const seen: string[] = [];
  let tokens = tokensOfAll(messages);
  let calls = 0;
  const add = (...some: Message[]): void => {
    messages.push(...some);
    tokens += tokensOfAll(some);
  };

  for (let turn = 0; tokens < recipe.tokens; turn += 1) {
    if (turn > 0) pausesBefore.set(messages.length, random.pick(PAUSES));
    const subject = pickSeen(seen, random) ?? recipe.domain;
    const picture = recipe.hasImages === true ? [image(random.characters("ABCDEFGHIJKLMNOP", 400))] : [];
    add(user(`${random.pick(REQUESTS)} ${subject}.`, ...picture));
    if (turn === 1) add(assistant("One moment."), ...planting.opening);
    if (turn === 3) add(assistant("One moment."), ...planting.later);
    const steps = recipe.stepsPerTurn ?? 1 + random.integer(STEPS_PER_TURN);
    for (let step = 0; step < steps && tokens < recipe.tokens; step += 1) {
      const made = makeCalls(makers, seen, random);
      if (recipe.hasHugeOutput === true && turn === 2 && step === 0) made.push(makeHugeCall());
      const ids = made.map((_, index) => `call_${calls + index}`);
      calls += made.length;
      const say = `Step ${step + 1}.`;
      add(assistant(say, ...made.map(({ tool: name, input }, index) => call(ids[index] ?? "", name, input))));
      add(...made.map(({ output }, index) => tool(result(ids[index] ?? "", output))));
      for (const { output } of made) remember(output, seen);
    }
    const isInterrupted = random.fraction() < INTERRUPTED_SHARE;
    if (!isInterrupted) add(assistant(`Done with ${subject}.`));
    else
      add(assistant("I was about to"), user("Stop. Leave that, and do the next thing instead."), assistant("Stopped."));
  }
  // Through the wire format, as a host would have it.
  const wire = openAiChat.encode({ messages, tools: [], envelope: { kind: "messages" } });
  return { name: recipe.name, format: "openai-chat", messages: openAiChat.decode(wire).messages, pausesBefore };
}

/** One call or some in parallel; half of them about something that was seen before. */
function makeCalls(
  makers: readonly [CallMaker, ...CallMaker[]],
  seen: readonly string[],
  random: SeededRandom,
): MadeCall[] {
  const count = random.fraction() < 0.3 ? 1 + random.integer(MAX_PARALLEL) : 1;
  return Array.from({ length: count }, () => {
    const made = random.pick(makers)(random);
    const back = random.fraction() < BACK_SHARE ? pickSeen(seen, random) : undefined;
    return back === undefined ? made : { ...made, input: { ...made.input, about: back } };
  });
}

function pickSeen(seen: readonly string[], random: SeededRandom): string | undefined {
  return seen[random.integer(seen.length)];
}

/** Some names of an output, so that later steps can come back to them. */
function remember(output: string, seen: string[]): void {
  const names = [...listIdentifiers(output.slice(0, 4_000)).keys()];
  for (let index = 0; index < names.length; index += 7) seen.push(names[index] ?? "");
}
