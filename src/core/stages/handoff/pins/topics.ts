/** Things a user chooses one of: the name of the choice, and what may be chosen, folded, in any language. */
export const CHOICES: Readonly<Record<string, string>> = {
  "package-manager": "npm|pnpm|yarn|bun|pip|pipenv|poetry|uv|conda|composer|cargo",
  "test-runner": "jest|vitest|mocha|jasmine|pytest|unittest|playwright|cypress",
  "programming-language": "typescript|javascript|python|rust|golang|java|kotlin|swift|ruby|php|scala|elixir",
  framework:
    "react|vue|svelte|angular|preact|nextjs|next.js|nuxt|express|fastify|hono|koa|nestjs|django|flask|fastapi|rails|laravel",
  linter: "eslint|biome|prettier|ruff|black|oxlint",
  database: "postgres|postgresql|mysql|sqlite|mongodb|redis",
  "http-client": "axios|fetch|got|ky|undici|requests|httpx",
  "module-system": "esm|commonjs",
  indentation: "tabs|tab|spaces|leerzeichen|tabulatoren|tabulations|espaces",
  quotes:
    "single quotes|double quotes|einfache anfuhrungszeichen|doppelte anfuhrungszeichen|guillemets simples|guillemets doubles",
  naming: "camelcase|snake_case|kebab-case|pascalcase",
  "output-format": "json|yaml|markdown|csv|xml|html|bullet points|tables",
};

/** Names of languages that people answer in, in English, German and French. */
export const LANGUAGE_NAMES =
  "english|englisch|anglais|german|deutsch|allemand|french|franzosisch|francais|spanish|spanisch|espagnol|" +
  "italian|italienisch|italien|portuguese|portugiesisch|portugais|dutch|niederlandisch|neerlandais|polish|" +
  "polnisch|polonais|japanese|japanisch|japonais|chinese|chinesisch|chinois|korean|koreanisch|coreen|russian|" +
  "russisch|russe";

/** What a language is asked for, other than answers. */
export const LANGUAGE_SCOPES: Readonly<Record<string, RegExp>> = {
  comments: /\b(?:comments?|kommentare?n?|commentaires?)\b/,
  commits: /\bcommit/,
  documentation: /\b(?:docs?|documentation|readme|doku|dokumentation)\b/,
  code: /\b(?:code|variables?|names?|identifiers?|bezeichner|noms?)\b/,
};

/** Manners that are one subject each, however they are worded. */
export const MANNERS: Readonly<Record<string, RegExp>> = {
  address: /\b(?:call me|nenn mich|appelle-moi|llamame|me chame)\b/,
  emoji: /\b(?:emojis?|emoticons?|smileys?)\b/,
  comments: /\b(?:comments?|kommentare?n?|commentaires?)\b/,
  length: /\b(?:brief|concise|terse|succinct|verbose|detailed|kurz|knapp|ausfuhrlich|bref|brefs?|concise?s?)\b/,
  tone: /\b(?:polite|formal|informal|friendly|professional|hoflich|formlich|duze?|sieze?|tutoie|vouvoie|polie?s?|formel)\b/,
  spelling: /\bspelling\b/,
  semicolons: /\b(?:semicolons?|semikolons?|strichpunkte?|points?-virgules?)\b/,
};
