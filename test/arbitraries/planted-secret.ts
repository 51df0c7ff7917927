import fc from "fast-check";
import { ALPHABETS, type Alphabet } from "../fixtures/redact/made-up.ts";

/** Something that a tool printed or somebody wrote, and the secrets in it. */
export interface Planted {
  readonly text: string;
  readonly secrets: readonly string[];
}

const made = (alphabet: Alphabet, minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...ALPHABETS[alphabet]), minLength, maxLength });

/** Always letters and digits, as somebody might choose. */
const password = made("alphanumeric", 10, 20).map((rest) => `q7${rest}Z4`);

const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`).join("\n");

const privateKey = fc.array(made("base64", 62), { minLength: 12, maxLength: 26 }).map((lines): Planted => {
  const secrets = lines.map((line) => `M7${line}`);
  return {
    text: numbered(["-----BEGIN RSA PRIVATE KEY-----", ...secrets, "-----END RSA PRIVATE KEY-----"]),
    secrets,
  };
});

/** Secrets that only something else reveals: a word before them, a line above them, the heading of a table. */
export const plantedSecrets: Readonly<Record<string, fc.Arbitrary<Planted>>> = {
  "a netrc": fc.array(password, { minLength: 1, maxLength: 8 }).map((secrets) => ({
    text: secrets.map((secret, at) => `machine api${at}.example.org\n  login deploy\n  password ${secret}`).join("\n"),
    secrets,
  })),
  "an RSA key in numbered lines": privateKey,
  "a table of psql": fc.array(password, { minLength: 2, maxLength: 100 }).map((secrets) => {
    const rows = secrets.map((secret, at) => ` ${String(at + 1).padStart(3)} | user${at} | ${secret.padEnd(24)} | t`);
    return {
      text: [
        " id  | login | password                 | ok",
        "-----+-------+--------------------------+----",
        ...rows,
      ].join("\n"),
      secrets,
    };
  }),
  "a name on the line before": fc
    .tuple(fc.constantFrom("Password", "API key", "Client secret"), password)
    .map(([name, secret]): Planted => ({ text: `${name}:\n    ${secret}`, secrets: [secret] })),
  "an assignment in a long line": fc.tuple(password, fc.nat(3_000)).map(
    ([secret, length]): Planted => ({
      text: `${"flag=on ".repeat(length / 8)}DB_PASSWORD=${secret} ${"flag=off ".repeat(40)}`,
      secrets: [secret],
    }),
  ),
};

/**
 * As much as a reader could use: a fragment of this many characters of any of the secrets, or a whole one that is
 * shorter.
 */
const FRAGMENT_LENGTH = 8;

/** The first piece of a planted secret that a text contains. */
export function findLeak(text: string, { secrets }: Planted): string | undefined {
  for (const secret of secrets) {
    for (let at = 0; at + FRAGMENT_LENGTH <= Math.max(secret.length, FRAGMENT_LENGTH); at += 1) {
      const fragment = secret.slice(at, at + FRAGMENT_LENGTH);
      if (text.includes(fragment)) return fragment;
    }
  }
  return undefined;
}
