/** Things a user chooses one of: the name of the choice, and what may be chosen (folded, in any language). */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  "package-manager": ["npm", "pnpm", "yarn", "bun", "pip", "pipenv", "poetry", "uv", "conda", "composer", "cargo"],
  "test-runner": ["jest", "vitest", "mocha", "jasmine", "pytest", "unittest", "playwright", "cypress"],
  "programming-language": [
    "typescript",
    "javascript",
    "python",
    "rust",
    "golang",
    "java",
    "kotlin",
    "swift",
    "ruby",
    "php",
    "scala",
    "elixir",
  ],
  framework: [
    "react",
    "vue",
    "svelte",
    "angular",
    "preact",
    "nextjs",
    "next.js",
    "nuxt",
    "express",
    "fastify",
    "hono",
    "koa",
    "nestjs",
    "django",
    "flask",
    "fastapi",
    "rails",
    "laravel",
  ],
  linter: ["eslint", "biome", "prettier", "ruff", "black", "oxlint"],
  database: ["postgres", "postgresql", "mysql", "sqlite", "mongodb", "redis"],
  "http-client": ["axios", "fetch", "got", "ky", "undici", "requests", "httpx"],
  "module-system": ["esm", "commonjs"],
  indentation: ["tabs", "tab", "spaces", "leerzeichen", "tabulatoren", "tabulations", "espaces"],
  quotes: [
    "single quotes",
    "double quotes",
    "einfache anfuhrungszeichen",
    "doppelte anfuhrungszeichen",
    "guillemets simples",
    "guillemets doubles",
  ],
  naming: ["camelcase", "snake_case", "kebab-case", "pascalcase"],
  "output-format": ["json", "yaml", "markdown", "csv", "xml", "html", "bullet points", "tables"],
};

/** Names of languages people answer in, in the three languages, by the code they share. */
export const LANGUAGE_NAMES: Readonly<Record<string, readonly string[]>> = {
  en: ["english", "englisch", "anglais"],
  de: ["german", "deutsch", "allemand"],
  fr: ["french", "franzosisch", "francais"],
  es: ["spanish", "spanisch", "espagnol"],
  it: ["italian", "italienisch", "italien"],
  pt: ["portuguese", "portugiesisch", "portugais"],
  nl: ["dutch", "niederlandisch", "neerlandais"],
  pl: ["polish", "polnisch", "polonais"],
  ja: ["japanese", "japanisch", "japonais"],
  zh: ["chinese", "chinesisch", "chinois"],
  ko: ["korean", "koreanisch", "coreen"],
  ru: ["russian", "russisch", "russe"],
};

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
