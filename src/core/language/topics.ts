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
  "letter-case": "uppercase|lowercase|upper case|lower case",
  currency: "pounds|euros|dollars|pfund|livres|dolares|libras",
  naming: "camelcase|snake_case|kebab-case|pascalcase",
  "output-format": "json|yaml|markdown|csv|xml|html|bullet points|bullets|tables|paragraphs|prose|full sentences",
};

/** Names of languages that people answer in, in the languages that people ask for them in. */
export const LANGUAGE_NAMES =
  "ingles|inglese|espanol|castellano|spagnolo|frances|francese|aleman|tedesco|alemao|portugues|portoghese|italiano|catalan|japones|" +
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
  length:
    /\b(?:brief\w*|concise\w*|terse\w*|succinct\w*|verbose|wordy|detailed|in detail|more details?|explain (?:properly|fully|more)|plus longs?|mas larg[oa]s?|knapp\w*|ausfuhrlich\w*|bref|breve\w*|concis\w*|detallad\w*|detaillee?s?|detalhad\w*)\b|\b(?:short|long|full|kurz|lang|court|longu?|cort|larg|curt|long)(?:er|e|en|es?|as?|os?)?\b.{0,12}\b(?:answers?|repl(?:y|ies)|responses?|explanations?|antwort\w*|erklarung\w*|reponses?|explications?|respuestas?|explicaciones|respostas?)\b|\b(?:answers?|repl(?:y|ies)|responses?|explanations?|antwort\w*|erklarung\w*|reponses?|explications?|respuestas?|respostas?) (?:\w+ )?(?:short|long|kurz|lang|court|cort|larg)(?:er|e|en|es?|as?|os?)?\b/,
  tone: /\b(?:polite|formal|informal|friendly|professional|hoflich|formlich|duz\w*|siez\w*|per (?:du|sie)|tutoie|vouvoie|polie?s?|formel)\b/,
  spelling: /\bspelling\b|\b(?:british|american|us|uk) english\b/,
  semicolons: /\b(?:semicolons?|semikolons?|strichpunkte?|points?-virgules?)\b/,
};
