/**
 * How the models differ, according to the provider's documentation of 2026-11-15.
 *
 * Matched on any part of a model id, so that dated snapshots (`claude-opus-5-5-20260901`) and the
 * names of other platforms (`anthropic.claude-opus-5-5-v1:0`, `claude-opus-5-5@20260901`) are found too.
 */
const BINDING_MODELS = [
  "claude-fable-5-1",
  // The documentation says "starting with Fable 5.1"; Mythos 5.1 and 5.2 sign in the same way but do not check.
  "claude-fable-5-2",
  "claude-opus-5-5",
  "claude-sonnet-5-5",
  "claude-haiku-5-5",
] as const;

/** From this version on, a conversation must not end with a partial answer of the assistant. */
const PREFILL_REFUSED_FROM = { major: 4, minor: 6 } as const;

/** True for models that accept a thinking block only after the exact prefix it was written for. */
export function bindsThinking(model: string): boolean {
  return BINDING_MODELS.some((name) => containsName(model, name));
}

export function refusesPrefill(model: string): boolean {
  const version = /claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(model);
  if (version === null) return false;
  const [major, minor] = [Number(version[1]), Number(version[2] ?? 0)];
  return (
    major > PREFILL_REFUSED_FROM.major || (major === PREFILL_REFUSED_FROM.major && minor >= PREFILL_REFUSED_FROM.minor)
  );
}

/** A name inside an id, not followed by another digit: `claude-opus-5-5` is not in `claude-opus-5-50`. */
function containsName(model: string, name: string): boolean {
  const start = model.indexOf(name);
  return start >= 0 && !/^\d/.test(model.slice(start + name.length));
}
