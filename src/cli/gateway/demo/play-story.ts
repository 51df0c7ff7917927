import type { ScriptPart } from "../../../gateway/demo/scripts/script.ts";
import type { RequestFacts } from "../../../gateway/facts/request-facts.ts";
import { listCallIds, renameCalls, type Story, type StoryMessage } from "./load-story.ts";

/** What is on the other side of the gateway, and what the gateway reports. */
export interface Stage {
  readonly url: string;
  /** Sets what the model answers next. */
  setAnswer(answer: readonly ScriptPart[]): void;
  /** What happened since it was last asked. */
  collect(): Promise<StageNews>;
  /** The time that a user takes to write: a compaction in progress is done by then. */
  pause(): Promise<void>;
}

export interface StageNews {
  readonly facts: RequestFacts;
  readonly lookUps: number;
}

/** One turn of the story, as it went through the gateway. */
export interface PlayedTurn extends StageNews {
  readonly number: number;
  /** What the client sent. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** A client that names its session, as agents do: otherwise the first request alone would be another one on the page. */
const HEADERS = {
  "content-type": "application/json",
  "anthropic-version": "2023-06-01",
  "x-api-key": "demo",
  "session-id": "demo",
};

/** Plays a story through the gateway, as an agent's client does: every request contains the whole history. */
export async function* playStory({ head, opening, turns }: Story, stage: Stage): AsyncGenerator<PlayedTurn> {
  const history: StoryMessage[] = [opening];
  for (const [index, { answer, callIds, reply }] of turns.entries()) {
    stage.setAnswer(answer);
    const request = { ...head, messages: [...history] };
    const response = await fetch(`${stage.url}/v1/messages`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify(request),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the demo's provider answered ${response.status}: ${text.slice(0, 300)}`);
    const answered: StoryMessage = { role: "assistant", content: JSON.parse(text).content };
    history.push(answered);
    const ids = new Map(listCallIds(answered).map((id, place) => [callIds[place] ?? id, id]));
    if (reply !== undefined) history.push(renameCalls(reply, ids));
    yield { number: index + 1, request, ...(await stage.collect()) };
    if (typeof reply?.content === "string") await stage.pause();
  }
}
