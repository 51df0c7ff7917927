import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDemoUpstream } from "../../../gateway/demo/create-demo-upstream.ts";
import type { DemoScript, ScriptPart } from "../../../gateway/demo/scripts/script.ts";
import type { GatewayWatcher } from "../../../gateway/facts/gateway-watcher.ts";
import type { RequestFacts } from "../../../gateway/facts/request-facts.ts";
import type { GatewaySettings } from "../../../gateway/gateway-settings.ts";
import { KEY_BYTES } from "../../../keys/key-file.ts";
import { RETRIEVE, SEARCH } from "../../../lookup/retrieval-tools.ts";
import { loadGateway } from "../load-gateway.ts";
import type { Stage } from "./play-story.ts";

/**
 * The window of the demo's model, and how much of it an answer may take: small, so that there is something to see, and
 * large enough that the session continues for a while after its compaction, because only then can a compaction pay off.
 */
export const DEMO_WINDOW = { contextTokens: 80_000, outputReserveTokens: 4_000 } as const;

/** If a compaction takes longer, a later request uses it. */
const MAX_PAUSE_MS = 1_000;
/** From this part of the window on, a compaction may be in progress: before it, none is ever due in this story. */
const PAUSED_FROM = 0.75;
/** The model looks something up in the first answer of these turns in which it can. */
const LOOK_UP_TURNS: ReadonlyMap<number, "handle" | "words"> = new Map([
  [3, "handle"],
  [9, "words"],
]);

/** A stage that must be closed. */
export interface OpenStage extends Stage {
  /** How many requests the provider refused, and how many it checked. */
  readonly refused: () => number;
  close(): Promise<void>;
}

/** Sets up the built-in provider and a gateway in front of it, with a separate archive that is removed afterwards. */
export async function setStage(given: GatewaySettings): Promise<OpenStage> {
  // A window as small as the demo's is below the floor.
  const settings = { ...given, policy: { ...given.policy, floorTokens: 0 } };
  // The demo contacts no other machine: no summarizer, no collector.
  const { summarizer: _, ...offline } = settings;
  const { openGateway } = await loadGateway();
  const directory = await mkdtemp(join(tmpdir(), "palimpsest-demo-"));
  const model = playModel();
  const upstream = await createDemoUpstream({ script: model.script, windowTokens: DEMO_WINDOW.contextTokens });
  const origin = new URL(upstream.origin);
  const news = collectNews();
  const closeOthers = async (): Promise<void> => {
    await upstream.close();
    await rm(directory, { recursive: true, force: true });
  };
  const gateway = await openGateway(
    {
      ...offline,
      host: "127.0.0.1",
      port: 0,
      mode: "on",
      upstreams: { anthropic: origin, openai: origin, gemini: origin },
      storeUrl: `file:${join(directory, "archive.db")}`,
      windows: { "*": DEMO_WINDOW.contextTokens },
      tenants: new Map(),
      cacheLifetime: settings.cacheLifetime ?? "5m",
      logLevel: "silent",
    },
    { key: randomBytes(KEY_BYTES), environment: {}, writeLog: () => {}, watcher: news.watcher },
  ).catch(async (error: unknown) => {
    await closeOthers();
    throw error;
  });
  return {
    url: gateway.url,
    setAnswer: model.setAnswer,
    collect: news.collect,
    pause: news.pause,
    refused: () => upstream.log.filter(({ refusal }) => refusal !== undefined).length,
    async close() {
      await gateway.close();
      await closeOthers();
    },
  };
}

/** The model: answers as the story says, and now and then looks something up first. */
function playModel(): { readonly script: DemoScript; setAnswer(answer: readonly ScriptPart[]): void } {
  let answer: readonly ScriptPart[] = [];
  let turnsWithTools = 0;
  let hasLookedUp = false;
  return {
    setAnswer(next) {
      answer = next;
      hasLookedUp = false;
    },
    script({ tools, transcript }) {
      if (hasLookedUp || !tools.some(({ name }) => name === RETRIEVE)) return { parts: answer };
      hasLookedUp = true;
      turnsWithTools += 1;
      const wanted = LOOK_UP_TURNS.get(turnsWithTools);
      if (wanted === "words") return call(SEARCH, { query: "thinking-prefix" });
      if (wanted !== "handle") return { parts: answer };
      const handle = /h-[0-9a-z]{8,}/.exec(JSON.stringify(transcript.messages))?.[0];
      return handle === undefined ? { parts: answer } : call(RETRIEVE, { handle, lines: "1-20" });
    },
  };
}

function call(toolName: string, input: unknown): ReturnType<DemoScript> {
  return { parts: [{ kind: "tool-call", toolName, input }] };
}

/** Collects what the gateway reports, turn by turn. */
function collectNews() {
  const events = new EventEmitter();
  let requests: RequestFacts[] = [];
  let lookUps = 0;
  let isPrepared = false;
  let promptTokens = 0;
  const watcher: Partial<GatewayWatcher> = {
    onRequest(facts) {
      requests.push(facts);
      events.emit("request");
    },
    onCompaction() {
      isPrepared = true;
      events.emit("compaction");
    },
    onLookUp() {
      lookUps += 1;
    },
  };
  const collect: Stage["collect"] = async () => {
    if (requests.length === 0) await once(events, "request");
    const facts = requests.at(-1);
    if (facts === undefined) throw new Error("the gateway reported no request");
    promptTokens = facts.usage?.promptTokens ?? 0;
    const collected = { facts, lookUps };
    requests = [];
    lookUps = 0;
    return collected;
  };
  const pause: Stage["pause"] = async () => {
    const isFull = promptTokens >= DEMO_WINDOW.contextTokens * PAUSED_FROM;
    if (!isFull || isPrepared) return;
    await once(events, "compaction", { signal: AbortSignal.timeout(MAX_PAUSE_MS) }).catch(() => undefined);
  };
  return { watcher, collect, pause };
}
