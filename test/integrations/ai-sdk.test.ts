import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  stepCountIs,
  streamText,
  ToolLoopAgent,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CompactionReport } from "../../src/core/model/report.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream } from "../../src/gateway/demo/demo-upstream.ts";
import { type AdapterOptions, palimpsest, palimpsestStep } from "../../src/integrations/ai-sdk/index.ts";
import { howOften } from "../how-often.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { curiousAgent, LOOKED_UP } from "./curious-agent.ts";

const TURNS = howOften(48, 200);
const WINDOW = howOften(14_000, 24_000);
/** The provider checks every one of the requests in full, which takes most of the time. */
const LONG_MS = 300_000;
const TASK = "Find out why the parts disagree. Never push to main.";

describe("palimpsest for the AI SDK", () => {
  it(`keeps generateText working for ${TURNS} turns past the window of Claude`, { timeout: LONG_MS }, async () => {
    const { upstream, reports, options } = await start();
    const { steps, text } = await generateText({ ...agent(claude(upstream), options), providerOptions: THINKING });
    expectSound(upstream, reports);
    expect(text).toContain("Done after");
    expect(steps.some((step) => step.text.includes(LOOKED_UP))).toBe(true);
  });

  it(`keeps streamText working for ${TURNS} turns past the window of an OpenAI model with reasoning`, {
    timeout: LONG_MS,
  }, async () => {
    const { upstream, reports, options } = await start();
    const openAi = createOpenAI({ baseURL: `${upstream.origin}/v1`, apiKey: "test-key" });
    let fault: unknown;
    const result = streamText({
      ...agent(openAi.responses("gpt-5.5"), options),
      providerOptions: { openai: { store: false, reasoningEffort: "medium", reasoningSummary: "auto" } },
      onError: ({ error }) => {
        fault ??= error;
      },
    });
    await result.consumeStream();
    expect(fault).toBeUndefined();
    expectSound(upstream, reports);
    expect(await result.text).toContain("Done after");
    expect((await result.steps).some((step) => step.text.includes(LOOKED_UP))).toBe(true);
  });

  it(`keeps a ToolLoopAgent working for ${TURNS} turns whose steps it prepares, without touching the model`, {
    timeout: LONG_MS,
  }, async () => {
    const { upstream, reports, options } = await start();
    const openAi = createOpenAI({ baseURL: `${upstream.origin}/v1`, apiKey: "test-key" });
    const looping = new ToolLoopAgent({
      model: openAi.chat("gpt-5.5"),
      instructions: "Be careful.",
      tools: tools(),
      stopWhen: stepCountIs(TURNS + 50),
      prepareStep: palimpsestStep(options),
    });
    const { text } = await looping.generate({ prompt: TASK });
    expectSound(upstream, reports);
    expect(text).toContain("Done after");
  });

  it("sends the request unchanged if something fails, and says so", async () => {
    const faults: string[] = [];
    const { upstream } = await start(3);
    const options = {
      store: `file:${import.meta.filename}/archive.db`,
      contextTokens: 2_000,
      onFault: faults.push.bind(faults),
    };
    const { text } = await generateText(agent(claude(upstream), options));
    expect(text).toContain("Done after");
    expect(faults.at(-1)).toMatch(/^the archive failed: /);
  });

  it("says that it does not know the window of a model, and leaves it alone", async () => {
    const faults: string[] = [];
    const { upstream } = await start(2);
    await generateText(agent(claude(upstream, "my-own-model"), { onFault: (reason) => faults.push(reason) }));
    expect(faults[0]).toContain('model is "my-own-model"; it must be of a family in MODEL_WINDOWS');
  });
});

// Helpers

const THINKING = { anthropic: { thinking: { type: "adaptive" } } } as const;

async function start(turns = TURNS) {
  const sent: string[] = [];
  const faults: string[] = [];
  const upstream = await createDemoUpstream({
    windowTokens: WINDOW,
    script: curiousAgent(turns),
    observe: ({ bodyText }) => sent.push(bodyText),
  });
  onTestFinished(() => {
    expect(faults).toEqual([]);
    // On task from the first request to the last.
    expect(sent.filter((body) => !body.includes(TASK))).toEqual([]);
    return upstream.close();
  });
  const reports: CompactionReport[] = [];
  const options: AdapterOptions = {
    contextTokens: WINDOW,
    onReport: (report) => reports.push(report),
    onFault: (reason) => faults.push(reason),
  };
  return { upstream, reports, options };
}

function claude({ origin }: DemoUpstream, model = "claude-opus-5-5") {
  return createAnthropic({ baseURL: `${origin}/v1`, apiKey: "test-key" })(model);
}

function agent(model: Parameters<typeof wrapLanguageModel>[0]["model"], options: AdapterOptions) {
  const middleware: LanguageModelMiddleware = palimpsest(options);
  return {
    model: wrapLanguageModel({ model, middleware }),
    system: "Be careful.",
    prompt: TASK,
    tools: tools(),
    stopWhen: stepCountIs(TURNS + 50),
    maxRetries: 0,
  };
}

function tools(): ToolSet {
  let step = 0;
  return Object.fromEntries(
    workbench({ outputCharacters: 1_500 }).map(({ name, description, parameters, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<object>({ ...parameters, required: [...(parameters.required ?? [])] }),
        execute: (input) => {
          step += 1;
          return run(input, step);
        },
      }),
    ]),
  );
}

/** Every request was accepted, the prefix changed only by compactions, and the task is there to the end. */
function expectSound(upstream: DemoUpstream, reports: readonly CompactionReport[]): void {
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(upstream.log.length).toBeGreaterThanOrEqual(TURNS);
  const compactions = reports.filter(({ status }) => status === "compacted").length;
  expect(compactions).toBeGreaterThan(3);
  expect(compactions).toBeLessThan(TURNS / 4);
  expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
  expect(upstream.log.every(({ prompt }) => (prompt?.tokens ?? 0) <= WINDOW)).toBe(true);
}
