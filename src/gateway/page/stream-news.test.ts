import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveNews } from "../../page/model/answers.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import type { Subscriber } from "./live-sessions.ts";
import { streamNews } from "./stream-news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the news of a page", () => {
  it("report the current state of each session, once for everything that happened in a moment", async () => {
    const { reader, change } = open();
    await reader.read();
    change("one", 1);
    change("one", 2);
    change("two", 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await readNews(reader)).toEqual([
      ["one", 2],
      ["two", 1],
    ]);
  });

  it("wait for a slow reader, and take no more room than the sessions do", async () => {
    const { reader, change } = open();
    for (let turn = 1; turn <= 500; turn += 1) {
      change("one", turn);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    // The greeting, and everything that was missed at once, in its current state.
    await reader.read();
    expect(await readNews(reader)).toEqual([["one", 500]]);
    change("one", 501);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await readNews(reader)).toEqual([["one", 501]]);
  });

  it("end with the gateway", async () => {
    const { reader, end } = open();
    await reader.read();
    end();
    expect((await reader.read()).done).toBe(true);
  });
});

function open() {
  let subscriber: Subscriber | undefined;
  const { body } = streamNews(
    {
      faults: () => 0,
      subscribe(_tenant, given) {
        subscriber = given;
        return () => {
          subscriber = undefined;
        };
      },
    },
    "default",
    new AbortController().signal,
  );
  if (body === null) throw new Error("there is no stream");
  return {
    reader: body.getReader(),
    change: (id: string, turns: number) => subscriber?.onChange(row(id, turns)),
    end: () => subscriber?.onEnd(),
  };
}

async function readNews(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const { value } = await reader.read();
  const news: LiveNews = JSON.parse(new TextDecoder().decode(value).replace("data: ", ""));
  return news.sessions.map(({ id, turns }) => [id, turns]);
}

function row(id: string, turns: number): SessionRow {
  return {
    id,
    isLive: true,
    agent: "",
    title: "",
    model: "",
    turns,
    spark: [],
    compactions: 0,
    lookUps: 0,
    state: { kind: "healthy" },
    updatedAtMs: 0,
  };
}
