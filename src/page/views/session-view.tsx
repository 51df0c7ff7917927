import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { download, post } from "../ask.ts";
import { formatDollars, formatMoment, formatPercent, formatTokens } from "../format.ts";
import type { PurgeAnswer, RestoreAnswer } from "../model/answers.ts";
import type { ArchivedFacts, BreakdownShare, CompactionRow, SessionDetail } from "../model/session-detail.ts";
import { BreakdownBar } from "../parts/breakdown-bar.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { TokenCurve } from "../parts/token-curve.tsx";
import { describeFailure, useAnswer } from "../parts/use-answer.ts";
import { WhenThere } from "../parts/when-there.tsx";
import { writeRoute } from "../route.ts";
import { describeRung, describeWhy, tookSomething } from "../words.ts";

export interface SessionViewProps {
  readonly id: string;
  /** Changes with every request of the session. */
  readonly version: number;
  readonly theme: string;
}

/** One session: how its context grew, where its tokens go, and what was done to it. */
export function SessionView({ id, version, theme }: SessionViewProps): JSX.Element {
  const [changes, setChanges] = useState(0);
  const asked = useAnswer<SessionDetail>(`/sessions/${encodeURIComponent(id)}`, `${version} ${changes}`);
  return (
    <>
      <p class="crumbs">
        <a href="#/">Sessions</a>
      </p>
      <WhenThere asked={asked}>
        {(detail) => (
          <Session detail={detail} theme={theme} version={version} onChanged={() => setChanges(changes + 1)} />
        )}
      </WhenThere>
    </>
  );
}

interface SessionProps {
  readonly detail: SessionDetail;
  readonly theme: string;
  readonly version: number;
  readonly onChanged: () => void;
}

function Session({ detail, theme, version, onChanged }: SessionProps): JSX.Element {
  const { row, turns, compactions, archived } = detail;
  return (
    <>
      <div class="view-head">
        <h1 tabIndex={-1} class="title">
          {row.title === "" ? row.id : row.title}
        </h1>
        <p class="muted facts">
          <StateMark state={row.state} isLong />
          {[row.agent, row.model]
            .filter((name) => name !== "")
            .map((name) => (
              <span key={name}>{name}</span>
            ))}
          <span class="mono">{row.id}</span>
        </p>
      </div>
      {row.isLive && <Numbers detail={detail} />}
      {turns.length > 0 && (
        <section aria-labelledby="curve">
          <h2 id="curve">{row.isLive ? "Context over turns" : "Context before and after each compaction"}</h2>
          {turns.length === 1 ? (
            <p class="muted">One turn so far. The curve begins with the second.</p>
          ) : (
            <TokenCurve detail={detail} theme={theme} />
          )}
          {row.isLive && <Turns detail={detail} />}
        </section>
      )}
      {row.isLive && <Breakdown id={row.id} version={version} />}
      <section aria-labelledby="compactions">
        <h2 id="compactions">Compactions</h2>
        {compactions.length === 0 ? (
          <p class="muted">None so far.</p>
        ) : (
          <Compactions id={row.id} compactions={compactions} />
        )}
      </section>
      {archived !== undefined && (
        <Archived id={row.id} archived={archived} compactions={compactions} onChanged={onChanged} />
      )}
    </>
  );
}

function Numbers({ detail: { row, turns } }: { readonly detail: SessionDetail }): JSX.Element {
  const prompt = turns.reduce((total, turn) => total + turn.promptTokens, 0);
  const read = turns.reduce((total, turn) => total + turn.cacheReadTokens, 0);
  const numbers: readonly (readonly [string, string, (string | undefined)?])[] = [
    ["Turns", formatNumber(row.turns ?? 0)],
    ["Client has", formatTokens(row.clientTokens)],
    ["Sent", formatTokens(row.sentTokens), shareOf(row.sentTokens, row.clientTokens, "of the client's")],
    ["Window", formatTokens(row.windowTokens), shareOf(row.sentTokens, row.windowTokens, "used")],
    ["Cache hits", prompt === 0 ? "–" : formatPercent(read / prompt), prompt === 0 ? undefined : "of all prompts"],
    ["Look-ups", formatNumber(row.lookUps ?? 0)],
    ...(row.dollars === undefined ? [] : [["Cost", formatDollars(row.dollars), "by price card"] as const]),
    ["Net saving", formatTokens(row.netTokens), "input tokens"],
  ];
  return (
    <>
      <dl class="numbers">
        {numbers.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note !== undefined && <span class="note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {(row.netTokens ?? 0) < 0 && (
        <p class="muted under-numbers">
          The net saving is negative so far: each compaction makes the provider cache the prompt again, and the shorter
          prompts win that back turn by turn.
        </p>
      )}
    </>
  );
}

function shareOf(part: number | undefined, whole: number | undefined, word: string): string | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return `${formatPercent(part / whole)} ${word}`;
}

/** The curve in numbers, for those who cannot see it or want to copy it. */
function Turns({ detail: { turns } }: { readonly detail: SessionDetail }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="turns" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Turns">
          <table>
            <thead>
              <tr>
                <th>Turn</th>
                <th class="num">Client has</th>
                <th class="num">Sent</th>
                <th class="num">From cache</th>
                <th class="num">Answer</th>
              </tr>
            </thead>
            <tbody>
              {turns.map((turn) => (
                <tr key={turn.number} class={turn.isCompacted ? "is-compacted" : ""}>
                  <td>
                    {turn.number}
                    {turn.isCompacted && <span class="tag">compacted</span>}
                  </td>
                  <td class="num">{formatNumber(turn.clientTokens)}</td>
                  <td class="num">{formatNumber(turn.sentTokens)}</td>
                  <td class="num">{formatNumber(turn.cacheReadTokens)}</td>
                  <td class="num">{formatNumber(turn.outputTokens)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function Breakdown({ id, version }: { readonly id: string; readonly version: number }): JSX.Element | null {
  const asked = useAnswer<{ readonly breakdown: readonly BreakdownShare[] }>(
    `/sessions/${encodeURIComponent(id)}/breakdown`,
    version,
  );
  if (asked.kind !== "there" || asked.answer.breakdown.length === 0) return null;
  return (
    <section aria-labelledby="breakdown">
      <h2 id="breakdown">The newest prompt</h2>
      <BreakdownBar shares={asked.answer.breakdown} />
    </section>
  );
}

interface CompactionsProps {
  readonly id: string;
  readonly compactions: readonly CompactionRow[];
}

function Compactions({ id, compactions }: CompactionsProps): JSX.Element {
  return (
    <ol class="compactions">
      {compactions.toReversed().map((row) => (
        <li key={row.place}>
          <a class="compaction" href={writeRoute({ kind: "compaction", id, place: row.place })}>
            <span class="compaction-number">{row.number}</span>
            <span class="compaction-main">
              <span class="compaction-tokens">
                {formatTokens(row.tokensBefore)} → <strong>{formatTokens(row.tokensAfter)}</strong>{" "}
                <span class="muted">tokens</span>
                {row.isUndone && <span class="tag">undone</span>}
                {row.summary === "model" && <span class="tag">written by a model</span>}
              </span>
              <span class="muted">{describeWhy(row)}</span>
              <span class="muted steps">{describeSteps(row)}</span>
            </span>
            <span class="muted compaction-when">{formatMoment(row.atMs)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** What a purge removes, without the empty categories. */
function listGoing({ handles, messages, archivedMessages }: ArchivedFacts, compactions: number): string {
  const going = [
    formatCount(handles, "original"),
    formatCount(compactions, "compaction"),
    ...(messages + archivedMessages === 0 ? [] : [formatCount(messages + archivedMessages, "message")]),
  ];
  return `${going.slice(0, -1).join(", ")} and ${going.at(-1)}`;
}

function describeSteps({ steps }: CompactionRow): string {
  const text = steps
    .filter(tookSomething)
    .map(({ step }) => describeRung(step))
    .join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

interface ArchivedProps extends CompactionsProps {
  readonly archived: ArchivedFacts;
  readonly onChanged: () => void;
}

/** What the archive keeps, and what can be done with it. */
function Archived({ id, archived, compactions, onChanged }: ArchivedProps): JSX.Element {
  const [said, setSaid] = useState("");
  const [dialog, setDialog] = useState<"purge" | "restore" | undefined>();
  const path = `/sessions/${encodeURIComponent(id)}`;
  const newest = compactions.findLast(({ canUndo }) => canUndo);
  const run = async (work: Promise<string>): Promise<void> => {
    setDialog(undefined);
    setSaid(await work.catch((error: unknown) => describeFailure(error).message));
  };
  const purge = async (): Promise<string> => {
    const done = await post<PurgeAnswer>(`${path}/purge`, { confirm: archived.id });
    return `Removed for good: ${formatCount(done.handles, "original")}, ${formatCount(done.messages, "message")}, ${formatCount(done.texts, "text")}.`;
  };
  const restore = async (): Promise<string> => {
    const done = await post<RestoreAnswer>(`${path}/restore`, { number: newest?.number });
    onChanged();
    return `Compaction ${done.undone.join(", ")} is undone.`;
  };
  const exportAll = async (): Promise<string> => {
    await download(`${path}/export`, `${archived.id.replaceAll(/[^\w.-]/g, "_")}.json`);
    return "Exported, unencrypted and with secrets.";
  };
  return (
    <section aria-labelledby="archived">
      <h2 id="archived">In the archive</h2>
      <p class="muted">
        Session <span class="mono">{archived.id}</span>: {formatCount(archived.handles, "original")}
        {archived.archivedMessages > 0 && ` and ${formatCount(archived.archivedMessages, "replaced message")}`}, stored
        since {formatMoment(archived.createdAtMs)}
        {archived.parentId !== undefined && (
          <>
            ; continues <a href={writeRoute({ kind: "session", id: archived.parentId })}>{archived.parentId}</a>
          </>
        )}
        {archived.continuedAs !== undefined && (
          <>
            ; continued as{" "}
            <a href={writeRoute({ kind: "session", id: archived.continuedAs })}>{archived.continuedAs}</a>
          </>
        )}
        .
      </p>
      <div class="actions">
        <a class="button" href={writeRoute({ kind: "search", query: "", session: archived.id })}>
          Search this session
        </a>
        <button type="button" onClick={() => void run(exportAll())}>
          Export
        </button>
        {newest !== undefined && (
          <button type="button" onClick={() => setDialog("restore")}>
            Undo compaction {newest.number}
          </button>
        )}
        <button type="button" class="danger" onClick={() => setDialog("purge")}>
          Purge…
        </button>
      </div>
      <p role="status" class="said">
        {said}
      </p>
      {dialog === "purge" && (
        <ConfirmDialog
          title="Purge this session?"
          action="Purge for good"
          isDanger
          onConfirm={() => void run(purge())}
          onClose={() => setDialog(undefined)}
        >
          <p>
            This permanently removes {listGoing(archived, compactions.length)} of this session (
            <code>{archived.id}</code>) from the archive. An agent that is still running can no longer open their
            handles, and its next request is compacted from scratch. Backups that you made are not touched.
          </p>
        </ConfirmDialog>
      )}
      {dialog === "restore" && newest !== undefined && (
        <ConfirmDialog
          title={`Undo compaction ${newest.number}?`}
          action="Undo it"
          onConfirm={() => void run(restore())}
          onClose={() => setDialog(undefined)}
        >
          <p>
            The {formatCount(newest.messagesBefore, "message")} it replaced ({formatNumber(newest.tokensBefore)} tokens)
            return to the transcript. Messages that came later stay after them.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
