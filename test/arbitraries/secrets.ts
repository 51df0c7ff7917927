import fc from "fast-check";
import { innocentLines } from "../fixtures/redact/innocent-lines.ts";
import { ALPHABETS, type Alphabet } from "../fixtures/redact/made-up.ts";
import { secretLines } from "../fixtures/redact/secret-lines.ts";

/** A secret that one of secretlint's rules reports. */
export interface LintedSecret {
  readonly rule: string;
  readonly text: string;
  /** Some rules look only at files of one name. */
  readonly file?: string;
}

const body = (alphabet: Alphabet, minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...ALPHABETS[alphabet]), minLength, maxLength });

const prefixed = (rule: string, prefixes: readonly string[], rest: fc.Arbitrary<string>): fc.Arbitrary<LintedSecret> =>
  fc.tuple(fc.constantFrom(...prefixes), rest).map(([prefix, text]) => ({ rule, text: prefix + text }));

const whole = (rule: string, text: fc.Arbitrary<string>, file?: string): fc.Arbitrary<LintedSecret> =>
  text.map((line) => (file === undefined ? { rule, text: line } : { rule, text: line, file }));

const joined = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((texts) => texts.join(""));

/** A word that no rule takes for a placeholder. */
const credential = joined("q7", body("alphanumeric", 6, 20));

const pem = fc
  .tuple(fc.constantFrom("", "RSA ", "EC ", "DSA ", "OPENSSH "), body("base64", 120, 600), fc.boolean())
  .map(([kind, bytes, escaped]) => {
    const lines = [`-----BEGIN ${kind}PRIVATE KEY-----`, ...wrap(`MI${bytes}`), `-----END ${kind}PRIVATE KEY-----`];
    return lines.join(escaped ? "\\n" : "\n");
  });

/** What each rule of secretlint's recommended preset finds. */
export const lintedSecrets: readonly fc.Arbitrary<LintedSecret>[] = [
  whole(
    "aws",
    joined(
      fc.constantFrom(
        "AWS_SECRET_ACCESS_KEY=",
        "aws_secret_access_key = ",
        '"SecretAccessKey": "',
        "secret_access_key: '",
      ),
      body("base64", 39),
      body("alphanumeric", 1),
    ),
  ),
  whole("privatekey", pem),
  whole(
    "gcp",
    pem.map((key) => JSON.stringify({ type: "service_account", private_key_id: "1", private_key: `${key}\n` })),
    "account.json",
  ),
  whole("npm", joined("https://", body("hex", 40), ":x-oauth-basic@github.com/acme/shop"), "package.json"),
  prefixed("npm", ["npm_"], body("word", 36)),
  whole("basicauth", joined(fc.constantFrom("http", "https", "ftp"), "://bob:", credential, "@example.org/")),
  prefixed(
    "slack",
    ["xoxb-", "xoxp-", "xapp-", "xoxa-2-", "xoxo-", "xoxr-"],
    joined(body("digits", 1, 12), "-", body("alphanumeric", 1, 40)),
  ),
  whole(
    "slack",
    joined(
      "https://hooks.slack.com/services/T",
      body("upper", 1, 9),
      "/B",
      body("upper", 1, 9),
      "/",
      body("alphanumeric", 24),
    ),
  ),
  prefixed("sendgrid", ["SG."], joined(body("word", 22), ".", body("word", 43))),
  prefixed("shopify", ["shpat_", "shpca_", "shppa_", "shpss_"], body("alphanumeric", 32, 64)),
  prefixed("stripe", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"], body("alphanumeric", 24, 99)),
  prefixed("github", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], body("word", 36)),
  prefixed("github", ["github_pat_"], body("word", 82)),
  prefixed(
    "github",
    ["ghs_1234567_"],
    joined(body("urlSafe", 20, 60), ".", body("urlSafe", 60, 200), ".", body("urlSafe", 20, 60)),
  ),
  prefixed("gitlab", ["glpat-"], body("urlSafe", 20, 128)),
  prefixed("grafana", ["glc_"], body("base64", 32, 400)),
  prefixed("grafana", ["glsa_"], joined(body("alphanumeric", 32), "_", body("hex", 8))),
  prefixed("openai", ["sk-"], joined(body("alphanumeric", 20), "T3Blbk", "FJ", body("alphanumeric", 20))),
  prefixed(
    "openai",
    ["sk-proj-", "sk-svcacct-", "sk-admin-"],
    joined(body("urlSafe", 58), "T3Blbk", "FJ", body("urlSafe", 57), "x"),
  ),
  prefixed("anthropic", ["sk-ant-api03-", "sk-ant-api04-"], joined(body("urlSafe", 93), "AA")),
  prefixed("groq", ["gsk_"], body("alphanumeric", 52)),
  prefixed("huggingface", ["hf_"], body("letters", 34)),
  prefixed("linear", ["lin_api_"], body("word", 32, 128)),
  prefixed("notion", ["ntn_"], joined(body("digits", 11), body("alphanumeric", 35))),
  whole(
    "1password",
    body("alphanumeric", 100, 400).map((key) => `ops_${btoa(JSON.stringify({ a: key, b: "}" }))}`),
  ),
  whole(
    "database-connection-string",
    joined(
      fc.constantFrom("mongodb", "mongodb+srv", "mysql", "postgres", "postgresql"),
      "://bob:",
      credential,
      "@db.example.net/shop",
    ),
  ),
  prefixed("hashicorp-vault", ["hvs.", "hvr."], body("urlSafe", 90, 120)),
  prefixed("hashicorp-vault", ["hvb."], body("urlSafe", 138, 300)),
  prefixed("vercel", ["vcp_", "vci_", "vca_", "vcr_", "vck_"], body("alphanumeric", 20, 60)),
  prefixed("databricks", ["dapi"], body("hex", 32)),
  prefixed("docker", ["dckr_pat_"], body("urlSafe", 27)),
  prefixed("figma", ["figd_"], body("urlSafe", 40, 200)),
  prefixed("cloudflare", ["cfk_", "cfut_", "cfat_"], joined(body("alphanumeric", 40), body("hex", 8))),
  prefixed("tailscale", ["tskey-api-", "tskey-auth-"], joined(body("word", 8, 40), "-", body("word", 16, 60))),
];

/** Text around secrets: what separates, quotes and escapes, and the words that look like names. */
const noise = fc.constantFrom(
  ..." \n\t\r\n,;:=&?#@/\\\"'`<>()[]{}|-_.%*+$~".split(""),
  ...["password", "token", "secret", "key", "Authorization", "Bearer ", "Cookie: ", "://", "-----BEGIN ", "eyJ", "sk-"],
  ...[
    '"password":"',
    '\\"token\\":\\"',
    "PASSWORD=",
    "api_key: ",
    "curl -u ",
    "is ",
    "value: ",
    "\u200b",
    "\u00ad",
    "é",
  ],
  ...["hello", "abc123", "x1y2z3", "[REDACTED PASSWORD]", "[REDACTED ", "https", "ghp_", "%3D", "%5f", "process.env."],
);

const secretLine = fc.constantFrom(...secretLines.map(({ line }) => line));

/** Hostile text: secrets, pieces of secrets, and everything that could be next to them. */
export const secretText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: noise }, { weight: 2, arbitrary: secretLine }, fc.string({ maxLength: 20 })),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(""));

/**
 * A secret's line among innocent ones, except those that contain the same few digits by chance, which stay unchanged.
 */
export const secretAmongLines: fc.Arbitrary<{ readonly text: string; readonly secret: string }> = fc
  .tuple(fc.constantFrom(...secretLines), fc.array(fc.constantFrom(...innocentLines), { maxLength: 10 }))
  .map(([{ line, secret }, lines]) => {
    const others = lines.filter((other) => !other.includes(secret));
    return { text: [...others, line, ...others].join("\n"), secret };
  });

const secretName = fc.constantFrom(
  ...[
    "password",
    "client_secret",
    "apiKey",
    "access_token",
    "private_key",
    "Authorization",
    "cookie",
    "x-api-key",
    "note",
  ],
);

/** JSON documents with secrets as values, under revealing names and under others. */
export const secretJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(secretText, fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.dictionary(fc.oneof(secretName, fc.string({ maxLength: 8 })), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
    fc.array(tie("value"), { maxLength: 4 }),
  ),
})).value;

function wrap(text: string): string[] {
  return text.match(/.{1,64}/g) ?? [];
}
