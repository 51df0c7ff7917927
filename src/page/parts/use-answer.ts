import { useEffect, useState } from "preact/hooks";
import { AskError, ask } from "../ask.ts";

/** A question to the server, and its state. */
export type Asked<Answer> =
  | { readonly kind: "waiting" }
  | { readonly kind: "there"; readonly answer: Answer }
  | { readonly kind: "failed"; readonly message: string; readonly status: number };

/**
 * Asks for something while it is shown, and again if the path or `version` changes. The last answer stays until the
 * next arrives, so that nothing flickers.
 */
export function useAnswer<Answer>(path: string | undefined, version: unknown = 0): Asked<Answer> {
  const [asked, setAsked] = useState<{ readonly path: string | undefined; readonly state: Asked<Answer> }>({
    path,
    state: { kind: "waiting" },
  });
  useEffect(() => {
    if (path === undefined) return undefined;
    const abort = new AbortController();
    ask<Answer>(path, abort.signal).then(
      (answer) => setAsked({ path, state: { kind: "there", answer } }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAsked({ path, state: describeFailure(error) });
      },
    );
    return () => abort.abort();
  }, [path, version]);
  return asked.path === path ? asked.state : { kind: "waiting" };
}

export function describeFailure(error: unknown): { kind: "failed"; message: string; status: number } {
  if (error instanceof AskError) return { kind: "failed", message: error.message, status: error.status };
  return { kind: "failed", message: "The server cannot be reached.", status: 0 };
}
