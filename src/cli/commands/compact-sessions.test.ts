import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { sqliteArchive } from "../../archives/sqlite.ts";
import { HANDOFF_NOTE } from "../../core/text/handoff-note.ts";
import { codecs } from "../../formats/index.ts";
import { loadKey } from "../../keys/load-key.ts";
import { describeMissedTarget } from "../render/render-report.ts";
import { run } from "../run.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-compact-"));
afterAll(() => rmSync(directory, { recursive: true }));

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(directory, "home-"));
  vi.stubEnv("PALIMPSEST_HOME", home);
  vi.stubEnv("PALIMPSEST_KEY", undefined);
});
afterEach(() => vi.unstubAllEnvs());

const request = makeRequest(14);
const small = ["--force", "--target", "1500"];

describe("compact and sessions", () => {
  it("keeps what it compacts as a session: its messages, its record and the report", async () => {
    const { session, report, messages } = await compact(request);
    const { sessions } = await ask("sessions", "list");
    expect(sessions).toMatchObject([{ id: session, lineage: session, compactions: 1 }]);
    const shown = await ask("sessions", "show", session, "--messages");
    // What surrounds the messages of a request is a separate row.
    expect(shown.transcript.slice(1).map((row: string) => JSON.parse(row))).toEqual(messages);
    expect(shown).toMatchObject({
      archivedMessages: request.messages.length + 1,
      records: [{ number: 1, mode: "in-place", handles: report.handles, report: { tokensAfter: report.tokensAfter } }],
    });
    expect(shown.averageRatio).toBe(report.tokensAfter / report.tokensBefore);
    const sizes = `${report.tokensBefore.toLocaleString("en")} to ${report.tokensAfter.toLocaleString("en")} tokens`;
    expect((await call(["sessions", "show", session])).printed).toMatch(
      new RegExp(
        String.raw`UTC, asked for, ${sizes} \([\d.]+%\), [\d,]+ ms, \d+ handles?\n  [\d.]+% left of a prompt on average`,
      ),
    );
  });

  it("returns a session unchanged, and stores nothing, if the provider would refuse the result", async () => {
    const refuse = (wire: unknown) =>
      JSON.stringify(wire).includes("palimpsest handoff") ? [{ rule: "made-up", path: "", message: "refused" }] : [];
    vi.spyOn(codecs.anthropic, "validate").mockImplementation(refuse);
    onTestFinished(() => void vi.restoreAllMocks());
    const { exitCode, printed } = await call(["compact", "f", ...small, "--json"], { f: JSON.stringify(request) });
    expect(exitCode).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({
      messages: request.messages,
      report: { status: "aborted", reason: expect.stringContaining("made-up") },
    });
    expect((await ask("sessions", "list")).sessions).toEqual([]);
  });

  it("lists a session by the first words of its user, and by the agent whose log it was", async () => {
    const lines = request.messages.map((message, index) => {
      const uuids = { uuid: `u${index}`, parentUuid: index === 0 ? null : `u${index - 1}`, sessionId: "s1" };
      return JSON.stringify({ type: message.role, ...uuids, isSidechain: false, version: "2.1.81", message });
    });
    await compactText(lines.join("\n"), "--format", "claude-code");
    const { sessions } = await ask("sessions", "list");
    expect(sessions).toMatchObject([{ agent: "Claude Code", title: expect.stringMatching(/\w/) }]);
    const { printed } = await call(["sessions", "list"]);
    expect(printed.split("\n")[0]).toBe(`${sessions[0].id}  ${sessions[0].title}`);
    expect(printed).toContain("\n  Claude Code, ");
  });

  it.each([
    ["--target", "1500"],
    ["--target", "4000"],
    ["--keep-last", "1"],
  ])("reports steps that add up to what was saved: %s %s", async (...options) => {
    const { report } = await compact(request, ...options);
    expect(report.status).toBe("compacted");
    const ends = report.steps.flatMap((step: { tokensBefore: number; tokensAfter: number }) => [
      step.tokensBefore,
      step.tokensAfter,
    ]);
    expect([ends[0], ends.at(-1)]).toEqual([report.tokensBefore, report.tokensAfter]);
    for (let at = 1; at + 1 < ends.length; at += 2) expect(ends[at]).toBe(ends[at + 1]);
  });

  it.each([
    [[], 1],
    [["--note-placement", "handoff"], 0],
  ])("explains records in the system prompt, unless that is not wanted: %j", async (options, notes) => {
    const { request: written } = await compact(request, ...options);
    expect(JSON.stringify(written.system).split(HANDOFF_NOTE)).toHaveLength(notes + 1);
  });

  it("counts as removed only the constraints that were in what was removed", async () => {
    const live = { role: "user", content: "Never use tabs. Go on." };
    const body = { ...request, messages: [...request.messages, { role: "assistant", content: "Yes." }, live] };
    const { report, messages } = await compact(body, "--target", "600");
    expect(messages.at(-1)).toEqual(live);
    expect(report.retention).toContainEqual({ fact: "constraints", removed: 1, inContext: 1 });
  });

  it("restores the old transcript, with the whole request unchanged", async () => {
    const { session } = await compact(request);
    const out = join(home, "restored.json");
    const { printed } = await call(["sessions", "restore", session, "--out", out]);
    expect(printed).toBe(
      `Compaction 1 of ${session} undone: ${request.messages.length + 1} messages.\nTranscript written to ${out}, unencrypted.\n`,
    );
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(request);
  });

  it("continues the same session, from its result and from the file it came from", async () => {
    const first = await compact(request);
    const grown = { ...first.request, messages: [...first.messages, ...makeRequest(6).messages.slice(1)] };
    const second = await compact(grown);
    expect(second.session).toBe(first.session);
    expect(second.report.compactionCount).toBe(2);
    const again = await compact(request, "--keep-last", "1");
    expect(again).toMatchObject({ session: first.session, report: { compactionCount: 1 } });
    expect((await ask("sessions", "list")).sessions).toHaveLength(1);
    expect((await ask("archive", "verify")).breaches).toEqual([]);
  });

  it("changes nothing if the same file is compacted the same way again", async () => {
    const first = await compact(request);
    const before = await ask("sessions", "show", first.session, "--messages");
    expect((await compact(request)).messages).toEqual(first.messages);
    const after = await ask("sessions", "show", first.session, "--messages");
    const { report, ...record } = before.records[0];
    const records = [{ ...record, report: { ...report, durationMs: expect.any(Number) } }];
    expect(after).toEqual({ ...before, updatedAtMs: expect.any(Number), records });
  });

  it.each([
    ["the home cannot be written to", { PALIMPSEST_HOME: join(process.execPath, "home") }, []],
    ["the key is malformed", { PALIMPSEST_KEY: "no key" }, []],
    ["the store cannot be opened", {}, ["--store", `file:${join(process.execPath, "archive.db")}`]],
  ])("passes the transcript on unchanged if %s", async (_, environment, options) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const out = join(home, "out.json");
    const files = { f: JSON.stringify(request) };
    const { exitCode, printed } = await call(["compact", "f", ...small, "--json", "--out", out, ...options], files);
    expect(exitCode).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({ request, report: { status: "aborted" } });
    expect(JSON.parse(printed).report.reason).toMatch(/^the archive failed: ./);
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(request);
  });

  it("says what stays if a target was missed, and which option would help", async () => {
    const files = { f: JSON.stringify({ ...request, system: "You are careful. ".repeat(300) }) };
    const { printed } = await call(["compact", "f", "--target", "900"], files);
    expect(printed).toMatch(
      /The target of 900 was missed: [\d,]+ tokens must stay\. The system prompt .*--protect-system/,
    );
    expect(printed).toContain(" The system prompt counts as the first.\n");
    const kept = { systemTokens: 0, keepLast: undefined, isSacred: false };
    const missed = { targetTokens: 9, tokensAfter: 20, protectedTokens: 20, ...kept };
    expect(describeMissedTarget(missed)).toContain("must stay. Apart from that, only the user's latest request");
    expect(describeMissedTarget({ ...missed, targetTokens: 800, protectedTokens: 571 })).toContain(
      "was missed: 571 tokens must stay, and 229 are too few for a handoff and the newest messages. ",
    );
    expect(describeMissedTarget({ ...missed, tokensAfter: 1_625, protectedTokens: 1_028 })).toMatch(
      /1,028 tokens must stay\..* The other 597 are the handoff and its marks\.$/,
    );
    expect(describeMissedTarget({ ...missed, keepLast: 2 })).toContain("name fewer of them");
    expect(describeMissedTarget({ ...missed, isSacred: true })).toContain("--profile default does");
  });

  it("says in words what was done, and not what there was no need for", async () => {
    const { printed } = await call(["compact", "f", ...small], { f: JSON.stringify(request) });
    const sizes = [...printed.matchAll(/^ {2}[a-z ,]+: ([\d,]+) to ([\d,]+)$/gm)];
    expect(printed).toMatch(/^ {2}the older part became a handoff: /m);
    expect(sizes.filter(([, before, after]) => before === after)).toEqual([]);
  });

  it("warns about a session that its provider would refuse", async () => {
    const chat = { role: "assistant", content: null, tool_calls: [] };
    const mixed = { ...request, messages: [...request.messages, chat] };
    const { warned, exitCode } = await call(["compact", "f", ...small], { f: JSON.stringify(mixed) });
    expect(exitCode).toBe(0);
    expect(warned).toMatch(
      /^warning: as anthropic this session has \d+ faults? that .*shape.*palimpsest validate f lists/,
    );
    expect((await call(["compact", "f", ...small], { f: JSON.stringify(request) })).warned).toBe("");
  });

  it("says that the file is the input if nothing was compacted", async () => {
    const out = join(home, "same.json");
    const { printed } = await call(["compact", "f", "--context", "900k", "--out", out], { f: JSON.stringify(request) });
    expect(printed).toMatch(/^unchanged: .*within the threshold.*\n/);
    expect(printed).toContain(`\nWritten to ${out}: the transcript as it was, because nothing was compacted.\n`);
  });

  it("says in which form it writes a transcript that came in another", async () => {
    const out = join(home, "log.jsonl");
    const lines = request.messages.map((message) => JSON.stringify(message)).join("\n");
    const { printed } = await call(["compact", "f", ...small, "--out", out], { f: lines });
    expect(printed).toContain(`\nWritten to ${out}, as a JSON array of anthropic messages.\n`);
    const same = await call(["compact", "f", ...small, "--out", out], { f: JSON.stringify(request) });
    expect(same.printed).toContain(`\nWritten to ${out}.\n`);
  });

  it("says where nobody asked for the transcript that it was not written", async () => {
    const { printed } = await call(["compact", "f", ...small], { f: JSON.stringify(request) });
    expect(printed).toContain("\nThe smaller transcript was not written: --out FILE writes it, --out - prints it.\n");
    expect(printed).toContain("\nWhy: --target and --force were given.\n");
  });

  it("names the look-up tool of the agent in the handoff", async () => {
    const asked = ["compact", "f", ...small, "--out", "-"];
    const { printed } = await call([...asked, "--lookup-tool", "open_handle"], { f: JSON.stringify(request) });
    expect(printed).toContain("; tool open_handle");
    expect((await call(asked, { f: JSON.stringify(request) })).printed).not.toContain("; tool");
  });

  it("says that a summarizer failed, and that the handoff was made without it", async () => {
    const asked = ["compact", "f", ...small, "--summarizer", "command:false"];
    const { exitCode, printed } = await call(asked, { f: JSON.stringify(request) });
    expect(exitCode).toBe(0);
    expect(printed).toContain("The summarizer failed (unavailable), so the handoff was made without a model.");
  });

  it("names the archive in the commands that it shows, if it is a file", async () => {
    const store = `file:${join(home, "own.db")}`;
    const { printed } = await call(["compact", "f", ...small, "--store", store], { f: JSON.stringify(request) });
    expect(printed).toMatch(new RegExp(`palimpsest retrieve h-\\w+ --store ${store}\n`));
    expect(printed).toMatch(new RegExp(`sessions restore \\S+ --out FILE --store ${store}\n`));
  });

  it("says that a summarizer was not asked, because there is no handoff", async () => {
    const demo = readFileSync("fixtures/demo-session.json", "utf8");
    const asked = ["compact", "f", "--target", "15k", "--summarizer", "command:false"];
    expect((await call(asked, { f: demo })).printed).toContain("\nThe summarizer was not asked, because");
  });

  it("says how to do without a summarizer that cannot be reached", async () => {
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1");
    const asked = ["compact", "f", ...small, "--summarizer", "openai:gpt-5.6"];
    const { exitCode, printed } = await call(asked, { f: JSON.stringify(request) });
    vi.unstubAllEnvs();
    expect(exitCode).toBe(1);
    expect(printed).toMatch(
      /^aborted: the summarizer failed: .* Nothing was compacted; --summarizer none compacts without a model\.\n/,
    );
  });

  it("writes the transcript to standard output for --out -, and the report to standard error", async () => {
    const files = { f: JSON.stringify(request) };
    const piped = await call(["compact", "f", ...small, "--out", "-"], files);
    expect(piped.exitCode).toBe(0);
    expect(JSON.parse(piped.printed).messages.length).toBeLessThan(request.messages.length);
    expect(piped.warned).toContain("became the handoff");
    expect(piped.warned).not.toMatch(/Written to|not written/);
    expect(existsSync("-")).toBe(false);
    const [, session = ""] = /sessions restore (\S+)/.exec(piped.warned) ?? [];
    const both = await call(["compact", "f", ...small, "--out", "-", "--json"], files);
    expect(both).toMatchObject({ exitCode: 2, warned: expect.stringContaining("Use one of them") });
    const restored = await call(["sessions", "restore", session, "--out", "-"]);
    expect(JSON.parse(restored.printed)).toEqual(request);
    expect(restored.warned).toContain("undone");
    expect(JSON.parse((await call(["sessions", "export", session, "--out", "-"])).printed)).toBeTypeOf("object");
  });

  it("says what became of the file when it is interrupted, and ends by the signal", async () => {
    const [file, out, started] = ["request.json", "out.json", "started"].map((name) => join(home, name));
    writeFileSync(file ?? "", JSON.stringify(request));
    const main = join(import.meta.dirname, "../main.ts");
    const slow = `command:touch ${started}; sleep 20`;
    const child = spawn(
      process.execPath,
      [main, "compact", file ?? "", ...small, "--summarizer", slow, "--out", out ?? ""],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await vi.waitUntil(() => existsSync(started ?? ""), { timeout: 100_000 });
    child.kill("SIGINT");
    const [, signal] = await once(child, "close");
    expect(signal).toBe("SIGINT");
    expect(said).toContain(`palimpsest: Interrupted. ${out} was not written; your input file is unchanged.\n`);
    expect(existsSync(out ?? "")).toBe(false);
  });

  it("says that what is kept in memory is gone, and writes no file with handles that open nothing", async () => {
    const files = { f: JSON.stringify(request) };
    const memory = [...small, "--store", "memory:"];
    const shown = await call(["compact", "f", ...memory], files);
    expect(shown).toMatchObject({
      exitCode: 0,
      warned: expect.stringMatching(/^note: memory: is gone with this command/),
    });
    expect(shown.printed).not.toContain("palimpsest retrieve");
    const json = await call(["compact", "f", ...memory, "--json"], files);
    expect(JSON.parse(json.printed).report).toMatchObject({ status: "compacted", recoverable: false });
    expect(json.warned).toContain("the handles open nothing");
    const out = join(home, "out.json");
    const refused = await call(["compact", "f", ...memory, "--out", out], files);
    expect(refused).toMatchObject({ exitCode: 2, warned: expect.stringContaining("--store file:PATH") });
    expect(existsSync(out)).toBe(false);
  });

  const odd =
    '{ "role":"assistant", "content":[{"type":"tool_use","input":{"z":1,"a":1234567890123456789,"a":1e400,"b":1.0},"id":"toolu_odd","name":"read"}] }';
  const oddResult = '{"content":[{"content":"ok","tool_use_id":"toolu_odd","type":"tool_result"}],"role":"user"}';
  /** A request in characters that no parser preserves: numbers, duplicate keys, an unusual order. */
  const oddRequest = (parts: number) => {
    const text = JSON.stringify(makeRequest(parts));
    return text
      .replace(/^\{"model"/, '{"seed":12345678901234567890, "model"')
      .replace(/\]\}$/, `,${odd},\n${oddResult}]}\n`);
  };

  it("preserves the exact characters of what it leaves alone", async () => {
    const text = oddRequest(3);
    const out = join(home, "out.json");
    const { printed } = await call(["compact", "f", "--json", "--out", out], { f: text });
    expect(JSON.parse(printed).report.status).toBe("unchanged");
    expect(printed).toContain(`"request":${text.trim()},"report"`);
    expect(readFileSync(out, "utf8")).toBe(text);
    const lines = `${odd}\n${oddResult}\n`;
    await call(["compact", "f", "--out", out], { f: lines });
    expect(readFileSync(out, "utf8")).toBe(lines);
  });

  it("preserves the exact characters of messages that stay, and restores all of them with undo", async () => {
    const text = oddRequest(14);
    const out = join(home, "out.json");
    const { printed } = await call(["compact", "f", ...small, "--json", "--out", out], { f: text });
    const { report, session } = JSON.parse(printed);
    expect(report.status).toBe("compacted");
    for (const written of [printed, readFileSync(out, "utf8")]) {
      expect(written).toContain(odd);
      expect(written).toContain(oddResult);
      expect(written).toContain('"seed":12345678901234567890');
    }
    await call(["sessions", "restore", session, "--out", out]);
    const restored = readFileSync(out, "utf8");
    expect(JSON.parse(restored)).toEqual(JSON.parse(text));
    expect(restored).toContain(`${odd},\n${oddResult}]`);
    // Only the blanks between the messages and between the fields around them are ours.
    expect(restored.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  });

  it.each([
    ["a byte order mark", `\uFEFF${oddRequest(3)}`],
    ["line ends of Windows", `[${odd},\r\n${oddResult}]\r\n`],
    ["one message alone", ` ${odd}\n\n`],
    ["lines with blank lines between, and none at the end", `\uFEFF\r\n${odd}\r\n \r\n\n  ${oddResult}\t`],
    ["lines that end with two line ends", `${odd}\n${oddResult}\n\n`],
  ])("leaves every byte unchanged if nothing changes: %s", async (_name, text) => {
    const out = join(home, "out.json");
    const { printed } = await call(["compact", "f", "--json", "--out", out], { f: text });
    expect(JSON.parse(printed).report.status).toBe("unchanged");
    expect(readFileSync(out, "utf8")).toBe(text);
    expect(printed).toContain(odd);
  });

  /** The same conversation with the odd step first, each message written in one of many ways. */
  const oddHistory = (write: (message: object) => string) => {
    const { messages, ...around } = makeRequest(14);
    const [first, ...rest] = messages.map(write);
    return `${JSON.stringify(around).slice(0, -1)},"messages":[${[first, odd, oddResult, ...rest].join(", ")}]}`;
  };

  it("reads back every byte of what was folded, as the client sent it", async () => {
    const write = (message: object) => JSON.stringify(message, undefined, 2);
    const text = oddHistory(write);
    const { printed } = await call(["compact", "f", "--target", "600", "--json"], { f: text });
    const { report } = JSON.parse(printed);
    const original = await findRange(report.handles);
    expect(original).toContain(`${odd}\n${oddResult}\n`);
    for (const message of makeRequest(14).messages.slice(3, 9)) expect(original).toContain(write(message));
    expect((await call(["archive", "verify"])).exitCode).toBe(0);
    const shown = await call(["retrieve", await findRangeHandle(report.handles)]);
    expect(shown.printed).toContain("src/part-3.ts");
    expect(shown.printed).not.toContain("unreadable");
  });

  it("restores the characters that the client sent first, whatever blanks it puts between values later", async () => {
    const pretty = (message: object) => JSON.stringify(message, undefined, 2);
    const { session, request: result } = await compactText(oddHistory(pretty));
    const later = makeRequest(6).messages.slice(1);
    const grown = { ...result, messages: [...result.messages, ...later] };
    expect((await compactText(JSON.stringify(grown, undefined, 1))).session).toBe(session);
    const out = join(home, "restored.json");
    await call(["sessions", "restore", session, "--number", "1", "--out", out]);
    const restored = readFileSync(out, "utf8");
    expect(JSON.parse(restored).messages).toHaveLength(makeRequest(14).messages.length + 2 + later.length);
    expect(restored).toContain(`${odd},\n${oddResult}`);
    for (const message of makeRequest(14).messages) expect(restored).toContain(pretty(message));
    const shown = await call(["sessions", "show", session, "--messages"]);
    expect(shown.printed).toContain(`\n${JSON.stringify(makeRequest(14).messages[2])}\n`);
  });

  it("writes the same record, with the same handles, whatever the order of keys and blanks", async () => {
    const reversed = (message: object) =>
      JSON.stringify(Object.fromEntries(Object.entries(message).reverse()), undefined, 1);
    const reports = [];
    for (const write of [JSON.stringify, reversed] as ((message: object) => string)[]) {
      const { printed } = await call(["compact", "f", "--target", "600", "--json"], { f: oddHistory(write) });
      const { report, messages } = JSON.parse(printed);
      reports.push({ status: report.status, handles: report.handles, messages });
    }
    expect(reports[0]?.status).toBe("compacted");
    expect(reports[1]).toEqual(reports[0]);
    expect((await call(["archive", "verify"])).exitCode).toBe(0);
  });

  it("closes a session into a child if asked to, and finds each file's session", async () => {
    const first = await compact(request, "--mode", "child");
    const [parent] = first.session.split("~");
    expect(first).toMatchObject({ session: `${parent}~1`, report: { persistence: "child" } });
    const list = (await call(["sessions", "list"])).printed;
    expect(list).toContain(`closed, continues as ${parent}~1`);
    const grown = { ...first.request, messages: [...first.messages, ...makeRequest(6).messages.slice(1)] };
    expect((await compact(grown, "--mode", "child")).session).toBe(`${parent}~2`);
    // The original file: what was made of it is undone.
    expect((await compact(request, "--keep-last", "1")).session).toBe(parent);
    expect((await ask("sessions", "list")).sessions).toMatchObject([{ id: parent, compactions: 1 }]);
  });

  it("accepts a name for the session", async () => {
    expect((await compact(request, "--session", "my chat")).session).toBe("my chat");
    expect((await ask("sessions", "show", "my chat")).records).toHaveLength(1);
    expect((await ask("search", "part3", "--session", "my chat")).hits).not.toEqual([]);
  });

  it("keeps two names of one file separate: each can be restored, and removing one keeps the other", async () => {
    const first = await compact(request, "--session", "s1");
    await compact(request, "--session", "s2");
    for (const session of ["s1", "s2"]) {
      const out = join(home, `${session}.json`);
      expect(await call(["sessions", "restore", session, "--out", out])).toMatchObject({ exitCode: 0 });
      expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(request);
    }
    await call(["sessions", "purge", "s1", "--yes"]);
    expect((await ask("retrieve", first.report.handles[0], "--raw")).text).toContain("src/part-");
  });

  it.each([
    ["the first message", makeRequest(14, { answer: "Sure, I read the others." })],
    ["the first messages", makeRequest(14, { name: "piece" })],
  ])("treats conversations that have only %s in common as two", async (_, other) => {
    const [first, second] = [await compact(request), await compact(other)];
    expect(second.session).not.toBe(first.session);
    await call(["sessions", "purge", second.session, "--yes"]);
    for (const handle of first.report.handles) {
      expect((await ask("retrieve", handle, "--raw")).text).not.toBe("");
    }
    const out = join(home, "restored.json");
    await call(["sessions", "restore", first.session, "--out", out]);
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(request);
    expect((await ask("archive", "verify")).breaches).toEqual([]);
    // Each is recognised when it comes again.
    expect((await compact(request)).session).toBe(first.session);
  });

  it("recognises a conversation whose cache markers have moved", async () => {
    const first = await compact(request);
    const marked = JSON.parse(
      JSON.stringify(request).replaceAll(
        '"type":"tool_result"',
        '"type":"tool_result","cache_control":{"type":"ephemeral"}',
      ),
    );
    expect((await compact(marked)).session).toBe(first.session);
  });

  it("finds what it removed by session, tool, path and time", async () => {
    const { session } = await compact(request);
    const search = async (...filters: string[]) => (await ask("search", "part3", ...filters)).hits.length > 0;
    expect(await search("--session", session, "--tool", "read", "--path", "src/part-3.ts")).toBe(true);
    expect(await search("--tool", "bash")).toBe(false);
    expect(await search("--path", "docs/other.md")).toBe(false);
    expect(await search("--until", "2020-01-01")).toBe(false);
  });

  it("leaves the transcript alone while somebody else compacts the session", async () => {
    const { session } = await compact(request);
    const archive = await sqliteArchive({ path: join(home, "archive.db"), key: await currentKey() });
    const lease = await archive.leases.tryAcquire(session);
    const late = await compact(request, "--keep-last", "1");
    expect(late.report.status).toBe("in-flight");
    expect(late.request).toEqual(request);
    expect(late).not.toHaveProperty("session");
    const shown = await call(["compact", "f", ...small, "--keep-last", "1"], { f: JSON.stringify(request) });
    expect(shown.printed).toMatch(/^in-flight: .*Try again/);
    // A script can distinguish it from a transcript that fits (0) and from a failure (1).
    expect(shown.exitCode).toBe(4);
    if (lease !== undefined) await archive.leases.release(lease);
    await archive.close();
    expect((await compact(request, "--keep-last", "1")).report.status).toBe("compacted");
  });

  it("stores nothing if nothing changes, and refuses an unknown mode", async () => {
    await call(["compact", "f"], { f: JSON.stringify(request) });
    expect((await ask("sessions", "list")).sessions).toEqual([]);
    const wrong = await call(["compact", "f", "--mode", "sideways"], { f: JSON.stringify(request) });
    expect(wrong).toMatchObject({ exitCode: 2, warned: expect.stringContaining("in-place or child") });
  });

  it("moves what it kept to another archive, which can undo and read it back", async () => {
    const { session, report } = await compact(request);
    const out = join(home, "session.json");
    await call(["sessions", "export", session, "--out", out]);
    const store = `file:${join(home, "other.db")}`;
    await call(["sessions", "import", "in", "--store", store], { in: readFileSync(out) });
    const restored = join(home, "restored.json");
    await call(["sessions", "restore", session, "--store", store, "--out", restored]);
    expect(JSON.parse(readFileSync(restored, "utf8"))).toEqual(request);
    for (const handle of report.handles) {
      const there = await call(["retrieve", handle, "--raw", "--store", store]);
      expect(there.printed).toBe((await call(["retrieve", handle, "--raw"])).printed);
    }
  });
});

// Helpers

async function findRangeHandle(handles: readonly string[]): Promise<string> {
  for (const handle of handles) {
    if ((await ask("retrieve", handle, "--raw")).text.includes("toolu_odd")) return handle;
  }
  throw new Error("no range");
}

async function findRange(handles: readonly string[]): Promise<string> {
  return (await ask("retrieve", await findRangeHandle(handles), "--raw")).text;
}

function makeRequest(parts: number, { name = "part", answer = "" } = {}) {
  const messages: { readonly role: string; readonly content: unknown }[] = [
    { role: "user", content: "Read everything. Never push to main." },
  ];
  if (answer !== "") messages.push({ role: "assistant", content: answer }, { role: "user", content: "Do." });
  for (let index = 0; index < parts; index += 1) {
    const id = `toolu_${index}`;
    messages.push({
      role: "assistant",
      content: [{ type: "tool_use", id, name: "read", input: { path: `src/part-${index}.ts` } }],
    });
    const content = `export const ${name}${index} = 1; // src/part-${index}.ts\n`.repeat(40);
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] });
  }
  messages.push({ role: "assistant", content: "All read." }, { role: "user", content: "Go on." });
  const tools = [{ name: "read", input_schema: { type: "object" } }];
  return { model: "claude-opus-5-5", max_tokens: 1_000, system: "Be brief.", tools, messages };
}

function compact(body: object, ...options: string[]) {
  return compactText(JSON.stringify(body), ...options);
}

async function compactText(text: string, ...options: string[]) {
  const { printed, warned } = await call(["compact", "f", ...small, ...options, "--json"], { f: text });
  if (printed === "") throw new Error(warned);
  return JSON.parse(printed);
}

async function ask(...args: string[]) {
  const { printed, warned } = await call([...args, "--json"]);
  if (printed === "") throw new Error(warned);
  return JSON.parse(printed);
}

async function call(args: readonly string[], files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const terminal = fakeTerminal(files);
  const exitCode = await run(args, terminal);
  return { exitCode, printed: terminal.printed(), warned: terminal.warned() };
}

function currentKey(): Promise<Uint8Array> {
  return loadKey({ environment: process.env, homeDirectory: home });
}
