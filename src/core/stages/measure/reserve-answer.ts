/** No answer needs more of a context: what a request asks for beyond it is the provider's to refuse. */
const MAX_SHARE = 0.5;

/** The room held back for an answer of at most so many tokens. */
export function reserveAnswer(askedTokens: number | undefined, contextTokens: number): number {
  return Math.min(askedTokens ?? 0, Math.floor(contextTokens * MAX_SHARE));
}
