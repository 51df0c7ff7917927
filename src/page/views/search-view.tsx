import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatCount } from "../../core/render/format-number.ts";
import { formatMoment } from "../format.ts";
import type { FoundAnswer } from "../model/answers.ts";
import { HandleText } from "../parts/handle-text.tsx";
import { type Reading, TextDialog } from "../parts/text-dialog.tsx";
import { useAnswer } from "../parts/use-answer.ts";
import { WhenThere } from "../parts/when-there.tsx";
import { writeRoute } from "../route.ts";

export interface SearchViewProps {
  readonly query: string;
  /** Only this session's originals; empty for all. */
  readonly session: string;
}

/** Search over what was taken out. */
export function SearchView({ query, session }: SearchViewProps): JSX.Element {
  const [typed, setTyped] = useState(query);
  const [reading, setReading] = useState<Reading | undefined>();
  useEffect(() => setTyped(query), [query]);
  const asked = new URLSearchParams({ q: query, ...(session !== "" && { session }) });
  const found = useAnswer<FoundAnswer>(query.trim() === "" ? undefined : `/search?${asked}`);
  const open = (handle: string): void => setReading({ kind: "original", handle });
  return (
    <>
      <div class="view-head">
        <h1 tabIndex={-1}>Search</h1>
        <p class="muted">
          Everything that compaction took out
          {session !== "" && (
            <>
              {" "}
              of <a href={writeRoute({ kind: "session", id: session })}>{session}</a> (
              <a href={writeRoute({ kind: "search", query, session: "" })}>all sessions</a>)
            </>
          )}
          .
        </p>
      </div>
      <form
        class="search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = writeRoute({ kind: "search", query: typed, session });
        }}
      >
        <input
          type="search"
          aria-label="Words to search for"
          placeholder="Words, a path, an error"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" class="primary">
          Search
        </button>
      </form>
      {query.trim() !== "" && (
        <WhenThere asked={found}>
          {({ hits, isComplete }) => (
            <>
              <p class="muted" role="status">
                {hits.length === 0
                  ? "Nothing that was taken out contains these words."
                  : formatCount(hits.length, "result")}
                {!isComplete && hits.length > 0 ? "; there are more, so add a word to narrow the search." : ""}
              </p>
              <ul class="hits">
                {hits.map((hit) => (
                  <li key={`${hit.session} ${hit.handle}`}>
                    <p class="hit-head">
                      <button type="button" class="handle" onClick={() => open(hit.handle)}>
                        {hit.handle}
                      </button>
                      <span>{hit.tool ?? (hit.kind === "range" ? "messages" : hit.kind)}</span>
                      <span class="muted">{formatMoment(hit.createdAtMs)}</span>
                      <a class="muted" href={writeRoute({ kind: "session", id: hit.session })}>
                        open session
                      </a>
                    </p>
                    <pre class="snippet">
                      <HandleText text={hit.snippet} onHandle={open} />
                    </pre>
                  </li>
                ))}
              </ul>
            </>
          )}
        </WhenThere>
      )}
      {reading !== undefined && <TextDialog reading={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}
