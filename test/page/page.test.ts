import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import { codecs } from "../../src/formats/index.ts";
import { startPage } from "../../src/gateway/page/start-page.ts";
import type { Gateway } from "../../src/gateway/start-gateway.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import type { ChangeRow } from "../../src/page/model/compaction-detail.ts";
import type { SessionRow } from "../../src/page/model/session-row.ts";
import { fillPageStage, type PageStory } from "./fill-page-stage.ts";
import { HOSTILE_TEXT, HOSTILE_WORDS } from "./hostile-words.ts";
import { openBrowser } from "./open-browser.ts";
import { pageHistory } from "./page-history.ts";
import { type PageWatch, visit, watchPages } from "./page-watch.ts";
import { type PageStage, setPageStage } from "./set-page-stage.ts";

// One browser and one gateway for all tests, because they take longest to start.

/** Assembled here, so that no scanner takes this file for a leak. */
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A loaded machine is slow, not wrong: as long as a test may take. */
const PATIENCE_MS = 290_000;

let stage: PageStage;
let story: PageStory;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let watch: PageWatch;
let archivePage: Gateway;
const origins = new Set<string>();

beforeAll(async () => {
  stage = await setPageStage();
  origins.add(stage.origin);
  story = await fillPageStage(stage);
  browser = await openBrowser();
  context = await browser.newContext({ viewport: WIDE, locale: "en-GB", acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  watch = watchPages(context, (origin) => origins.has(origin));
  page = await context.newPage();
  archivePage = await servedArchive();
  origins.add(new URL(archivePage.url).origin);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stage?.close();
  await archivePage?.close();
});

afterEach(() => {
  expect(watch.errors.splice(0)).toEqual([]);
  expect(watch.strays.splice(0)).toEqual([]);
});

describe("the sessions", () => {
  it("are listed with agent, title, model, tokens and state", async () => {
    await visit(page, stage.url);
    const main = page.getByRole("row").filter({ hasText: "Make the importer skip rows" });
    await main.waitFor();
    for (const text of ["Claude Code · claude-sonnet-5", "Healthy", "→", "$"]) {
      expect(await main.textContent()).toContain(text);
    }
    expect(await page.getByRole("row").filter({ hasText: "Tidy up" }).textContent()).toContain("Left alone");
    expect(await page.getByRole("row").filter({ hasText: "nightly import" }).textContent()).toContain("Fault");
    expect(await main.locator("svg.spark").count()).toBe(1);
  });

  it("appear and change while somebody looks, without a reload", async () => {
    await visit(page, stage.url);
    await page.getByText("4 sessions").waitFor();
    const opening = "Rename the column of customers.";
    await stage.say(pageHistory({ steps: 1, opening }), { headers: { "user-agent": "qwen-code/1.0" } });
    const row = page.getByRole("row").filter({ hasText: opening });
    await row.waitFor();
    expect(await row.locator(".cell-turns").textContent()).toBe("1");
    await stage.say(pageHistory({ steps: 2, opening }), { headers: { "user-agent": "qwen-code/1.0" } });
    await row.locator(".cell-turns", { hasText: "2" }).waitFor();
  });

  it("can be filtered and walked through by keyboard", async () => {
    await visit(page, stage.url);
    await page.getByText("Tidy up the release notes").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("left alone");
    await page.getByText("1 session ·").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Tidy up the release notes" }).waitFor();
    await page.goBack();
    await page.locator("h1:focus", { hasText: "Sessions" }).waitFor();
    await page.locator(".sessions .cell-title a").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate("document.activeElement.closest('[role=row]').getAttribute('aria-rowindex')")).toBe("3");
  });

  it("are there in a browser whose language has no valid name", async () => {
    const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
    guest.setDefaultTimeout(PATIENCE_MS);
    await guest.addInitScript(
      "Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })",
    );
    await guest.goto(stage.url);
    await guest.getByText("Tidy up the release notes").waitFor();
    await guest.context().close();
  });

  it("stay fluid when there are a thousand", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => inventRow(index));
    await page.route("**/palimpsest/api/sessions", (route) => route.fulfill({ json: { sessions: rows } }));
    try {
      await visit(page, stage.url);
      await page.getByText("1,000 sessions").waitFor();
      expect(await page.locator(".window-row").count()).toBeLessThan(60);
      await page.evaluate("document.querySelector('.sessions .window-box').scrollTo(0, 1e7)");
      await page.getByText("Session number 999").waitFor();
      expect(await page.locator(".window-row").count()).toBeLessThan(60);
    } finally {
      await page.unrouteAll();
    }
  });
});

describe("one session", () => {
  it("shows its curve, its cache, where the tokens go, and its compactions", async () => {
    await visit(page, `${stage.url}/#/s/${story.main}`);
    await page.getByRole("heading", { name: "Context over turns" }).waitFor();
    await page.locator("figure canvas").nth(1).waitFor();
    expect(await page.locator("figure canvas").count()).toBe(2);
    await page.getByRole("img", { name: /The window has 11.000 tokens/ }).waitFor();
    await page.getByText("Tool results").waitFor();
    await page.getByText("Handoff", { exact: true }).waitFor();
    await page.getByText("As a table").click();
    await page.locator("tr.is-compacted").nth(1).waitFor();
    await page.locator(".compaction").nth(1).waitFor();
  });

  it("is known by its agent and its first words in the archive too, when the gateway has ended", async () => {
    const ask = async (path: string): Promise<unknown> => (await fetch(`${stage.url}/palimpsest/api${path}`)).json();
    const { archived } = (await ask(`/sessions/${story.main}`)) as { archived: { id: string } };
    const known = { agent: "Claude Code", title: expect.stringContaining("Make the importer skip rows") };
    expect(await ask(`/titles?id=${archived.id}&id=nobody`)).toEqual({
      titles: { [archived.id]: known, nobody: { agent: "", title: "" } },
    });
  });

  it("says so if it is unknown", async () => {
    await visit(page, `${stage.url}/#/s/nobody`);
    await page.getByRole("alert").waitFor();
    // A browser logs every answer of this kind.
    expect(watch.errors.splice(0)).toEqual([expect.stringContaining("404")]);
  });
});

describe("one compaction", () => {
  it("shows why it happened, and what became of every message", async () => {
    await visit(page, `${stage.url}/#/s/${story.main}/1`);
    await page.getByText("Why now").waitFor();
    await page.getByText("The prompt passed the threshold").waitFor();
    await page.getByText("Message by message").waitFor();
    const reduced = page.locator(".window-row", { hasText: "reduced" }).first();
    expect(await reduced.locator(".side-after").textContent()).toContain("ran `npx vitest run");
    await page.getByRole("button", { name: /^kept/ }).click();
    expect(await page.locator(".window-row", { hasText: "reduced" }).count()).toBe(0);
  });

  it("shows the handoff, and opens what its handles stand for", async () => {
    await visit(page, await addressOfFold());
    await page.getByRole("region", { name: "The handoff", exact: true }).waitFor();
    expect(await page.locator(".side-after.change-written").count()).toBe(1);
    await page.locator(".record .handle").first().click();
    const reading = page.locator("dialog .reading");
    await reading.waitFor();
    expect(await reading.textContent()).toContain("── message");
    await page.locator("dialog .reading .handle").first().click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.keyboard.press("Escape");
    await reading.waitFor({ state: "detached" });
  });

  it("reads a message when it is opened", async () => {
    await visit(page, `${stage.url}/#/s/${story.main}/1`);
    await page.locator(".side-before .brief").first().click();
    expect(await page.locator("dialog .reading").textContent()).toBe(
      "Make the importer skip rows without an id, and keep the tests green.\n",
    );
  });

  it("shows a secret only on request", async () => {
    const session = await hostileSession(`token = "${SECRET}"\n`, "Look at the token.");
    await visit(page, `${stage.url}/#/s/${session}/1`);
    await page.locator(".digests .handle").first().click();
    const reading = page.locator("dialog .reading");
    await reading.waitFor();
    expect(await page.content()).not.toContain(SECRET);
    await page.getByLabel("show secrets").check();
    await page.locator("dialog .reading", { hasText: SECRET }).waitFor();
  });

  it("no longer shows a secret once the request is withdrawn, however late an answer comes", async () => {
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/palimpsest/api/originals/**", async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      const isRaw = searchParams.has("raw");
      if (isRaw && searchParams.has("cursor")) await isReleased;
      const text = `${isRaw ? SECRET : "no secret"} of ${pathname.slice(-10)}, see h-5p0fag5n\n`;
      const facts = { kind: "tool", sha256: "0".repeat(64), characters: text.length, notes: [], isRaw };
      const json = { handle: pathname.slice(-10), text, nextCursor: "more", ...facts };
      // The page may have given up the request.
      await route.fulfill({ json }).catch(() => undefined);
    });
    try {
      await visit(page, `${stage.url}/#/s/${story.main}/1`);
      await page.locator(".digests .handle").first().click();
      const reading = page.locator("dialog .reading");
      const secrets = page.getByLabel("show secrets");
      await secrets.check();
      await page.locator("dialog .reading", { hasText: SECRET }).waitFor();
      await page.getByRole("button", { name: "Read on" }).click();
      await secrets.uncheck();
      await page.locator("dialog .reading", { hasText: "no secret" }).waitFor();
      release();
      await page.waitForTimeout(300);
      expect(await reading.textContent()).not.toContain(SECRET);

      // A request for one original does not apply to the previous one.
      await reading.getByRole("button", { name: "h-5p0fag5n" }).click();
      await page.locator("dialog .reading", { hasText: "of h-5p0fag5n" }).waitFor();
      await secrets.check();
      await page.locator("dialog .reading", { hasText: SECRET }).waitFor();
      await page.getByRole("button", { name: "Back" }).click();
      await page.locator("dialog .reading", { hasText: "no secret" }).waitFor();
      expect(await secrets.isChecked()).toBe(false);
    } finally {
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });

  it("stays fluid with thousands of messages", async () => {
    const changes: ChangeRow[] = Array.from({ length: 4_000 }, (_, index) => ({
      kind: "folded",
      before: { index, number: index + 1, role: "tool", excerpt: `message ${index}`, characters: 800 },
    }));
    const path = `**/palimpsest/api/sessions/${story.main}/compactions/1`;
    await page.route(path, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, changes } });
    });
    try {
      await visit(page, `${stage.url}/#/s/${story.main}/1`);
      await page.getByRole("button", { name: "folded 4000" }).waitFor();
      await page.evaluate("document.querySelector('.changes .window-box').scrollTo(0, 1e7)");
      await page.getByText("message 3999").waitFor();
      expect(await page.locator(".changes .window-row").count()).toBeLessThan(60);
    } finally {
      await page.unrouteAll();
    }
  });
});

describe("search", () => {
  it("finds what was taken out, and opens it", async () => {
    await visit(page, `${stage.url}/#/search`);
    await page.getByRole("searchbox", { name: "Words to search for" }).fill("AssertionError rows imported");
    await page.keyboard.press("Enter");
    await page.getByText(/\d+ results?/).waitFor();
    expect(await page.locator(".snippet").first().textContent()).toContain("AssertionError");
    await page.locator(".hit-head .handle").first().click();
    await page.locator("dialog .reading", { hasText: "AssertionError" }).waitFor();
  });
});

describe("reduce", () => {
  it("shows what stays of an output", async () => {
    await visit(page, `${stage.url}/#/reduce`);
    const lines = Array.from({ length: 200 }, (_, index) => ` ✓ src/part-${index}.test.ts (3 tests) ${index} ms`);
    await page.locator("textarea").fill(`${lines.join("\n")}\nFAIL src/a.test.ts > b\nError: no such row\n`);
    await page.getByRole("button", { name: "Reduce" }).click();
    await page.getByText(/test-output: .* tokens/).waitFor();
    expect(await page.locator(".reduced").textContent()).toContain("no such row");
    expect(await page.locator(".reduced .ours", { hasText: "hidden" }).count()).toBe(1);
  });

  it("takes a file", async () => {
    await visit(page, `${stage.url}/#/reduce`);
    const text = `${SECRET}\n${"2026-11-16 12:00:00 INFO started a worker\n".repeat(300)}`;
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "app.log", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByText("1 secret taken out").waitFor();
    expect(await page.locator(".reduced").textContent()).not.toContain(SECRET);
  });
});

describe("what can be done to a session", () => {
  it("exports it as a file", async () => {
    await visit(page, `${stage.url}/#/s/${story.main}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const path = await (await download).path();
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    expect(document).toMatchObject({ palimpsest: "session", version: 1 });
  });

  it("purges it only after saying what goes", async () => {
    const session = await hostileSession("one more line\n", "Purge me later.");
    await visit(page, `${stage.url}/#/s/${session}`);
    await page.getByRole("button", { name: "Purge…" }).click();
    const dialog = page.getByRole("dialog", { name: "Purge this session?" });
    expect(await dialog.textContent()).toMatch(/removes \d+ originals? and 1 compaction of/);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Purge…" }).click();
    await dialog.getByRole("button", { name: "Purge for good" }).click();
    await page.getByText("Removed for good").waitFor();
    const answer = await fetch(`${stage.url}/palimpsest/api/sessions/${session}`);
    expect(answer.status).toBe(404);
    await visit(page, stage.url);
    await page.getByText("Tidy up").waitFor();
    expect(await page.getByText("Purge me later.").count()).toBe(0);
  });

  it("undoes a compaction if the archive keeps the transcript, without a gateway", async () => {
    await visit(page, archivePage.url);
    await page.getByText("Keep this transcript.").click();
    await page.getByRole("heading", { name: "Compactions" }).waitFor();
    await page.getByRole("heading", { name: "Context before and after each compaction" }).waitFor();
    expect(await page.locator("figure canvas").count()).toBe(1);
    await page.locator(".compaction").first().click();
    await page.getByText("Message by message").waitFor();
    expect(await page.getByRole("button", { name: /^kept/ }).textContent()).not.toBe("kept 0");
    await page.goBack();
    await page.getByRole("button", { name: "Undo compaction 1" }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await page.getByText("Compaction 1 is undone.").waitFor();
    await page.locator(".compaction .tag", { hasText: "undone" }).waitFor();
  });
});

describe("hostile words", () => {
  it("are text wherever they are", async () => {
    const opening = HOSTILE_WORDS.slice(0, 3).join(" ");
    const session = await hostileSession(`${HOSTILE_TEXT}\n`, opening, {
      model: HOSTILE_WORDS[1] ?? "",
      headers: { "user-agent": HOSTILE_WORDS[0] ?? "" },
    });
    const addresses = [
      "#/",
      `#/s/${session}`,
      `#/s/${session}/1`,
      "#/search?q=script",
      `#/s/${encodeURIComponent(HOSTILE_TEXT)}`,
    ];
    for (const address of addresses) {
      await visit(page, `${stage.url}/${address}`);
      await page.locator("h1, [role=alert]").first().waitFor();
      await page.waitForTimeout(150);
      await expectUnharmed();
    }
    // The last of them is an unknown session.
    expect(watch.errors.splice(0)).toEqual([expect.stringContaining("404")]);
    await visit(page, `${stage.url}/#/s/${session}/1`);
    await page.locator(".digests .handle, .record .handle").first().click();
    await page.locator("dialog .reading", { hasText: "onerror" }).waitFor();
    await expectUnharmed();
    await visit(page, `${stage.url}/#/reduce`);
    await page.locator("textarea").fill(`${`${HOSTILE_TEXT}\n`.repeat(100)}`);
    await page.getByRole("button", { name: "Reduce" }).click();
    await page.locator(".reduced", { hasText: "onerror" }).waitFor();
    await expectUnharmed();
  });

  it("would not run even if the page made elements of them", async () => {
    await visit(page, stage.url);
    await page.getByText("Sessions").first().waitFor();
    const made = await page.evaluate(
      `(() => { try { document.body.innerHTML = '<img src=x onerror="window.harmed=1">'; return "made"; } catch (error) { return error.name; } })()`,
    );
    expect(made).toBe("TypeError");
    await expectUnharmed();
    expect(watch.errors.splice(0).join()).toContain("TrustedHTML");
  });
});

describe("who may look", () => {
  it("is everyone with the token, and each sees only their own", async () => {
    const tenants = new Map([
      ["token-of-ann", "ann"],
      ["token-of-bob", "bob"],
    ]);
    const guarded = await setPageStage({ tenants });
    origins.add(guarded.origin);
    try {
      const headers = { "x-palimpsest-token": "token-of-ann" };
      const { session } = await guarded.say(pageHistory({ steps: 1, opening: "Ann's own words." }), { headers });
      const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
      guest.setDefaultTimeout(PATIENCE_MS);
      await guest.goto(guarded.url);
      await guest.getByLabel("The gateway's token").waitFor();
      await guest.evaluate(axe.source);
      expect(await findBarriers(guest)).toEqual([]);
      await guest.getByLabel("The gateway's token").fill("wrong");
      await guest.getByRole("button", { name: "Open" }).click();
      await guest.getByText("does not accept this token").waitFor();
      await guest.getByLabel("The gateway's token").fill("token-of-bob");
      await guest.getByRole("button", { name: "Open" }).click();
      await guest.getByText("No sessions yet.").waitFor();
      expect(await guest.content()).not.toContain("Ann's own words.");
      await guest.evaluate("sessionStorage.clear()");
      await visit(guest, guarded.url);
      await guest.getByLabel("The gateway's token").fill("token-of-ann");
      await guest.getByRole("button", { name: "Open" }).click();
      await guest.getByText("Ann's own words.").waitFor();
      await guest.context().close();
      for (const path of [
        "/status",
        "/sessions",
        "/events",
        `/sessions/${session}`,
        "/originals/h-00000000",
        "/search?q=a",
      ]) {
        expect((await fetch(`${guarded.url}/palimpsest/api${path}`)).status).toBe(401);
      }
      const bob = await fetch(`${guarded.url}/palimpsest/api/sessions/${session}`, {
        headers: { "x-palimpsest-token": "token-of-bob" },
      });
      expect(bob.status).toBe(404);
    } finally {
      await guarded.close();
    }
  });
});

describe("axe", () => {
  const views = [
    ["sessions", () => `${stage.url}/#/`, "Tidy up the release notes"],
    ["one session", () => `${stage.url}/#/s/${story.main}`, "In the archive"],
    ["one compaction", () => addressOfFold(), "The handoff, as the model reads it"],
    ["search", () => `${stage.url}/#/search?q=rows%20imported`, "result"],
    ["reduce", () => `${stage.url}/#/reduce`, "What stays"],
  ] as const;

  it.each(views)("finds nothing in %s, in both themes and widths", async (_name, address, sign) => {
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: "light" });
      await visit(page, await address());
      await page.getByText(sign).first().waitFor();
      await page.evaluate(axe.source);
      expect(await findBarriers()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.emulateMedia({ colorScheme: "dark" });
      // Only colours change with the theme.
      expect(await findBarriers(page, "color-contrast")).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(WIDE);
  });

  it("finds nothing in an open dialog", async () => {
    await visit(page, await addressOfFold());
    await page.locator(".record .handle").first().click();
    await page.locator("dialog .reading").waitFor();
    await page.evaluate(axe.source);
    expect(await findBarriers()).toEqual([]);
    await visit(page, `${stage.url}/#/s/${story.main}`);
    await page.getByRole("button", { name: "Purge…" }).click();
    await page.evaluate(axe.source);
    expect(await findBarriers()).toEqual([]);
  });
});

/** What axe finds on the page that it was put into, by all of its rules or by one. */
function findBarriers(on: Page = page, rule?: string): Promise<unknown> {
  const options = { resultTypes: ["violations"], ...(rule !== undefined && { runOnly: [rule] }) };
  return on.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html.slice(0, 200)) })))`);
}

async function expectUnharmed(): Promise<void> {
  expect(await page.evaluate("window.harmed")).toBeUndefined();
  expect(await page.locator("iframe, #lure, main style, main link, main script, img[src='x']").count()).toBe(0);
}

/** The address of a compaction of the long session that folded messages. */
async function addressOfFold(): Promise<string> {
  const answer = await (await fetch(`${stage.url}/palimpsest/api/sessions/${story.main}`)).json();
  const { compactions } = answer as { compactions: { place: number; steps: { step: string }[] }[] };
  const fold = compactions.findLast(({ steps }) => steps.some(({ step }) => step === "handoff"));
  return `${stage.url}/#/s/${story.main}/${fold?.place}`;
}

interface HostileOptions {
  readonly model?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A session whose tools say this, compacted once. */
async function hostileSession(
  output: string,
  opening: string,
  { model, headers }: HostileOptions = {},
): Promise<string> {
  const said = { ...(headers !== undefined && { headers }), ...(model !== undefined && { body: { model } }) };
  const { session } = await stage.say(pageHistory({ steps: 5, opening, output }), said);
  await stage.settle();
  await stage.compact(session, { keepLast: 1 });
  await stage.say(pageHistory({ steps: 6, opening, output }), said);
  return session;
}

/** The page over an archive that keeps a transcript, as `palimpsest compact` leaves it. */
async function servedArchive(): Promise<Gateway> {
  const archive = memoryArchive();
  const hash = keyedHash(new Uint8Array(32).fill(3));
  const compactor = createCompactor({ hash, archive, policy: { floorTokens: 0 } });
  const messages = pageHistory({ steps: 12, opening: "Keep this transcript." });
  const transcript = codecs.anthropic.decode({ model: "claude-sonnet-5", max_tokens: 100, messages });
  const write = (kept: typeof transcript): string[] => kept.messages.map(({ meta }) => JSON.stringify(meta?.wire));
  const { report } = await compactor.compact(transcript, {
    contextTokens: 12_000,
    trigger: "manual",
    force: true,
    session: { id: "kept, for now", write },
  });
  expect(report.status).toBe("compacted");
  return startPage({ archive, tenant: "default", hash, storeUrl: "memory:", port: 0 });
}

function inventRow(index: number): SessionRow {
  return {
    id: `s${index}`,
    isLive: true,
    agent: "Claude Code",
    title: `Session number ${index}`,
    model: "claude-sonnet-5",
    turns: index,
    clientTokens: index * 900,
    sentTokens: index * 300,
    windowTokens: 200_000,
    spark: Array.from({ length: 24 }, (_, turn) => [turn * index, turn * 200] as const),
    compactions: index % 7,
    lookUps: index % 3,
    state: { kind: "healthy" },
    updatedAtMs: Date.now() - index * 1_000,
  };
}
