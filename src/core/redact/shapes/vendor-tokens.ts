import type { SecretShape } from "../secret-shape.ts";
import {
  ALPHANUMERIC,
  type AsciiSet,
  BASE64,
  BASE64_FORMS,
  CREDENTIAL,
  DOTTED,
  HEX,
  isIn,
  LETTERS,
  UPPER_CASE_OR_DIGIT,
  URL_SAFE,
  WORD,
} from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/**
 * Tokens that a vendor marks with a public prefix: the characters after it, and their minimum number. A longer run is
 * taken whole, because vendors lengthen their tokens.
 *
 * Prefixes and lengths are the vendors' own, as their documentation and public secret scanners give them. Lengths are
 * lower bounds, a little below today's.
 */
type PrefixedToken = readonly [type: string, body: AsciiSet, minLength: number, prefixes: string];

const MODEL_PROVIDERS: readonly PrefixedToken[] = [
  ["anthropic-key", URL_SAFE, 16, "sk-ant-"],
  ["openai-key", URL_SAFE, 24, "sk-proj- sk-svcacct- sk-admin-"],
  ["openai-session", ALPHANUMERIC, 40, "sess-"],
  ["openrouter-key", ALPHANUMERIC, 32, "sk-or-v1-"],
  ["langfuse-key", URL_SAFE, 20, "sk-lf-"],
  ["langsmith-key", WORD, 32, "lsv2_pt_ lsv2_sk_"],
  ["groq-key", ALPHANUMERIC, 32, "gsk_"],
  ["xai-key", ALPHANUMERIC, 40, "xai-"],
  ["perplexity-key", ALPHANUMERIC, 32, "pplx-"],
  ["replicate-token", ALPHANUMERIC, 30, "r8_"],
  ["hugging-face-token", ALPHANUMERIC, 30, "hf_ api_org_"],
  ["nvidia-key", URL_SAFE, 40, "nvapi-"],
  ["tavily-key", URL_SAFE, 24, "tvly-"],
  ["jina-key", URL_SAFE, 40, "jina_"],
  ["cerebras-key", ALPHANUMERIC, 40, "csk-"],
  ["together-key", URL_SAFE, 32, "tgp_v1_"],
  ["fireworks-key", ALPHANUMERIC, 22, "fw_"],
  ["elevenlabs-key", HEX, 48, "sk_"],
  ["firecrawl-key", HEX, 32, "fc-"],
  ["e2b-key", HEX, 32, "e2b_ sk_e2b_"],
  ["pinecone-key", WORD, 40, "pcsk_"],
  ["wandb-key", WORD, 40, "wandb_v1_"],
  ["browserbase-key", URL_SAFE, 20, "bb_live_ bb_test_"],
  ["braintrust-key", URL_SAFE, 20, "sk-bt-"],
  ["modal-token", ALPHANUMERIC, 22, "ak- as-"],
  ["llama-cloud-key", ALPHANUMERIC, 32, "llx-"],
  ["apify-token", ALPHANUMERIC, 30, "apify_api_"],
  ["composio-key", URL_SAFE, 20, "ak_"],
  ["google-key", URL_SAFE, 40, "AQ.Ab8R"],
  ["runpod-key", ALPHANUMERIC, 40, "rpa_"],
  ["voyage-key", URL_SAFE, 40, "pa-"],
  ["context7-key", URL_SAFE, 30, "ctx7sk-"],
  ["mem0-key", ALPHANUMERIC, 36, "m0-"],
  ["amp-token", WORD, 40, "sgamp_user_"],
  ["daytona-key", HEX, 48, "dtn_"],
  ["unkey-key", ALPHANUMERIC, 20, "unkey_"],
  ["helicone-key", URL_SAFE, 20, "sk-helicone-"],
  ["nomic-key", URL_SAFE, 40, "nk-"],
  ["letta-key", BASE64_FORMS, 40, "sk-let-"],
  ["cartesia-key", URL_SAFE, 20, "sk_car_"],
  ["humanloop-key", HEX, 40, "hl_sk_"],
  ["luma-key", URL_SAFE, 60, "luma-"],
  ["brave-search-key", URL_SAFE, 28, "BSA"],
  ["baidu-key", CREDENTIAL, 40, "bce-v3/ALTAK-"],
  ["langsmith-key", ALPHANUMERIC, 32, "ls__"],
  ["chroma-key", ALPHANUMERIC, 40, "ck-"],
];

const CODE_HOSTS: readonly PrefixedToken[] = [
  ["github-token", WORD, 30, "ghp_ gho_ ghu_ ghr_"],
  // The newer installation tokens contain a JWT, with its dots.
  ["github-token", DOTTED, 20, "ghs_"],
  ["github-token", WORD, 40, "github_pat_"],
  ["gitlab-token", DOTTED, 20, "glpat- gldt- glrt- glrtr- glptt- glcbt- glft-"],
  ["gitlab-token", DOTTED, 20, "glsoat- glimt- glagent- gloas- glffct- glwt-"],
  ["atlassian-token", BASE64_FORMS, 24, "ATATT3 ATCTT3 ATBB"],
  ["npm-token", ALPHANUMERIC, 36, "npm_"],
  ["pypi-token", URL_SAFE, 50, "pypi-"],
  ["rubygems-key", HEX, 40, "rubygems_"],
  ["crates-token", ALPHANUMERIC, 32, "cio"],
  ["nuget-key", ALPHANUMERIC, 43, "oy2"],
  ["docker-token", URL_SAFE, 20, "dckr_pat_ dckr_oat_"],
  ["buildkite-token", ALPHANUMERIC, 32, "bkua_"],
  ["circleci-token", WORD, 32, "CCIPAT_"],
  ["sonar-token", HEX, 40, "squ_ sqp_ sqa_"],
  ["jfrog-key", ALPHANUMERIC, 60, "AKCp"],
  ["jfrog-token", ALPHANUMERIC, 55, "cmVmd"],
  ["gitlab-token", URL_SAFE, 20, "GR1348941"],
  ["clojars-token", ALPHANUMERIC, 50, "CLOJARS_"],
  ["sourcegraph-token", WORD, 40, "sgp_ slk_"],
  ["octopus-key", UPPER_CASE_OR_DIGIT, 24, "API-"],
  ["infracost-key", ALPHANUMERIC, 32, "ico-"],
  ["buildkite-token", WORD, 32, "bkpt_ bkct_ bkaj_"],
  ["circleci-token", WORD, 32, "CCIPRJ_"],
  ["packagist-token", HEX, 60, "packagist_ort_ packagist_out_ packagist_urt_ packagist_uut_"],
  ["jetbrains-token", DOTTED, 60, "perm: perm-"],
];

const CLOUDS: readonly PrefixedToken[] = [
  // AIDA, AROA and similar ids number users and roles, and give access to nothing.
  ["aws-access-key", UPPER_CASE_OR_DIGIT, 16, "AKIA ASIA ABIA ACCA"],
  ["aws-bedrock-key", BASE64, 100, "ABSK"],
  ["aws-bedrock-key", BASE64_FORMS, 40, "bedrock-api-key-"],
  ["google-key", URL_SAFE, 35, "AIza"],
  ["google-token", DOTTED, 20, "ya29."],
  ["google-client-secret", URL_SAFE, 24, "GOCSPX-"],
  ["google-refresh-token", URL_SAFE, 40, "1//0"],
  ["digitalocean-token", HEX, 32, "dop_v1_ doo_v1_ dor_v1_"],
  ["cloudflare-token", ALPHANUMERIC, 40, "cfk_ cfut_ cfat_"],
  ["heroku-key", URL_SAFE, 32, "HRKU-"],
  ["vercel-token", ALPHANUMERIC, 20, "vcp_ vci_ vca_ vcr_ vck_"],
  ["netlify-token", ALPHANUMERIC, 32, "nfp_"],
  ["render-key", ALPHANUMERIC, 28, "rnd_"],
  ["fly-token", BASE64, 40, "fo1_ fm1_ fm1a_ fm1r_ fm2_"],
  ["supabase-key", URL_SAFE, 30, "sbp_ sb_secret_"],
  ["planetscale-token", DOTTED, 30, "pscale_tkn_ pscale_pw_ pscale_oauth_"],
  ["databricks-token", HEX, 32, "dapi"],
  ["mongodb-secret", URL_SAFE, 30, "mdb_sa_sk_"],
  ["alibaba-access-key", ALPHANUMERIC, 16, "LTAI"],
  ["tailscale-key", URL_SAFE, 20, "tskey-"],
  ["vault-token", URL_SAFE, 20, "hvs. hvb. hvr."],
  ["doppler-token", DOTTED, 32, "dp.pt. dp.st. dp.ct. dp.sa."],
  ["onepassword-token", BASE64_FORMS, 60, "ops_ey"],
  ["age-key", ALPHANUMERIC, 50, "AGE-SECRET-KEY-1"],
  ["pulumi-token", HEX, 40, "pul-"],
  ["dynatrace-token", DOTTED, 40, "dt0c01. dt0s16."],
  ["vercel-blob-token", WORD, 30, "vercel_blob_rw_"],
  ["neon-key", ALPHANUMERIC, 40, "napi_"],
  ["tencent-key", ALPHANUMERIC, 30, "AKID"],
  ["prefect-key", ALPHANUMERIC, 32, "pnu_ pnb_"],
  ["dbt-token", BASE64_FORMS, 32, "dbtc_ dbtu_ dbts_"],
  ["yandex-key", URL_SAFE, 32, "AQVN"],
  ["yandex-key", URL_SAFE, 20, "YCAJE YCAJ"],
  ["yandex-key", URL_SAFE, 36, "YCN YCO YCP YCM"],
  ["yandex-token", URL_SAFE, 40, "y0_ y0__"],
  ["yandex-token", DOTTED, 60, "t1.9eu"],
  ["confluent-key", BASE64, 50, "cflt"],
  ["aiven-token", BASE64_FORMS, 60, "aivenv1"],
  ["aiven-password", URL_SAFE, 16, "AVNS_"],
  ["openshift-token", URL_SAFE, 40, "sha256~"],
  ["scalingo-token", URL_SAFE, 40, "tk-us-"],
  ["defined-networking-token", URL_SAFE, 40, "dnkey-"],
  ["deno-token", ALPHANUMERIC, 36, "ddp_ ddo_ ddw_"],
  ["aws-session-token", BASE64, 100, "IQoJb3JpZ2lu FwoGZXIvYXdz"],
  ["amazon-mws-token", URL_SAFE, 32, "amzn.mws."],
  ["doppler-token", DOTTED, 32, "dp.scim. dp.audit. dp.said."],
  ["private-key", ALPHANUMERIC, 58, "nsec1"],
  ["private-key", BASE64, 100, "RWRTY0Iy"],
  ["paserk", DOTTED, 40, "k1.secret. k1.local. k2.secret. k2.local. k3.secret. k3.local. k4.secret. k4.local."],
  ["extended-private-key", ALPHANUMERIC, 90, "xprv yprv zprv tprv"],
  ["axiom-token", URL_SAFE, 30, "xaat- xapt-"],
  ["xata-key", ALPHANUMERIC, 30, "xau_"],
  ["cockroach-token", WORD, 40, "CCDB1_"],
  ["fauna-key", URL_SAFE, 34, "fnAE fnAF fnAG"],
  ["upcloud-token", ALPHANUMERIC, 26, "ucat_"],
  ["exoscale-key", HEX, 24, "EXO"],
  ["digitalocean-key", UPPER_CASE_OR_DIGIT, 16, "DO00"],
  ["private-key", ALPHANUMERIC, 58, "suiprivkey1"],
];

const SERVICES: readonly PrefixedToken[] = [
  ["slack-token", URL_SAFE, 20, "xoxe.xoxp- xoxe.xoxb-"],
  ["stripe-key", ALPHANUMERIC, 16, "sk_live_ sk_test_ rk_live_ rk_test_ whsec_"],
  ["shopify-token", WORD, 28, "shpat_ shpca_ shppa_ shpss_ shpua_"],
  ["square-token", URL_SAFE, 22, "sq0atp- sq0csp- sq0idp-"],
  ["linear-key", WORD, 32, "lin_api_ lin_oauth_"],
  ["notion-token", ALPHANUMERIC, 40, "ntn_"],
  ["notion-token", ALPHANUMERIC, 40, "secret_"],
  ["figma-token", URL_SAFE, 36, "figd_ figo_"],
  ["grafana-token", BASE64, 32, "glc_"],
  ["grafana-token", WORD, 36, "glsa_"],
  ["sentry-token", BASE64_FORMS, 32, "sntrys_ sntryu_"],
  ["new-relic-key", URL_SAFE, 19, "NRAK- NRJS- NRII-"],
  ["honeycomb-key", ALPHANUMERIC, 40, "hcaik_ hcbik_ hcxik_ hcalk_ hcxlk_"],
  ["ory-token", DOTTED, 24, "ory_at_ ory_ac_ ory_rt_ ory_pat_ ory_wat_"],
  ["mailersend-key", HEX, 48, "mlsn."],
  ["trigger-key", ALPHANUMERIC, 18, "tr_dev_ tr_prod_ tr_stg_ tr_preview_ tr_pat_"],
  ["inngest-key", HEX, 32, "signkey-prod- signkey-branch- signkey-test-"],
  ["zuplo-key", WORD, 30, "zpka_"],
  ["plaid-token", URL_SAFE, 32, "access-production- access-sandbox- access-development-"],
  ["snyk-token", DOTTED, 24, "snyk_uat. snyk_sat."],
  ["bitbucket-token", BASE64_FORMS, 40, "BBDC-"],
  ["volcengine-key", ALPHANUMERIC, 36, "AKLT"],
  ["posthog-key", ALPHANUMERIC, 32, "phx_"],
  ["postman-key", URL_SAFE, 50, "PMAK-"],
  ["brevo-key", URL_SAFE, 40, "xkeysib- xsmtpsib-"],
  ["contentful-token", URL_SAFE, 40, "CFPAT-"],
  ["dropbox-token", URL_SAFE, 60, "sl."],
  ["facebook-token", ALPHANUMERIC, 80, "EAA"],
  ["razorpay-key", ALPHANUMERIC, 14, "rzp_live_ rzp_test_"],
  ["flutterwave-key", URL_SAFE, 12, "FLWSECK- FLWSECK_TEST-"],
  ["shippo-token", HEX, 32, "shippo_live_ shippo_test_"],
  ["easypost-key", ALPHANUMERIC, 50, "EZAK EZTK"],
  ["typeform-token", DOTTED, 40, "tfp_"],
  ["adafruit-key", ALPHANUMERIC, 28, "aio_"],
  ["square-token", URL_SAFE, 56, "EAAA"],
  ["adyen-key", BASE64, 100, "AQE"],
  ["mailgun-key", HEX, 32, "key-"],
  ["mailgun-key", HEX, 32, "pubkey-"],
  ["hubspot-token", URL_SAFE, 36, "pat-na1- pat-na2- pat-eu1-"],
  ["duffel-token", BASE64_FORMS, 32, "duffel_live_ duffel_test_"],
  ["readme-key", ALPHANUMERIC, 50, "rdme_"],
  ["rootly-token", HEX, 48, "rootly_"],
  ["adobe-secret", ALPHANUMERIC, 32, "p8e-"],
  ["settlemint-token", ALPHANUMERIC, 16, "sm_pat_ sm_aat_ sm_sat_"],
  ["frameio-token", BASE64_FORMS, 50, "fio-u-"],
  ["intra42-secret", HEX, 48, "s-s4t2ud- s-s4t2af-"],
  ["datadog-key", ALPHANUMERIC, 30, "ddapp_ ddpat_"],
  ["mapbox-token", DOTTED, 50, "sk.ey"],
  ["grafana-key", BASE64, 60, "eyJrIjoi"],
  ["paypal-token", URL_SAFE, 60, "A21AA"],
  ["paddle-key", WORD, 30, "pdl_live_ pdl_sdbx_"],
  ["polar-token", ALPHANUMERIC, 30, "polar_oat_ polar_pat_"],
  ["twitch-token", ALPHANUMERIC, 30, "oauth:"],
  ["linkedin-token", BASE64_FORMS, 20, "WPL_AP1."],
  ["trello-token", HEX, 64, "ATTA"],
  ["woocommerce-key", HEX, 40, "ck_ cs_"],
  ["onesignal-key", ALPHANUMERIC, 60, "os_v2_app_ os_v2_org_"],
  ["twitter-token", CREDENTIAL, 60, "AAAAAAAAAAAAAAAAAAAAA"],
  ["telnyx-key", WORD, 40, "KEY01"],
  ["stytch-secret", URL_SAFE, 24, "secret-live- secret-test-"],
  ["bitwarden-token", DOTTED, 40, "0.bws-"],
  ["mandrill-key", URL_SAFE, 22, "md-"],
  ["intercom-token", BASE64, 40, "dG9rO"],
  ["mercadopago-token", URL_SAFE, 40, "APP_USR-"],
  ["xendit-key", ALPHANUMERIC, 30, "xnd_production_ xnd_development_"],
  ["midtrans-key", URL_SAFE, 20, "Mid-server-"],
  ["omise-key", ALPHANUMERIC, 16, "skey_test_ skey_live_"],
  ["stripe-key", ALPHANUMERIC, 16, "sk_org_live_ sk_org_test_ ek_live_ ek_test_"],
  ["checkly-key", HEX, 32, "cu_"],
  ["cal-key", HEX, 30, "cal_live_"],
  ["configcat-key", CREDENTIAL, 40, "configcat-sdk-1/"],
  ["pinterest-token", ALPHANUMERIC, 30, "pina_"],
  ["instagram-token", ALPHANUMERIC, 80, "IGQVJ IGQW IGAA"],
];

/** What the first line of a private key, a Java keystore and Docker's list of logins become in base64. */
const ENCODED_FILES: readonly PrefixedToken[] = [
  ["private-key", BASE64, 60, "/u3+7QAAAA"],
  ["private-key", BASE64, 40, "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVk"],
  ["private-key", BASE64, 40, "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS"],
  ["private-key", BASE64, 40, "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFWS"],
  ["private-key", BASE64, 40, "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZ"],
  ["private-key", BASE64, 40, "LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBLRVkt"],
  ["docker-login", BASE64, 20, "eyJhdXRocyI6"],
  ["jwt", BASE64, 40, "ZXlKaGJHY2lPaU ZXlKMGVYQWlPaU ZXlKcmFXUWlPaU"],
];

/** Prefixes by which PASETO distinguishes its versions and purposes. */
const PASETO: readonly PrefixedToken[] = [
  ["paseto", DOTTED, 60, "v1.local. v1.public. v2.local. v2.public. v3.local. v3.public. v4.local. v4.public."],
];

/** Tokens that a public prefix gives away. */
export const vendorTokens: readonly SecretShape[] = [
  ...MODEL_PROVIDERS,
  ...CODE_HOSTS,
  ...CLOUDS,
  ...SERVICES,
  ...PASETO,
  ...ENCODED_FILES,
].flatMap(prefixedToken);

/** What is hidden of a token this long cannot be guessed, even with its last characters shown. */
const LONG_BODY_LENGTH = 32;
const SHOWN_END_LENGTH = 4;

/**
 * The shape of one vendor's tokens. The prefix stays visible: it names the vendor and does not help to guess the rest.
 * So do the last four characters of a long token, by which people tell their tokens apart.
 */
function prefixedToken([type, body, minLength, prefixes]: PrefixedToken): SecretShape[] {
  return prefixes.split(" ").map((prefix) => ({
    literals: [prefix.toLowerCase()],
    match({ text, lookup, report }, start, end) {
      if (!text.startsWith(prefix, start) || !startsToken(text, start, wordCharactersFor(prefix))) return;
      const bodyEnd = lookup.runEnd(body, end);
      // A sentence may end right after the token.
      const tokenEnd = text[bodyEnd - 1] === "." ? bodyEnd - 1 : bodyEnd;
      if (tokenEnd - end < minLength || isExample(text.slice(end, Math.min(tokenEnd, end + MAX_EXAMPLE_LENGTH))))
        return;
      const isLong = tokenEnd - end >= LONG_BODY_LENGTH;
      report({ type, start, end: tokenEnd, shown: prefix.length, ...(isLong && { shownEnd: SHOWN_END_LENGTH }) });
    },
  }));
}

/** A judgement: this much shows whether it is an example. */
const MAX_EXAMPLE_LENGTH = 80;

/**
 * What documentation shows in place of a token: one repeated character, or the word itself. And words that hyphens join,
 * as in an address of a page: one in a hundred million tokens consists of lower-case letters and hyphens alone.
 */
function isExample(body: string): boolean {
  return (
    /^(.)\1*$|^(?:your|my|the|some)[-_]?[a-z_-]*$/i.test(body) ||
    /^[a-z]+(?:-[a-z]+)+$/.test(body) ||
    body.endsWith("EXAMPLE")
  );
}

/** A prefix with a mark at its end, such as `ghp_`, is still plain after a digit; a bare one, such as `AKIA`, is not. */
function wordCharactersFor(prefix: string): AsciiSet {
  return isIn(ALPHANUMERIC, prefix.charCodeAt(prefix.length - 1)) ? ALPHANUMERIC : LETTERS;
}
