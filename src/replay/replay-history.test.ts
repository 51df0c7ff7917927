import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { webAddress } from "../../test/arbitraries/web-address.ts";
import { busyTime } from "../../test/busy-time.ts";
import { memoryArchive } from "../archives/memory.ts";
import { identifyMessage } from "./identify-message.ts";
import { fromPlain, toPlain } from "./plain-value.ts";
import { joinPieces, keepRewrite, replayHistory, writeOwnMessage } from "./replay-history.ts";
import { createRewriteBook } from "./rewrite-book.ts";

const user = (content: string) => ({ role: "user", content });
const options = () => ({ format: "openai-chat", book: createRewriteBook(memoryArchive()) });
const record = { lineage: "a", handles: ["h-00000001"], savedTokens: 10, hasNote: false };

describe("replayHistory", () => {
  it("puts what was kept in place of the beginning it replaces, and leaves the rest to the host", async () => {
    const given = options();
    const history = [user("a"), user("b"), user("c")];
    const first = await replayHistory(history, given);
    const [, , last] = first.items;
    if (last === undefined) throw new Error("no item");
    await keepRewrite(first, { ...record, items: [writeOwnMessage(user("record")), last] }, given.book);

    const longer = await replayHistory([{ role: "system", content: "Now." }, ...history, user("d")], given);
    expect(longer.preamble).toEqual([{ role: "system", content: "Now." }]);
    expect(longer.items.map(({ message }) => message)).toEqual([user("record"), user("c"), user("d")]);
    const other = await replayHistory([user("a"), user("edited"), user("c"), user("d")], given);
    expect(other.standing).toBeUndefined();
  });

  it("continues from what version 0.2 kept: a pass over the same messages, or an undone history", async () => {
    const archive = memoryArchive();
    const given = { format: "openai-chat", book: createRewriteBook(archive) };
    const history = [user("a"), user("b")];
    const sent = async () => (await replayHistory(history, given)).items.map(({ message }) => message);
    const { opening, name } = (await replayHistory(history, given)).place;
    const keep = (kept: string, rewrite: object) =>
      archive.saveRewrite({ opening, name: kept, lineage: "a", text: JSON.stringify({ ...rewritten, ...rewrite }) });
    const rewritten = { lineage: "a", handles: [], pieces: [{ kind: "ours", items: [JSON.stringify(user("first"))] }] };
    await keep(name, { kind: "compaction" });
    expect(await sent()).toEqual([user("first")]);
    const pieces = [{ kind: "client", from: 0, to: 2 }];
    await keep(`${name} repair`, { kind: "repair", pieces, compactedMessages: 0 });
    expect(await sent()).toEqual(history);

    const items = [writeOwnMessage(user("second"))];
    await keepRewrite(await replayHistory(history, given), { ...record, items }, given.book);
    expect(await sent()).toEqual([user("second")]);
  });

  it("sends what a faster process sent", async () => {
    const given = options();
    const history = [user("a"), user("b")];
    const [mine, theirs] = [await replayHistory(history, given), await replayHistory(history, given)];
    await keepRewrite(theirs, { ...record, items: [writeOwnMessage(user("theirs"))] }, given.book);
    const own = { ...record, items: [writeOwnMessage(user("mine"))], handles: ["h-00000002"] };
    const sent = await keepRewrite(mine, own, given.book);
    expect(sent.items.map(({ message }) => message)).toEqual([user("theirs")]);
    // The model may look up exactly what it is shown.
    expect(sent.handles).toEqual(record.handles);
  });
});

describe("joinPieces", () => {
  it("joins adjacent pieces, in time that grows with the messages", () => {
    const host = (position: number) => ({ kind: "host", position, message: user(`${position}`) }) as const;
    const ours = (text: string) => ({ kind: "ours", json: text, message: user(text) }) as const;
    expect(joinPieces([ours("1"), ours("2"), host(4), host(5), host(7), ours("3")])).toEqual([
      { kind: "ours", items: ["1", "2"] },
      { kind: "client", from: 4, to: 6 },
      { kind: "client", from: 7, to: 8 },
      { kind: "ours", items: ["3"] },
    ]);
    const many = Array.from({ length: 60_000 }, (_, index) => ours(`${index}`));
    expect(busyTime(() => joinPieces(many))).toBeLessThan(500);
  });
});

describe("identifyMessage", () => {
  const block = { type: "text", text: "a" };
  it.each([
    [{ role: "user", content: [{ ...block, cache_control: { type: "ephemeral" } }] }],
    [{ content: [block], role: "user" }],
    [{ role: "user", content: [block], providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } }],
  ])("recognises a message without prompt cache marks: %j", (message) => {
    expect(identifyMessage(message)).toBe(identifyMessage({ role: "user", content: [block] }));
  });

  it.each([
    [{ role: "user", content: [{ ...block, text: "b" }] }],
    [{ role: "assistant", content: [block] }],
    [{ role: "user", content: [block], providerOptions: { openai: { itemId: "1" } } }],
  ])("distinguishes other messages: %j", (message) => {
    expect(identifyMessage(message)).not.toBe(identifyMessage({ role: "user", content: [block] }));
  });
});

describe("toPlain", () => {
  it.each([
    { "$palimpsest-url": "not an address" },
    { "$palimpsest-url": "https://example.com/", more: 1 },
    { "$palimpsest-bytes": "AAAA" },
    { "$palimpsest-object": { "$palimpsest-object": {} } },
    { "$palimpsest-other": [{ "$palimpsest-bytes": 5 }] },
  ])("leaves alone what only looks like bytes or an address: %j", (value) => {
    expect(fromPlain(JSON.parse(JSON.stringify(toPlain(value))))).toEqual(value);
  });

  it("reads what is stored as an address but is not one unchanged", () => {
    expect(fromPlain({ "$palimpsest-url": "not an address" })).toEqual({ "$palimpsest-url": "not an address" });
  });

  const keys = fc.oneof(fc.string(), fc.constantFrom("$palimpsest-url", "$palimpsest-bytes", "$palimpsest-object"));
  const { value: tricky } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: "small" }, fc.jsonValue(), fc.array(tie("value")), fc.dictionary(keys, tie("value"))),
  }));
  test.prop([tricky, fc.uint8Array(), webAddress])("bytes and addresses survive JSON", (value, bytes, address) => {
    fc.pre(!HOLDS_MIXED_UP_KEY.test(JSON.stringify(value)));
    const message = { value, bytes: new Uint8Array(bytes), list: [new URL(address)] };
    const back = fromPlain(JSON.parse(JSON.stringify(toPlain(message))));
    expect(back).toMatchObject({ bytes: message.bytes, list: message.list });
    expect(JSON.stringify((back as { value: unknown }).value)).toBe(JSON.stringify(value));
  });
});

// Helpers

/** V8 13.6 confuses a key that is one escaped character with another such key that it read before. */
const HOLDS_MIXED_UP_KEY = /"\\.":/;
