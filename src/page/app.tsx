import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatCount } from "../core/render/format-number.ts";
import { AskError, ask, followNews } from "./ask.ts";
import type { LiveNews, PageStatus, SessionsAnswer } from "./model/answers.ts";
import type { SessionRow } from "./model/session-row.ts";
import { parseRoute, type Route } from "./route.ts";
import { CompactionView } from "./views/compaction-view.tsx";
import { ReduceView } from "./views/reduce-view.tsx";
import { SearchView } from "./views/search-view.tsx";
import { SessionView } from "./views/session-view.tsx";
import { SessionsView } from "./views/sessions-view.tsx";
import { SignInView } from "./views/sign-in-view.tsx";

/** An archive does not report changes, so it is polled this often. */
const POLL_MS = 5_000;
/** A judgement: ages are shown in minutes. */
const CLOCK_MS = 10_000;

type Access =
  | { readonly kind: "asking" }
  | { readonly kind: "open"; readonly status: PageStatus }
  | { readonly kind: "closed"; readonly isWrong: boolean }
  | { readonly kind: "unreachable" };

/** The whole page. */
export function App(): JSX.Element {
  const route = useRoute();
  const theme = useTheme();
  const { access, open } = useAccess();
  const status = access.kind === "open" ? access.status : undefined;
  const { rows, versions, faults, isConnected } = useSessions(status);
  const nowMs = useClock();
  const main = useRef<HTMLElement>(null);
  const name = nameRoute(route);
  useEffect(() => {
    document.title = `${name} · Palimpsest`;
  }, [name]);

  if (access.kind === "closed") {
    return (
      <main class="narrow">
        <SignInView isWrong={access.isWrong} onToken={() => void open(true)} />
      </main>
    );
  }
  if (status === undefined) {
    return (
      <main class="narrow">
        <p class="muted" role="status">
          {access.kind === "asking" ? "Loading…" : "The server cannot be reached. Trying again…"}
        </p>
      </main>
    );
  }
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header class="top">
        <a class="brand" href="#/">
          <img src="/palimpsest/page/icon.svg" alt="" width="20" height="20" />
          Palimpsest
        </a>
        <nav aria-label="Views">
          <NavLink href="#/" isHere={["sessions", "session", "compaction"].includes(route.kind)} name="Sessions" />
          <NavLink href="#/search" isHere={route.kind === "search"} name="Search" />
          <NavLink href="#/reduce" isHere={route.kind === "reduce"} name="Reduce" />
        </nav>
        <p class="server muted" role="status">
          {describeServer(status, faults, isConnected)}
        </p>
      </header>
      <main ref={main} id="main" tabIndex={-1} class={`view-${route.kind}`}>
        {route.kind === "sessions" && <SessionsView rows={rows} nowMs={nowMs} hasGateway={status.mode !== "archive"} />}
        {route.kind === "session" && (
          <SessionView key={route.id} id={route.id} version={versions.get(route.id) ?? 0} theme={theme} />
        )}
        {route.kind === "compaction" && (
          <CompactionView
            key={`${route.id} ${route.place}`}
            id={route.id}
            name={rows?.find(({ id }) => id === route.id)?.title || route.id}
            place={route.place}
          />
        )}
        {route.kind === "search" && <SearchView query={route.query} session={route.session} />}
        {route.kind === "reduce" && <ReduceView kinds={status.kinds} />}
      </main>
    </>
  );
}

interface NavLinkProps {
  readonly href: string;
  readonly isHere: boolean;
  readonly name: string;
}

function NavLink({ href, isHere, name }: NavLinkProps): JSX.Element {
  return (
    <a href={href} {...(isHere && { "aria-current": "page" as const })}>
      {name}
    </a>
  );
}

function describeServer({ mode, tenant, store }: PageStatus, faults: number, isConnected: boolean): string {
  const names = { gateway: "gateway", observe: "gateway, observing", archive: "archive" };
  const whose = tenant === "default" ? [] : [tenant];
  const trouble = faults === 0 ? [] : [formatCount(faults, "fault")];
  return [names[mode], store, ...whose, ...trouble, ...(isConnected ? [] : ["not connected"])].join(" · ");
}

function nameRoute(route: Route): string {
  switch (route.kind) {
    case "sessions":
      return "Sessions";
    case "session":
      return "Session";
    case "compaction":
      return "Compaction";
    case "search":
      return "Search";
    case "reduce":
      return "Reduce";
  }
}

function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onChange = (): void => {
      setHash(location.hash);
      scrollTo(0, 0);
      // Users of a screen reader hear where they are now.
      requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
    };
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return useMemo(() => parseRoute(hash), [hash]);
}

function useTheme(): string {
  const query = useMemo(() => matchMedia("(prefers-color-scheme: dark)"), []);
  const [isDark, setDark] = useState(query.matches);
  useEffect(() => {
    const onChange = (): void => setDark(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, [query]);
  return isDark ? "dark" : "light";
}

function useClock(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A judgement: a gateway restarts within seconds. */
const RETRY_MS = 2_000;

function useAccess(): { readonly access: Access; readonly open: (isSecond: boolean) => Promise<void> } {
  const [access, setAccess] = useState<Access>({ kind: "asking" });
  const open = useCallback(async (isSecond: boolean): Promise<void> => {
    try {
      setAccess({ kind: "open", status: await ask<PageStatus>("/status") });
    } catch (error) {
      if (error instanceof AskError && error.status === 401) setAccess({ kind: "closed", isWrong: isSecond });
      else {
        setAccess({ kind: "unreachable" });
        setTimeout(() => void open(isSecond), RETRY_MS);
      }
    }
  }, []);
  useEffect(() => void open(false), [open]);
  return { access, open };
}

interface Known {
  readonly rows: ReadonlyMap<string, SessionRow> | undefined;
  /** How many updates each session has had. */
  readonly versions: ReadonlyMap<string, number>;
  readonly faults: number;
}

/** All sessions, kept up to date while the page is open. */
function useSessions(status: PageStatus | undefined) {
  const [known, setKnown] = useState<Known>({ rows: undefined, versions: new Map(), faults: 0 });
  const [isConnected, setConnected] = useState(true);
  const mode = status?.mode;
  useEffect(() => {
    if (mode === undefined) return undefined;
    const abort = new AbortController();
    const load = (): Promise<void> =>
      ask<SessionsAnswer>("/sessions", abort.signal).then(
        ({ sessions }) => {
          setConnected(true);
          setKnown((before) => ({ ...before, rows: new Map(sessions.map((row) => [row.id, row])) }));
        },
        () => setConnected(abort.signal.aborted),
      );
    if (mode === "archive") {
      void load();
      const timer = setInterval(() => void (document.hidden || load()), POLL_MS);
      return () => {
        clearInterval(timer);
        abort.abort();
      };
    }
    const listener = {
      onNews: (news: LiveNews) => setKnown((before) => takeNews(before, news)),
      onOpen: () => void load(),
      onLost: () => setConnected(false),
    };
    void followNews(listener, abort.signal);
    return () => abort.abort();
  }, [mode]);
  const rows = useMemo(
    () =>
      known.rows === undefined
        ? undefined
        : [...known.rows.values()].sort((one, other) => other.updatedAtMs - one.updatedAtMs),
    [known.rows],
  );
  return { rows, versions: known.versions, faults: Math.max(known.faults, status?.faults ?? 0), isConnected };
}

function takeNews({ rows, versions }: Known, { sessions, faults }: LiveNews): Known {
  const merged = new Map(rows);
  const counted = new Map(versions);
  for (const row of sessions) {
    // The archive counts compactions that the news do not.
    const compactions = Math.max(row.compactions, merged.get(row.id)?.compactions ?? 0);
    merged.set(row.id, { ...row, compactions });
    counted.set(row.id, (counted.get(row.id) ?? 0) + 1);
  }
  return { rows: merged, versions: counted, faults };
}
