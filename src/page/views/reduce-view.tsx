import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { post } from "../ask.ts";
import { formatPercent } from "../format.ts";
import type { ReduceAnswer, ReduceRequest } from "../model/answers.ts";
import { describeFailure } from "../parts/use-answer.ts";
import { type ShownLine, splitReduced } from "../split-reduced.ts";

export interface ReduceViewProps {
  readonly kinds: readonly string[];
}

/** Larger files are for the command line. */
const MAX_BYTES = 1_900_000;

/** Paste or drop an output, and see what stays. */
export function ReduceView({ kinds }: ReduceViewProps): JSX.Element {
  const [asked, setAsked] = useState<ReduceRequest>({ text: "" });
  const [answer, setAnswer] = useState<(ReduceAnswer & { readonly lines: readonly ShownLine[] }) | undefined>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = async (request: ReduceRequest): Promise<void> => {
    if (request.text === "") return;
    setBusy(true);
    setFailure("");
    try {
      const reduced = await post<ReduceAnswer>("/reduce", request);
      setAnswer({ ...reduced, lines: splitReduced(request.text, reduced.text) });
    } catch (error) {
      setFailure(describeFailure(error).message);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_BYTES) {
      setFailure("That file is too large for this page. Use palimpsest reduce FILE instead.");
      return;
    }
    const request = { ...asked, text: await file.text() };
    setAsked(request);
    await run(request);
  };
  const change = (part: Partial<ReduceRequest>): void => setAsked({ ...asked, ...part });
  return (
    <>
      <div class="view-head">
        <h1 tabIndex={-1}>Reduce</h1>
        <p class="muted">Paste or drop the output of a tool to see what would stay of it. Nothing is stored.</p>
      </div>
      <form
        class="reduce"
        onSubmit={(event) => {
          event.preventDefault();
          void run(asked);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <div class="reduce-options">
          <label>
            Kind
            <select onChange={({ currentTarget }) => change({ kind: currentTarget.value })}>
              <option value="">automatic</option>
              {kinds.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
          <label>
            Looking for
            <input
              type="text"
              placeholder="words that matter to you"
              onInput={({ currentTarget }) => change({ query: currentTarget.value })}
            />
          </label>
          <label>
            Token limit
            <input
              type="number"
              min="16"
              placeholder="auto"
              onInput={({ currentTarget }) => {
                const { maxTokens: _former, ...rest } = asked;
                setAsked(currentTarget.value === "" ? rest : { ...rest, maxTokens: currentTarget.valueAsNumber });
              }}
            />
          </label>
          <label class="file">
            File
            <input type="file" onChange={({ currentTarget }) => void take(currentTarget.files?.[0])} />
          </label>
          <button type="submit" class="primary" disabled={isBusy || asked.text === ""}>
            {isBusy ? "Reducing…" : "Reduce"}
          </button>
        </div>
        {failure !== "" && (
          <p class="failure" role="alert">
            {failure}
          </p>
        )}
        <div class="reduce-sides">
          <label class="reduce-side">
            <span class="side-title">Output</span>
            <textarea
              spellcheck={false}
              placeholder="Paste here, or drop a file."
              value={asked.text}
              onInput={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </label>
          <div class="reduce-side">
            <span class="side-title" role="status">
              {answer === undefined ? "What stays" : describe(answer)}
            </span>
            <pre class="reduced" tabIndex={0} role="region" aria-label="What stays">
              {answer === undefined ? (
                <span class="muted">
                  Palimpsest writes the highlighted lines: what is hidden, and the handle that opens it.
                </span>
              ) : (
                answer.lines.map(({ text, isOurs }, index) => (
                  <span key={index} class={isOurs ? "ours" : ""}>
                    {text}
                  </span>
                ))
              )}
            </pre>
          </div>
        </div>
      </form>
    </>
  );
}

function describe({ kind, tokensBefore, tokensAfter, secrets }: ReduceAnswer): string {
  const share = tokensBefore === 0 ? 1 : tokensAfter / tokensBefore;
  const size = `${kind}: ${formatNumber(tokensBefore)} → ${formatNumber(tokensAfter)} tokens (${formatPercent(share)})`;
  return secrets === 0 ? size : `${size}, ${formatCount(secrets, "secret")} taken out`;
}
