import fc from "fast-check";
import { userPart } from "./parts.ts";
import { type Round, round } from "./rounds.ts";
import { type Fields, json, providerOptions, type Reach, text, wire } from "./values.ts";

/** What users pass to `generateText`: messages or a prompt, with instructions, tools and settings around them. */
export function requests(reach: Reach): fc.Arbitrary<Fields> {
  const system = wire({ role: fc.constant("system"), content: text }, { providerOptions });
  const instructions = fc.oneof(text, system, fc.array(system, { maxLength: 2 }));
  const settings = {
    model: reach === "json" ? fc.constant("anthropic/claude-opus-5") : fc.constant({ modelId: "m", doGenerate() {} }),
    instructions,
    system: instructions,
    tools: fc.dictionary(fc.constantFrom("read_file", "shell", "__proto__"), tool(reach), { noNullPrototype: true }),
    maxOutputTokens: fc.integer({ min: 1, max: 100_000 }),
    seed: fc.integer(),
    temperature: fc.constantFrom(0, 0.5, 1),
    providerOptions,
  };
  return fc.oneof(
    { weight: 4, arbitrary: wire({ messages: conversation(reach, false) }, settings) },
    wire({ messages: conversation(reach, true), allowSystemInMessages: fc.constant(true) }, settings),
    wire({ prompt: fc.oneof(text, conversation(reach, false)) }, settings),
  );
}

/** A bare `ModelMessage[]`, including system messages. */
export function messageLists(reach: Reach): fc.Arbitrary<readonly Fields[]> {
  return conversation(reach, true);
}

function tool(reach: Reach): fc.Arbitrary<Fields> {
  const execute = reach === "json" ? json : fc.constant(() => "done");
  return wire({ inputSchema: fc.constant({ type: "object" }) }, { description: text, execute });
}

interface Turn {
  readonly system: Fields | undefined;
  readonly user: Fields;
  readonly rounds: readonly Round[];
  readonly closing: Fields | undefined;
}

function conversation(reach: Reach, withSystem: boolean): fc.Arbitrary<readonly Fields[]> {
  const system = wire({ role: fc.constant("system"), content: text }, { providerOptions });
  const userContent = fc.oneof(text, fc.array(userPart(reach), { maxLength: 3 }));
  const turn: fc.Arbitrary<Turn> = fc.record({
    system: withSystem ? fc.option(system, { nil: undefined }) : fc.constant(undefined),
    user: wire({ role: fc.constant("user"), content: userContent }, { providerOptions }),
    rounds: fc.array(round(reach), { maxLength: 2 }),
    closing: fc.option(wire({ role: fc.constant("assistant"), content: text }, { providerOptions }), {
      nil: undefined,
    }),
  });
  return fc
    .tuple(fc.array(turn, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map(([turns, endsPending]) =>
      turns.flatMap((one, index) => buildTurn(one, `${index}`, endsPending && index === turns.length - 1)),
    );
}

/** The messages of a turn; one that ends pending stops at its first round of approvals that are not carried out yet. */
function buildTurn({ system, user, rounds, closing }: Turn, prefix: string, endsPending: boolean): Fields[] {
  const messages = system === undefined ? [user] : [system, user];
  let deferred: readonly Fields[] = [];
  for (const [index, build] of rounds.entries()) {
    const built = build(`${prefix}.${index}`, deferred);
    if (endsPending && built.pending !== undefined) return [...messages, ...built.pending];
    messages.push(...built.messages);
    deferred = built.deferred;
  }
  return closing === undefined ? messages : [...messages, closing];
}
