import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { formatMoment, formatPercent, formatTokens } from "../format.ts";
import type { ChangeKind, ChangeRow, CompactionDetail, MessageBrief } from "../model/compaction-detail.ts";
import { HandleText } from "../parts/handle-text.tsx";
import { type Reading, TextDialog } from "../parts/text-dialog.tsx";
import { useAnswer } from "../parts/use-answer.ts";
import { WhenThere } from "../parts/when-there.tsx";
import { WindowList } from "../parts/window-list.tsx";
import { writeRoute } from "../route.ts";
import { CHANGE_NAMES, describeClaim, describeCount, describeRung, describeWhy, tookSomething } from "../words.ts";

export interface CompactionViewProps {
  readonly id: string;
  /** The session's name for people. */
  readonly name: string;
  readonly place: number;
}

/** One compaction: why it happened, what it did message by message, and what a reader gets in its place. */
export function CompactionView({ id, name, place }: CompactionViewProps): JSX.Element {
  const path = `/sessions/${encodeURIComponent(id)}/compactions/${place}`;
  const asked = useAnswer<CompactionDetail>(path);
  const [reading, setReading] = useState<Reading | undefined>();
  const openHandle = (handle: string): void => setReading({ kind: "original", handle });
  const openMessage = (side: "before" | "after", { index, role }: MessageBrief): void =>
    setReading({ kind: "message", title: `${role}, ${side}`, path: `${path}/text?side=${side}&index=${index}` });
  return (
    <>
      <p class="crumbs">
        <a href="#/">Sessions</a> <span aria-hidden="true">/</span>{" "}
        <a href={writeRoute({ kind: "session", id })}>{name}</a>
      </p>
      <div class="view-head">
        <h1 tabIndex={-1}>Compaction {asked.kind === "there" ? asked.answer.row.number : place}</h1>
      </div>
      <WhenThere asked={asked}>
        {(detail) => (
          <>
            <Why detail={detail} />
            <Changes detail={detail} onOpen={openMessage} />
            {detail.record !== undefined && (
              <section aria-labelledby="record">
                <h2 id="record">The handoff, as the model reads it</h2>
                <pre class="record" tabIndex={0} role="region" aria-label="The handoff">
                  <HandleText text={detail.record} onHandle={openHandle} />
                </pre>
              </section>
            )}
            <div class="columns">
              {detail.digests.length > 0 && <Digests detail={detail} onHandle={openHandle} />}
              <Truth detail={detail} />
            </div>
          </>
        )}
      </WhenThere>
      {reading !== undefined && <TextDialog reading={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

function Why({ detail }: { readonly detail: CompactionDetail }): JSX.Element {
  const { row, windowTokens, thresholdTokens, targetTokens, promptTokens } = detail;
  const most = Math.max(1, row.tokensBefore);
  return (
    <div class="columns">
      <section aria-labelledby="why">
        <h2 id="why">Why now</h2>
        <p>{describeWhy(row)}</p>
        <dl class="pairs">
          <Pair name="Prompt" value={`${formatNumber(promptTokens)} tokens, ${describeCount(detail.countedAs)}`} />
          {row.trigger === "threshold" && <Pair name="Threshold" value={`${formatNumber(thresholdTokens)} tokens`} />}
          <Pair name="Window" value={`${formatNumber(windowTokens)} tokens`} />
          <Pair name="Target" value={`${formatNumber(targetTokens)} tokens`} />
          <Pair name="When" value={formatMoment(row.atMs)} />
          {row.durationMs !== undefined && <Pair name="Took" value={`${formatNumber(row.durationMs)} ms`} />}
        </dl>
      </section>
      <section aria-labelledby="did">
        <h2 id="did">What it did</h2>
        <p>
          An estimated {formatNumber(row.tokensBefore)} tokens became {formatNumber(row.tokensAfter)} (
          {formatPercent(row.tokensAfter / most)}).
        </p>
        <ul class="ladder">
          {row.steps.filter(tookSomething).map(({ step, tokensBefore, tokensAfter }) => (
            <li key={step}>
              <span class="ladder-name">{describeRung(step)}</span>
              <span class="ladder-bar" aria-hidden="true">
                <span class="ladder-before" style={{ width: `${(tokensBefore / most) * 100}%` }} />
                <span class="ladder-after" style={{ width: `${(tokensAfter / most) * 100}%` }} />
              </span>
              <span class="num muted">
                {formatTokens(tokensBefore)} → {formatTokens(tokensAfter)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\.$/, "");
}

interface ChangesProps {
  readonly detail: CompactionDetail;
  readonly onOpen: (side: "before" | "after", message: MessageBrief) => void;
}

const KINDS: readonly ChangeKind[] = ["kept", "reduced", "folded", "written"];
/** By eye: what a row takes. */
const ROW_PIXELS = 62;

/** Before and after, side by side. */
function Changes({ detail, onOpen }: ChangesProps): JSX.Element {
  const [only, setOnly] = useState<ChangeKind | undefined>();
  const { changes, keptElsewhere } = detail;
  const counts = new Map(KINDS.map((kind) => [kind, changes.filter((change) => isOfKind(change, kind)).length]));
  const shown = only === undefined ? changes : changes.filter((change) => isOfKind(change, only));
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">Message by message</h2>
      <div class="chips" role="group" aria-label="Show only">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class={`chip change-${kind}`}
            aria-pressed={only === kind}
            disabled={counts.get(kind) === 0}
            onClick={() => setOnly(only === kind ? undefined : kind)}
          >
            {CHANGE_NAMES[kind]} {counts.get(kind)}
          </button>
        ))}
        {keptElsewhere > 0 && (
          <span class="muted">{formatCount(keptElsewhere, "more message")} kept; only the client has the text</span>
        )}
      </div>
      {changes.length === 0 ? (
        <p class="muted">
          There is nothing to show: it was never applied, or its messages are no longer in the archive.
        </p>
      ) : (
        <WindowList
          class="changes"
          label="Messages before and after"
          items={shown}
          rowPixels={ROW_PIXELS}
          keyOf={(_, index) => String(index)}
          head={<ChangesHead />}
          row={(change) => <Change change={change} onOpen={onOpen} />}
        />
      )}
    </section>
  );
}

/** A message with the handoff beside what is left of a result is both. */
function isOfKind({ kind, holdsHandoff }: ChangeRow, wanted: ChangeKind): boolean {
  return kind === wanted || (wanted === "written" && holdsHandoff === true);
}

function ChangesHead(): JSX.Element {
  return (
    <div class="changes-head" role="row" aria-rowindex={1}>
      {["Before", "", "After"].map((name) => (
        <span key={name} role="columnheader">
          {name === "" ? <span class="hidden">Change</span> : name}
        </span>
      ))}
    </div>
  );
}

interface ChangeProps {
  readonly change: ChangeRow;
  readonly onOpen: ChangesProps["onOpen"];
}

function Change({ change: { kind, before, after, holdsHandoff }, onOpen }: ChangeProps): JSX.Element {
  const same = kind === "kept" ? before : undefined;
  return (
    <>
      <span role="cell" class={`side side-before change-${kind}`}>
        {before !== undefined && <Brief message={before} onOpen={() => onOpen("before", before)} />}
      </span>
      <span role="cell" class={`change-name change-${kind}`}>
        {holdsHandoff === true ? `${CHANGE_NAMES[kind]}, with the handoff` : CHANGE_NAMES[kind]}
      </span>
      <span role="cell" class={`side side-after change-${kind}`}>
        {after !== undefined && <Brief message={after} onOpen={() => onOpen("after", after)} />}
        {same !== undefined && <span class="muted same">as it was</span>}
        {kind === "folded" && <span class="muted same">in the handoff</span>}
      </span>
    </>
  );
}

function Brief({ message, onOpen }: { readonly message: MessageBrief; readonly onOpen: () => void }): JSX.Element {
  return (
    <button type="button" class="brief" onClick={onOpen}>
      <span class="brief-head">
        {message.number !== undefined && <span class="num">{message.number}</span>} <strong>{message.role}</strong>{" "}
        <span class="muted">{formatCount(message.characters, "character")}</span>
      </span>
      <span class="brief-text">{message.excerpt === "" ? "(empty)" : message.excerpt}</span>
    </button>
  );
}

interface DigestsProps {
  readonly detail: CompactionDetail;
  readonly onHandle: (handle: string) => void;
}

/** By eye: what a row takes. */
const DIGEST_PIXELS = 30;

function Digests({ detail: { digests }, onHandle }: DigestsProps): JSX.Element {
  return (
    <section aria-labelledby="digests">
      <h2 id="digests">Outputs that were shortened</h2>
      <WindowList
        class="digests"
        label="Shortened outputs"
        items={digests}
        rowPixels={DIGEST_PIXELS}
        keyOf={({ handle }) => handle}
        head={
          <div class="digests-head" role="row" aria-rowindex={1}>
            {["Tool", "Handle", "Tokens"].map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        }
        row={({ handle, tool, tokensBefore, tokensAfter }) => (
          <>
            <span role="cell" class="digest-tool">
              {tool}
            </span>
            <span role="cell">
              <button type="button" class="handle" onClick={() => onHandle(handle)}>
                {handle}
              </button>
            </span>
            <span role="cell" class="num">
              {formatNumber(tokensBefore)} → {formatNumber(tokensAfter)}
            </span>
          </>
        )}
      />
    </section>
  );
}

const FACTS: Readonly<Record<string, string>> = { ids: "IDs" };

/** What a model claimed, and which facts can still be read. */
function Truth({ detail }: { readonly detail: CompactionDetail }): JSX.Element {
  const { row, claims, summarizer, retention, pins, failure } = detail;
  return (
    <section aria-labelledby="truth">
      <h2 id="truth">What can be relied on</h2>
      {claims === undefined || row.summary !== "model" ? (
        <p class="muted">
          {failure === undefined ? "No model was involved." : `The summarizer failed (${failure}).`}{" "}
          {detail.record === undefined
            ? "Shortened outputs only quote their originals."
            : "The handoff was built from the messages themselves."}
        </p>
      ) : (
        <>
          <p>
            {summarizer === undefined ? "A model" : <code>{summarizer}</code>} made{" "}
            {formatCount(claims.checked, "claim")}; {formatNumber(claims.dropped)} dropped.{" "}
            {formatCount(claims.restored, "fact")} that it left out {claims.restored === 1 ? "was" : "were"} put back.
          </p>
          <ul class="plain">
            {claims.reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span class="num">{count}</span> {describeClaim(reason)}
              </li>
            ))}
          </ul>
        </>
      )}
      {pins !== undefined && pins.held + pins.leftOut > 0 && (
        <p>
          {formatCount(pins.held, "standing rule")} of the user in the handoff
          {pins.leftOut === 0 ? "." : `; ${formatNumber(pins.leftOut)} had no room.`}
        </p>
      )}
      {retention.length > 0 && (
        <table class="retention">
          <caption>Facts in the removed text that the context still states</caption>
          <tbody>
            {retention.map(({ fact, removed, inContext }) => (
              <tr key={fact}>
                <th scope="row">{FACTS[fact] ?? capitalize(fact)}</th>
                <td class="meter" aria-hidden="true">
                  <span style={{ width: `${(inContext / removed) * 100}%` }} />
                </td>
                <td class="num">
                  {formatNumber(inContext)} of {formatNumber(removed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
