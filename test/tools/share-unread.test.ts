import { expect, it } from "vitest";
import { shareUnread } from "../../scripts/test-clients/client-row.ts";

it("adds up to what was not read from the cache, with each token in one place", () => {
  const log = [
    request({ tokens: 1_000, commonTokens: 0, readTokens: 0 }),
    request({ tokens: 1_500, commonTokens: 1_000, readTokens: 1_000 }),
    // A look-back that missed.
    request({ tokens: 2_000, commonTokens: 1_500, readTokens: 200 }),
    request({ tokens: 1_000, commonTokens: 400, readTokens: 300, isRewrite: true }),
  ];
  const shares = shareUnread(log);
  expect(shares).toEqual({
    fresh: (1_000 + 500 + 500) / 5_500,
    rewritten: 600 / 5_500,
    beforeChange: 100 / 5_500,
    otherwise: 1_300 / 5_500,
  });
  const read = 1_500 / 5_500;
  expect(Object.values(shares).reduce((sum, share) => sum + share, read)).toBeCloseTo(1);
});

interface Request {
  readonly tokens: number;
  readonly commonTokens: number;
  readonly readTokens: number;
  readonly isRewrite?: boolean;
}

function request({ tokens, commonTokens, readTokens, isRewrite = false }: Request): never {
  return { prompt: { tokens, commonTokens, isRewrite }, cache: { readTokens } } as never;
}
