/** No answer needs more of a context; if a request asks for more, the provider may refuse it. */
const MAX_SHARE = 0.5;

/** The room held back for an answer of at most so many tokens. */
export function reserveAnswer(askedTokens: number | undefined, contextTokens: number): number {
  return Math.min(askedTokens ?? 0, Math.floor(contextTokens * MAX_SHARE));
}
