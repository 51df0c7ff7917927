import type { Shape } from "../shape.ts";
import {
  ALPHANUMERIC,
  BASE64,
  BASE64_FORMS,
  DOTTED,
  HEX,
  UPPER_CASE_OR_DIGIT,
  URL_SAFE,
  WORD,
} from "../text/character-set.ts";
import { type PrefixedToken, prefixedToken } from "./prefixed-token.ts";

// Prefixes and lengths are the vendors' own, as their documentation and public secret scanners
// give them. Lengths are lower bounds, a little below today's.

const MODEL_PROVIDERS: readonly PrefixedToken[] = [
  { type: "anthropic-key", prefixes: ["sk-ant-"], body: URL_SAFE, minLength: 16 },
  { type: "openai-key", prefixes: ["sk-proj-", "sk-svcacct-", "sk-admin-"], body: URL_SAFE, minLength: 24 },
  { type: "openai-session", prefixes: ["sess-"], body: ALPHANUMERIC, minLength: 40 },
  { type: "openrouter-key", prefixes: ["sk-or-v1-"], body: ALPHANUMERIC, minLength: 32 },
  { type: "langfuse-key", prefixes: ["sk-lf-"], body: URL_SAFE, minLength: 20 },
  { type: "langsmith-key", prefixes: ["lsv2_pt_", "lsv2_sk_"], body: WORD, minLength: 32 },
  { type: "groq-key", prefixes: ["gsk_"], body: ALPHANUMERIC, minLength: 32 },
  { type: "xai-key", prefixes: ["xai-"], body: ALPHANUMERIC, minLength: 40 },
  { type: "perplexity-key", prefixes: ["pplx-"], body: ALPHANUMERIC, minLength: 32 },
  { type: "replicate-token", prefixes: ["r8_"], body: ALPHANUMERIC, minLength: 30 },
  { type: "hugging-face-token", prefixes: ["hf_", "api_org_"], body: ALPHANUMERIC, minLength: 30 },
  { type: "nvidia-key", prefixes: ["nvapi-"], body: URL_SAFE, minLength: 40 },
  { type: "tavily-key", prefixes: ["tvly-"], body: URL_SAFE, minLength: 24 },
  { type: "jina-key", prefixes: ["jina_"], body: URL_SAFE, minLength: 40 },
];

const CODE_HOSTS: readonly PrefixedToken[] = [
  { type: "github-token", prefixes: ["ghp_", "gho_", "ghu_", "ghr_"], body: WORD, minLength: 30 },
  // The newer installation tokens hold a JWT, with its dots.
  { type: "github-token", prefixes: ["ghs_"], body: DOTTED, minLength: 20 },
  { type: "github-token", prefixes: ["github_pat_"], body: WORD, minLength: 40 },
  {
    type: "gitlab-token",
    prefixes: [
      "glpat-",
      "gldt-",
      "glrt-",
      "glrtr-",
      "glptt-",
      "glcbt-",
      "glft-",
      "glsoat-",
      "glimt-",
      "glagent-",
      "gloas-",
      "glffct-",
      "glwt-",
    ],
    body: DOTTED,
    minLength: 20,
  },
  {
    type: "atlassian-token",
    prefixes: ["ATATT3", "ATCTT3", "ATBB"],
    body: BASE64_FORMS,
    minLength: 24,
  },
  { type: "npm-token", prefixes: ["npm_"], body: ALPHANUMERIC, minLength: 36 },
  { type: "pypi-token", prefixes: ["pypi-"], body: URL_SAFE, minLength: 50 },
  { type: "rubygems-key", prefixes: ["rubygems_"], body: HEX, minLength: 40 },
  { type: "crates-token", prefixes: ["cio"], body: ALPHANUMERIC, minLength: 32 },
  { type: "nuget-key", prefixes: ["oy2"], body: ALPHANUMERIC, minLength: 43 },
  { type: "docker-token", prefixes: ["dckr_pat_", "dckr_oat_"], body: URL_SAFE, minLength: 20 },
  { type: "buildkite-token", prefixes: ["bkua_"], body: ALPHANUMERIC, minLength: 32 },
  { type: "circleci-token", prefixes: ["CCIPAT_"], body: WORD, minLength: 32 },
  { type: "sonar-token", prefixes: ["squ_", "sqp_", "sqa_"], body: HEX, minLength: 40 },
  { type: "jfrog-key", prefixes: ["AKCp"], body: ALPHANUMERIC, minLength: 60 },
];

const CLOUDS: readonly PrefixedToken[] = [
  {
    type: "aws-access-key",
    prefixes: ["AKIA", "ASIA", "AGPA", "AIDA", "AROA", "AIPA", "ANPA", "ANVA"],
    body: UPPER_CASE_OR_DIGIT,
    minLength: 16,
  },
  { type: "aws-bedrock-key", prefixes: ["ABSK"], body: BASE64, minLength: 100 },
  { type: "google-key", prefixes: ["AIza"], body: URL_SAFE, minLength: 35 },
  { type: "google-token", prefixes: ["ya29."], body: DOTTED, minLength: 20 },
  { type: "google-client-secret", prefixes: ["GOCSPX-"], body: URL_SAFE, minLength: 24 },
  { type: "google-refresh-token", prefixes: ["1//0"], body: URL_SAFE, minLength: 40 },
  { type: "digitalocean-token", prefixes: ["dop_v1_", "doo_v1_", "dor_v1_"], body: HEX, minLength: 32 },
  { type: "cloudflare-token", prefixes: ["cfk_", "cfut_", "cfat_"], body: ALPHANUMERIC, minLength: 40 },
  { type: "heroku-key", prefixes: ["HRKU-"], body: URL_SAFE, minLength: 32 },
  { type: "vercel-token", prefixes: ["vcp_", "vci_", "vca_", "vcr_", "vck_"], body: ALPHANUMERIC, minLength: 20 },
  { type: "netlify-token", prefixes: ["nfp_"], body: ALPHANUMERIC, minLength: 32 },
  { type: "render-key", prefixes: ["rnd_"], body: ALPHANUMERIC, minLength: 28 },
  { type: "fly-token", prefixes: ["fo1_", "fm1_", "fm2_"], body: BASE64, minLength: 40 },
  { type: "supabase-key", prefixes: ["sbp_", "sb_secret_"], body: URL_SAFE, minLength: 30 },
  { type: "planetscale-token", prefixes: ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"], body: DOTTED, minLength: 30 },
  { type: "databricks-token", prefixes: ["dapi"], body: HEX, minLength: 32 },
  { type: "mongodb-secret", prefixes: ["mdb_sa_sk_"], body: URL_SAFE, minLength: 30 },
  { type: "alibaba-access-key", prefixes: ["LTAI"], body: ALPHANUMERIC, minLength: 16 },
  { type: "tailscale-key", prefixes: ["tskey-"], body: URL_SAFE, minLength: 20 },
  { type: "vault-token", prefixes: ["hvs.", "hvb.", "hvr."], body: URL_SAFE, minLength: 20 },
  { type: "doppler-token", prefixes: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa."], body: DOTTED, minLength: 32 },
  { type: "onepassword-token", prefixes: ["ops_ey"], body: BASE64_FORMS, minLength: 60 },
  { type: "age-key", prefixes: ["AGE-SECRET-KEY-1"], body: ALPHANUMERIC, minLength: 50 },
  { type: "pulumi-token", prefixes: ["pul-"], body: HEX, minLength: 40 },
  { type: "dynatrace-token", prefixes: ["dt0c01.", "dt0s16."], body: DOTTED, minLength: 40 },
];

const SERVICES: readonly PrefixedToken[] = [
  { type: "slack-token", prefixes: ["xoxe.xoxp-", "xoxe.xoxb-"], body: URL_SAFE, minLength: 20 },
  {
    type: "stripe-key",
    prefixes: ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_"],
    body: ALPHANUMERIC,
    minLength: 16,
  },
  { type: "shopify-token", prefixes: ["shpat_", "shpca_", "shppa_", "shpss_", "shpua_"], body: WORD, minLength: 28 },
  { type: "square-token", prefixes: ["sq0atp-", "sq0csp-", "sq0idp-"], body: URL_SAFE, minLength: 22 },
  { type: "linear-key", prefixes: ["lin_api_", "lin_oauth_"], body: WORD, minLength: 32 },
  { type: "notion-token", prefixes: ["ntn_"], body: ALPHANUMERIC, minLength: 40 },
  { type: "notion-token", prefixes: ["secret_"], body: ALPHANUMERIC, minLength: 40 },
  { type: "figma-token", prefixes: ["figd_", "figo_"], body: URL_SAFE, minLength: 36 },
  { type: "grafana-token", prefixes: ["glc_"], body: BASE64, minLength: 32 },
  { type: "grafana-token", prefixes: ["glsa_"], body: WORD, minLength: 36 },
  { type: "sentry-token", prefixes: ["sntrys_", "sntryu_"], body: BASE64_FORMS, minLength: 32 },
  { type: "new-relic-key", prefixes: ["NRAK-", "NRJS-", "NRII-"], body: URL_SAFE, minLength: 19 },
  { type: "posthog-key", prefixes: ["phx_"], body: ALPHANUMERIC, minLength: 32 },
  { type: "postman-key", prefixes: ["PMAK-"], body: URL_SAFE, minLength: 50 },
  { type: "brevo-key", prefixes: ["xkeysib-", "xsmtpsib-"], body: URL_SAFE, minLength: 40 },
  { type: "contentful-token", prefixes: ["CFPAT-"], body: URL_SAFE, minLength: 40 },
  { type: "dropbox-token", prefixes: ["sl."], body: URL_SAFE, minLength: 60 },
  { type: "facebook-token", prefixes: ["EAA"], body: ALPHANUMERIC, minLength: 80 },
  { type: "razorpay-key", prefixes: ["rzp_live_", "rzp_test_"], body: ALPHANUMERIC, minLength: 14 },
  { type: "flutterwave-key", prefixes: ["FLWSECK-", "FLWSECK_TEST-"], body: URL_SAFE, minLength: 12 },
  { type: "shippo-token", prefixes: ["shippo_live_", "shippo_test_"], body: HEX, minLength: 32 },
  { type: "easypost-key", prefixes: ["EZAK", "EZTK"], body: ALPHANUMERIC, minLength: 50 },
  { type: "typeform-token", prefixes: ["tfp_"], body: DOTTED, minLength: 40 },
  { type: "adafruit-key", prefixes: ["aio_"], body: ALPHANUMERIC, minLength: 28 },
];

/** Tokens that a public prefix gives away. */
export const vendorTokens: readonly Shape[] = [...MODEL_PROVIDERS, ...CODE_HOSTS, ...CLOUDS, ...SERVICES].flatMap(
  prefixedToken,
);
