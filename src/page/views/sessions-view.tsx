import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { ask } from "../ask.ts";
import { formatAge, formatDollars, formatTokens } from "../format.ts";
import type { TitlesAnswer } from "../model/answers.ts";
import type { SessionRow } from "../model/session-row.ts";
import { Sparkline } from "../parts/sparkline.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useNarrow } from "../parts/use-narrow.ts";
import { WindowList } from "../parts/window-list.tsx";
import { writeRoute } from "../route.ts";
import { nameState, whyOf } from "../words.ts";

export interface SessionsViewProps {
  /** The newest first; undefined until they are loaded. */
  readonly rows: readonly SessionRow[] | undefined;
  readonly nowMs: number;
  readonly hasGateway: boolean;
}

/** By eye: what a row takes on a wide and on a narrow screen. */
const WIDE_PIXELS = 52;
const NARROW_PIXELS = 104;

/** All sessions, live. */
export function SessionsView({ rows, nowMs, hasGateway }: SessionsViewProps): JSX.Element {
  const [filter, setFilter] = useState("");
  const isNarrow = useNarrow();
  const { titles, want } = useTitles();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const all = rows ?? [];
  const titled = all.map((row) => (row.title === "" ? { ...row, ...titles.get(row.id) } : row));
  const shown = titled.filter((row) => matches(row, filter));
  const onRange = useCallback(
    (first: number, last: number) => want(shown.slice(first, last)),
    [shown.length, filter, want],
  );
  if (rows === undefined) return <p class="muted waiting">Loading…</p>;
  return (
    <>
      <div class="view-head">
        <h1 tabIndex={-1}>Sessions</h1>
        {all.length > 0 && (
          <>
            <p class="muted summary" role="status">
              {summarize(shown)}
            </p>
            <input
              ref={field}
              class="filter"
              type="search"
              placeholder="Filter by title, agent, model, state"
              aria-label="Filter sessions"
              value={filter}
              onInput={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          </>
        )}
      </div>
      {all.length === 0 && <Empty hasGateway={hasGateway} />}
      {all.length > 0 && shown.length === 0 && <p class="muted">No session matches the filter.</p>}
      {shown.length > 0 && (
        <WindowList
          class="sessions"
          label="Sessions"
          items={shown}
          rowPixels={isNarrow ? NARROW_PIXELS : WIDE_PIXELS}
          keyOf={({ id }) => id}
          onRange={onRange}
          head={<Head />}
          row={(row) => <Row row={row} nowMs={nowMs} />}
        />
      )}
    </>
  );
}

function Head(): JSX.Element {
  return (
    <div class="sessions-head" role="row" aria-rowindex={1}>
      {[
        "State",
        "Session",
        "Turns",
        "Client → sent tokens",
        "Over time",
        "Compactions",
        "Look-ups",
        "Cost",
        "Active",
      ].map((name) => (
        <span key={name} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  );
}

function Row({ row, nowMs }: { readonly row: SessionRow; readonly nowMs: number }): JSX.Element {
  const by = [row.agent, whyOf(row.state), row.model].filter((name) => name !== "").join(" · ");
  return (
    <>
      <span role="cell" class="cell-state">
        <StateMark state={row.state} />
      </span>
      <span role="cell" class="cell-title">
        <a href={writeRoute({ kind: "session", id: row.id })} onKeyDown={moveFocus}>
          {row.title === "" ? <span class="muted">{row.id}</span> : row.title}
        </a>
        <span class="sub">{by === "" && !row.isLive ? "in the archive" : by}</span>
      </span>
      <span role="cell" class="num cell-turns">
        {row.turns === undefined ? "–" : formatNumber(row.turns)}
      </span>
      <span role="cell" class="num cell-tokens">
        {row.clientTokens === undefined ? (
          "–"
        ) : (
          <>
            <span class="client">{formatTokens(row.clientTokens)}</span>
            <span class="arrow" aria-hidden="true">
              →
            </span>
            <span class="sent">{formatTokens(row.sentTokens)}</span>
          </>
        )}
      </span>
      <span role="cell" class="cell-spark">
        <Sparkline spark={row.spark} {...(row.windowTokens !== undefined && { windowTokens: row.windowTokens })} />
      </span>
      <span role="cell" class="num cell-compactions">
        {row.compactions}
      </span>
      <span role="cell" class="num cell-lookups">
        {row.lookUps ?? "–"}
      </span>
      <span role="cell" class="num cell-cost">
        <Cost row={row} />
      </span>
      <span role="cell" class="num cell-age">
        {formatAge(row.updatedAtMs, nowMs)}
      </span>
    </>
  );
}

/** Dollars if there is a price card; otherwise what the gateway saved or cost, in tokens of uncached input. */
function Cost({ row }: { readonly row: SessionRow }): JSX.Element {
  if (row.dollars !== undefined) return <>{formatDollars(row.dollars)}</>;
  if (row.netTokens === undefined || row.netTokens === 0) return <>–</>;
  const isGain = row.netTokens > 0;
  return (
    <span class={isGain ? "gain" : "loss"} title="what the gateway saved or cost so far, in tokens of uncached input">
      {isGain ? "saved " : "cost "}
      {formatTokens(Math.abs(row.netTokens))}
    </span>
  );
}

function Empty({ hasGateway }: { readonly hasGateway: boolean }): JSX.Element {
  return (
    <div class="empty">
      <p>No sessions yet.</p>
      {hasGateway ? (
        <p class="muted">
          Point an agent here, for example <code>ANTHROPIC_BASE_URL={location.origin} claude</code>. Its session appears
          with the first answer.
        </p>
      ) : (
        <p class="muted">
          This archive is empty. <code>palimpsest compact</code> and <code>palimpsest gateway</code> fill it.
        </p>
      )}
    </div>
  );
}

function matches({ title, agent, model, id, state }: SessionRow, filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return true;
  return [title, agent, model, id, nameState(state), whyOf(state)].some((text) => text.toLowerCase().includes(wanted));
}

function summarize(rows: readonly SessionRow[]): string {
  const live = rows.filter(({ isLive }) => isLive).length;
  const client = rows.reduce((total, { clientTokens = 0 }) => total + clientTokens, 0);
  const sent = rows.reduce((total, { sentTokens = 0 }) => total + sentTokens, 0);
  const compactions = rows.reduce((total, row) => total + row.compactions, 0);
  const counts = [
    formatCount(rows.length, "session"),
    `${formatNumber(live)} live`,
    formatCount(compactions, "compaction"),
  ];
  return client === 0
    ? counts.join(" · ")
    : [...counts, `${formatTokens(client)} tokens in clients, ${formatTokens(sent)} sent`].join(" · ");
}

/** Loads the titles of visible sessions that only the archive knows, each once. */
function useTitles() {
  const [titles, setTitles] = useState<ReadonlyMap<string, Pick<SessionRow, "title" | "agent">>>(new Map());
  const asked = useRef(new Set<string>());
  const want = useCallback((rows: readonly SessionRow[]): void => {
    const ids = rows.filter(({ id, title, isLive }) => !isLive && title === "" && !asked.current.has(id));
    const next = ids.slice(0, 40).map(({ id }) => id);
    if (next.length === 0) return;
    for (const id of next) asked.current.add(id);
    ask<TitlesAnswer>(`/titles?${new URLSearchParams(next.map((id) => ["id", id]))}`).then(
      (answer) => setTitles((known) => new Map([...known, ...Object.entries(answer.titles)])),
      // Without its title a session is shown by its name.
      () => {},
    );
  }, []);
  return { titles, want };
}

/** Arrows go from row to row. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...document.querySelectorAll<HTMLElement>(".sessions .cell-title a")];
  const next = links[links.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A slash focuses the field, as in many lists. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}
