import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { StoredRewrite } from "../archives/session-archive.ts";
import { identifyMessage } from "./identify-message.ts";
import { fromPlain, toPlain } from "./plain-value.ts";
import { dropRewrite, keepRewrite, replayHistory, writeItem } from "./replay-history.ts";
import { createRewriteBook } from "./rewrite-book.ts";

const user = (content: string) => ({ role: "user", content });
const options = () => ({ format: "openai-chat", book: createRewriteBook(store()) });
const record = { lineage: "a", handles: ["h-00000001"], hasNote: false };

describe("replayHistory", () => {
  it("puts what was kept in the place of the beginning it stands for, and leaves the rest to the host", async () => {
    const given = options();
    const history = [user("a"), user("b"), user("c")];
    const first = await replayHistory(history, given);
    const [, , last] = first.items;
    if (last === undefined) throw new Error("no item");
    await keepRewrite(first, { ...record, items: [writeItem(user("record")), last] }, given.book);

    const longer = await replayHistory([{ role: "system", content: "Now." }, ...history, user("d")], given);
    expect(longer.preamble).toEqual([{ role: "system", content: "Now." }]);
    expect(longer.items.map(({ message }) => message)).toEqual([user("record"), user("c"), user("d")]);
    const other = await replayHistory([user("a"), user("edited"), user("c"), user("d")], given);
    expect(other.standing).toBeUndefined();
  });

  it("lays a second pass over the first, and takes either back", async () => {
    const given = options();
    const history = [user("a"), user("b")];
    const keep = async (text: string) => {
      const items = [writeItem(user(text))];
      return keepRewrite(await replayHistory(history, given), { ...record, items }, given.book);
    };
    const sent = async () => (await replayHistory(history, given)).items.map(({ message }) => message);
    await keep("first");
    await keep("second");
    expect(await sent()).toEqual([user("second")]);

    const undone = options();
    const items = [writeItem(user("first"))];
    await keepRewrite(await replayHistory(history, undone), { ...record, items }, undone.book);
    await dropRewrite(await replayHistory(history, undone), undone.book);
    expect((await replayHistory(history, undone)).items.map(({ message }) => message)).toEqual(history);
  });

  it("sends what another process sent that was faster", async () => {
    const given = options();
    const history = [user("a"), user("b")];
    const [mine, theirs] = [await replayHistory(history, given), await replayHistory(history, given)];
    await keepRewrite(theirs, { ...record, items: [writeItem(user("theirs"))] }, given.book);
    const sent = await keepRewrite(mine, { ...record, items: [writeItem(user("mine"))] }, given.book);
    expect(sent.items.map(({ message }) => message)).toEqual([user("theirs")]);
  });
});

describe("identifyMessage", () => {
  const block = { type: "text", text: "a" };
  it.each([
    [{ role: "user", content: [{ ...block, cache_control: { type: "ephemeral" } }] }],
    [{ content: [block], role: "user" }],
    [{ role: "user", content: [block], providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } }],
  ])("knows a message again without marks of the prompt cache: %j", (message) => {
    expect(identifyMessage(message)).toBe(identifyMessage({ role: "user", content: [block] }));
  });

  it.each([
    [{ role: "user", content: [{ ...block, text: "b" }] }],
    [{ role: "assistant", content: [block] }],
    [{ role: "user", content: [block], providerOptions: { openai: { itemId: "1" } } }],
  ])("tells other messages: %j", (message) => {
    expect(identifyMessage(message)).not.toBe(identifyMessage({ role: "user", content: [block] }));
  });
});

/** What JSON can say: it has no -0. */
const jsonValue = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

test.prop([jsonValue, fc.uint8Array(), fc.webUrl()])("bytes and addresses survive JSON", (value, bytes, address) => {
  const message = { value, bytes: new Uint8Array(bytes), list: [new URL(address)] };
  expect(fromPlain(JSON.parse(JSON.stringify(toPlain(message))))).toEqual(fromPlain(toPlain(message)));
  expect(fromPlain(toPlain(message))).toMatchObject({ bytes: message.bytes, list: message.list });
});

// Helpers

function store() {
  const kept = new Map<string, StoredRewrite>();
  return {
    async saveRewrite(rewrite: StoredRewrite) {
      if (!kept.has(rewrite.name)) kept.set(rewrite.name, rewrite);
      return kept.get(rewrite.name)?.text ?? "";
    },
    listRewrites: async (openings: readonly string[]) =>
      [...kept.values()].filter(({ opening }) => openings.includes(opening)).map(({ name }) => name),
    findRewrites: async (names: readonly string[]) =>
      new Map(
        names.flatMap((name): [string, string][] => (kept.has(name) ? [[name, kept.get(name)?.text ?? ""]] : [])),
      ),
  };
}
