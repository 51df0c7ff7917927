import type { Context, Env, Hono } from "hono";
import type { SessionDescription } from "../../archives/session-archive.ts";
import { CompactionError, type CompactionErrorCode } from "../../core/base/errors.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import { REDUCE_KINDS } from "../../core/reduce/index.ts";
import type { FoundAnswer, PageStatus, PurgeAnswer, SessionsAnswer, TitlesAnswer } from "../../page/model/answers.ts";
import { authenticate } from "../http/authenticate.ts";
import { BodyTooLarge, readBody } from "../http/read-body.ts";
import { refuse, refuseToken } from "../http/refuse.ts";
import { breakDownPrompt } from "./break-down-prompt.ts";
import { identifySession } from "./identify-session.ts";
import { isOwnPage } from "./is-own-page.ts";
import { listSessionRows } from "./list-session-rows.ts";
import { loadCompaction, openCompaction } from "./load-compaction.ts";
import { loadOriginalPage, pageText } from "./load-original-page.ts";
import { loadPageSession, type PageSession, showSession } from "./load-page-session.ts";
import type { PageParts } from "./page-parts.ts";
import { reduceText } from "./reduce-text.ts";
import { renderSource } from "./source-message.ts";
import { streamNews } from "./stream-news.ts";

const FILES = "/palimpsest/page";
const API = "/palimpsest/api";
/** Judgements: what one view of the page shows, and what a person types. */
const MAX_TITLES = 40;
const MAX_HITS = 40;
const HIT_TOKENS = 220;
const MAX_NAME = 200;
const MAX_ASKED_BYTES = 10_000;
/** What may be pasted: a larger text would hold up requests, and is for the command line. */
const MAX_REDUCED_BYTES = 2 * 1024 * 1024;

/** A question from the page, after its sender was admitted. */
interface Question {
  readonly request: Request;
  readonly tenant: string;
  /** A part of the path, or of the query; empty if it is missing. */
  readonly part: (name: string) => string;
  /** All values that the query has for a name. */
  readonly all: (name: string) => readonly string[];
}

/**
 * Adds the page to a server: its files at `/`, and what it asks for below `/palimpsest/api`.
 *
 * The files reveal nothing and are available to anyone who reaches the server; everything else belongs to a tenant,
 * like what models look up.
 */
export function addPage<Bindings extends Env>(app: Hono<Bindings>, parts: PageParts): void {
  const { assets } = parts;
  const serve = (path: string, type: string, text: string): void => {
    app.get(path, () => withPageHeaders(new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } })));
  };
  serve("/", "text/html", assets.html);
  serve(`${FILES}/page.js`, "text/javascript", assets.script);
  serve(`${FILES}/page.css`, "text/css", assets.style);
  serve(`${FILES}/icon.svg`, "image/svg+xml", assets.icon);

  const handle =
    (answer: Answer) =>
    async ({ req }: Context): Promise<Response> =>
      withPageHeaders(
        await answerQuestion(
          {
            request: req.raw,
            part: (name) => req.param(name) ?? req.query(name) ?? "",
            all: (name) => req.queries(name) ?? [],
          },
          answer,
          parts,
        ),
      );
  const answers: PageAnswers = {
    get: (path, answer) => void app.get(`${API}${path}`, handle(answer)),
    post: (path, answer) => void app.post(`${API}${path}`, handle(answer)),
    open: ({ tenant, part }) => loadPageSession(part("id"), tenant, parts),
  };
  addLists(answers, parts);
  addSession(answers, parts);
  addOriginals(answers, parts);
  addChanges(answers, parts);
  // Our own paths are never passed on to a provider.
  app.all(`${API}/*`, () => withPageHeaders(refuse(404, "unknown_path", "unknown path")));
  app.all(`${FILES}/*`, () => withPageHeaders(refuse(404, "unknown_path", "unknown path")));
}

type Answer = (question: Question) => Promise<unknown>;

/** Where what the page asks for is answered. */
interface PageAnswers {
  readonly get: (path: string, answer: Answer) => void;
  readonly post: (path: string, answer: Answer) => void;
  /** The session that a question names. */
  readonly open: (question: Question) => Promise<PageSession>;
}

function addLists({ get, post }: PageAnswers, parts: PageParts): void {
  const { archive, live, redactor } = parts;
  get("/status", async ({ tenant }): Promise<PageStatus> => {
    return { ...parts.facts, tenant, faults: live?.sessions.faults() ?? 0, kinds: REDUCE_KINDS };
  });
  get("/sessions", async ({ tenant }): Promise<SessionsAnswer> => {
    return { sessions: await listSessionRows(archive(tenant), live?.sessions, tenant) };
  });
  get("/titles", async ({ tenant, all }): Promise<TitlesAnswer> => {
    const titles = all("id")
      .slice(0, MAX_TITLES)
      .map(async (id) => [id, await identifySession(archive(tenant), id, redactor)] as const);
    return { titles: Object.fromEntries(await Promise.all(titles)) };
  });
  get("/events", async ({ tenant, request }) => {
    if (live === undefined) return refuse(404, "no_gateway", "this page shows an archive, which has no live events");
    return streamNews(live.sessions, tenant, request.signal);
  });
  post("/reduce", async ({ request }) => {
    const body = await readBody(request.body, MAX_REDUCED_BYTES);
    return (
      (await reduceText(body.toString(), parts)) ??
      refuse(400, "invalid_request_error", "the body must be JSON with a text")
    );
  });
}

function addSession({ get, open }: PageAnswers, parts: PageParts): void {
  const { archive, redactor } = parts;
  const findCompaction = async (question: Question) => {
    const opened = await open(question);
    const place = Number(question.part("place"));
    return { session: requireStored(opened).id, place, conversation: opened.conversation };
  };
  get("/sessions/:id", async (question) => showSession(await open(question), question.tenant, parts));
  get("/sessions/:id/breakdown", async (question) => {
    const { conversation } = await open(question);
    return { breakdown: conversation === undefined ? [] : breakDownPrompt(conversation, parts.counter) };
  });
  get("/sessions/:id/compactions/:place", async (question) => {
    return loadCompaction(archive(question.tenant), await findCompaction(question), parts);
  });
  get("/sessions/:id/compactions/:place/text", async (question) => {
    const { tenant, part } = question;
    const { sides } = await openCompaction(archive(tenant), await findCompaction(question));
    const message = (part("side") === "after" ? sides.after : sides.before)[Number(part("index"))];
    if (message === undefined) return refuse(404, "unknown_message", "this compaction has no such message");
    return pageText(renderSource(message, redactor), part("cursor") || undefined, parts);
  });
}

function addOriginals({ get }: PageAnswers, parts: PageParts): void {
  const { archive, live } = parts;
  get("/originals/:handle", async ({ tenant, part }) =>
    loadOriginalPage(
      archive(tenant),
      {
        handle: part("handle"),
        session: part("session") || undefined,
        isRaw: part("raw") === "1",
        cursor: part("cursor") || undefined,
      },
      parts,
    ),
  );
  get("/search", async ({ tenant, part }): Promise<FoundAnswer> => {
    const [query, session] = [part("q"), part("session")];
    if (query.trim() === "") return { hits: [], isComplete: true };
    const { hits, isComplete } = await archive(tenant).search({
      query: query.slice(0, MAX_NAME),
      limit: MAX_HITS,
      hitTokens: HIT_TOKENS,
      ...(session !== "" && { session }),
    });
    const names = new Map(live?.sessions.list(tenant).map(({ lineage, row }) => [lineage, row.id]));
    return {
      hits: hits.map(({ handle: name, lineage, kind, tool, snippet, createdAtMs }) => {
        const found = { handle: name, session: names.get(lineage) ?? lineage, kind, snippet, createdAtMs };
        return { ...found, ...(tool !== undefined && { tool }) };
      }),
      isComplete,
    };
  });
}

function addChanges({ get, post, open }: PageAnswers, { archive, live }: PageParts): void {
  post("/sessions/:id/restore", async (question) => {
    const asked = await parseAsked(question.request);
    const { number } = asked;
    const stored = requireStored(await open(question)).id;
    return archive(question.tenant).restore(stored, typeof number === "number" ? number : undefined);
  });
  post("/sessions/:id/purge", async (question): Promise<PurgeAnswer | Response> => {
    const { id: stored, lineage } = requireStored(await open(question));
    const { confirm } = await parseAsked(question.request);
    // The name must be repeated, so that no request without a person behind it removes anything.
    if (confirm !== stored) return refuse(400, "not_confirmed", "confirm with the name of the session");
    const purged = await archive(question.tenant).purge({ kind: "session", session: stored });
    live?.forget(question.part("id"), lineage, question.tenant);
    return purged;
  });
  get("/sessions/:id/export", async (question) => {
    const stored = requireStored(await open(question)).id;
    const document = await archive(question.tenant).exportSession(stored);
    const name = stored.replaceAll(/[^\w.-]/g, "_").slice(0, 100);
    return Response.json(document, { headers: { "content-disposition": `attachment; filename="${name}.json"` } });
  });
}

/** What the archive has of a session. */
function requireStored({ stored }: PageSession): SessionDescription {
  if (stored === undefined) throw new NotArchived("the archive has nothing of this session yet");
  return stored;
}

class NotArchived extends Error {
  override readonly name = "NotArchived";
}

async function answerQuestion(
  question: Omit<Question, "tenant">,
  answer: Answer,
  { tenants, tenant: onlyTenant }: PageParts,
): Promise<Response> {
  const { request } = question;
  if (!isOwnPage(request)) return refuse(403, "foreign_origin", "only the page of this server may ask");
  const tenant = tenants.size === 0 ? onlyTenant : authenticate(request.headers, tenants);
  if (tenant === undefined) return refuseToken();
  try {
    const answered = await answer({ ...question, tenant });
    return answered instanceof Response ? answered : Response.json(answered);
  } catch (error) {
    return describeFailure(error);
  }
}

/**
 * Our own errors say what a person can do; for others we say only that there was one, because they may quote content.
 */
function describeFailure(error: unknown): Response {
  if (error instanceof NotArchived) return refuse(404, "not_archived", error.message);
  if (error instanceof BodyTooLarge) return refuse(413, "request_too_large", error.message);
  if (!(error instanceof CompactionError)) return refuse(500, "fault", "the server failed to answer this");
  const code: CompactionErrorCode = error.code;
  const isUnknown = code === "SESSION_UNKNOWN" || code.startsWith("HANDLE_");
  return refuse(isUnknown ? 404 : 400, code.toLowerCase(), error.message);
}

async function parseAsked(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const value = parseJson((await readBody(request.body, MAX_ASKED_BYTES)).toString());
  return isObject(value) ? value : {};
}

function withPageHeaders(response: Response): Response {
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  return response;
}

/**
 * What a browser may do with the page: run and style itself with its own files, ask its own server, and nothing else.
 * Everything it shows may be hostile, so that even a fault of ours could not run or send anything.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Headers of the page's files and of everything it asks for. */
const PAGE_HEADERS: readonly (readonly [string, string])[] = [
  ["content-security-policy", CONTENT_POLICY],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["cache-control", "no-store"],
];
