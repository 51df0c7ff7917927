import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

const TESTS = "\\.test\\.ts$";

/** Pure libraries the core may use. */
const CORE_LIBRARIES = "^$";

/** Folders whose members are interchangeable and never import each other. */
const siblings = (folder: string): IForbiddenRuleType => ({
  name: `${folder.replaceAll("/", "-")}-are-siblings`,
  comment: `Members of ${folder}/ share only what is next to them, and never import each other.`,
  severity: "error",
  from: { path: `^src/${folder}/([^/]+)/`, pathNot: TESTS },
  to: { path: `^src/${folder}/[^/]+/`, pathNot: `^src/${folder}/$1/` },
});

/** The direction laws of ARCHITECTURE.md. */
export const directionLaws: readonly IForbiddenRuleType[] = [
  {
    name: "no-cycles",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "core-imports-core",
    comment: "The core is pure: it imports no formats, programs, Node modules or packages outside the allow-list.",
    severity: "error",
    from: { path: "^src/core/", pathNot: TESTS },
    to: { pathNot: ["^src/core/", CORE_LIBRARIES] },
  },
  {
    name: "model-imports-model",
    comment: "The nouns of the model import only each other.",
    severity: "error",
    from: { path: "^src/core/model/", pathNot: TESTS },
    to: { pathNot: "^src/core/model/" },
  },
  {
    name: "base-imports-model",
    comment: "Everything else builds on the base, so it imports only the nouns of the model.",
    severity: "error",
    from: { path: "^src/core/base/", pathNot: TESTS },
    to: { pathNot: "^src/core/(model|base)/" },
  },
  {
    name: "planning-does-not-apply",
    comment: "A plan is data: the code that makes it does not import the code that carries it out.",
    severity: "error",
    from: { path: "^src/core/(plan|stages)/", pathNot: TESTS },
    to: { path: "^src/core/apply/" },
  },
  siblings("core/stages"),
  {
    name: "tools-below-stages",
    comment: "The tools of the core are usable alone.",
    severity: "error",
    from: {
      path: "^src/core/(tokens|redact|reduce|prompt-cache|identifiers|turns|markers|tool-activity|outputs|text|language|render|policy|prices|account|resume|retrieve)/",
      pathNot: TESTS,
    },
    to: { path: "^src/core/(stages|plan|apply)/" },
  },
  {
    name: "only-redact-makes-redacted",
    comment:
      "What is cut, quoted, reduced, indexed or stored was redacted while it was whole: the types say so, and only redact/ makes them.",
    severity: "error",
    from: { path: "^src/", pathNot: [TESTS, "^src/core/redact/"] },
    to: { path: "^src/core/redact/mark-redacted\\.ts$" },
  },
  {
    name: "only-raw-commands-keep-secrets",
    comment: "Secrets pass only if a person asked for them with --raw.",
    severity: "error",
    from: {
      path: "^src/",
      pathNot: [
        TESTS,
        "^src/cli/commands/(mcp|reduce|retrieve)\\.ts$",
        "^src/cli/spool/reduce-output\\.ts$",
        "^src/gateway/page/load-original-page\\.ts$",
      ],
    },
    to: { path: "^src/core/redact/keep-raw\\.ts$" },
  },
  {
    name: "outputs-know-no-user",
    comment: "Outcomes and reductions both use the readers of tool output, so the readers import neither.",
    severity: "error",
    from: { path: "^src/core/outputs/", pathNot: TESTS },
    to: { path: "^src/core/(reduce|tool-activity)/" },
  },
  {
    name: "formats-are-siblings",
    comment: "A format imports its own folder and the top of formats/, never another format. Reading input joins them.",
    severity: "error",
    from: { path: "^src/formats/([^/]+)/", pathNot: [TESTS, "^src/formats/read-input/"] },
    to: { path: "^src/formats/[^/]+/", pathNot: "^src/formats/$1/" },
  },
  {
    name: "archives-are-siblings",
    comment: "Databases never import each other; they import what all of them share.",
    severity: "error",
    from: { path: "^src/archives/([^/]+)/", pathNot: TESTS },
    to: { path: "^src/archives/[^/]+/", pathNot: "^src/archives/($1|operations|vault)/" },
  },
  siblings("summarizers"),
  siblings("integrations"),
  {
    name: "formats-import-core",
    severity: "error",
    from: { path: "^src/formats/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/(core|formats)/" },
  },
  {
    name: "replay-is-below-the-compactor",
    comment:
      "What was sent before is kept behind one interface of the archives, which the library and the gateway build on.",
    severity: "error",
    from: { path: "^src/replay/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/((core|formats|replay)/|archives/session-archive\\.ts$)" },
  },
  {
    name: "history-imports-replay",
    comment: "A history is a transcript of the compactor with its replay. The doors of the compactor build on it.",
    severity: "error",
    from: { path: "^src/history/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/(core|formats|replay|compactor|history)/" },
  },
  {
    name: "nobody-imports-programs",
    severity: "error",
    from: { path: "^src/", pathNot: [TESTS, "^src/(cli|gateway)/"] },
    to: { path: "^src/(cli|gateway)/" },
  },
  {
    name: "page-imports-core",
    comment:
      "The page runs in a browser: it imports the core, its own folder, and the two libraries that are built into it.",
    severity: "error",
    from: { path: "^src/page/", pathNot: TESTS },
    to: { pathNot: ["^src/(page|core)/", "node_modules/(preact|uplot)/"] },
  },
  {
    name: "page-is-known-by-its-answers",
    comment: "Code that serves the page, or shows the same in a terminal, imports only what the page asks for.",
    severity: "error",
    from: { path: "^src/", pathNot: [TESTS, "^src/page/"] },
    to: { path: "^src/page/", pathNot: "^src/page/model/" },
  },
  {
    name: "page-model-imports-model",
    severity: "error",
    from: { path: "^src/page/model/", pathNot: TESTS },
    to: { pathNot: "^src/page/model/" },
  },
  {
    name: "no-test-code-in-source",
    severity: "error",
    from: { path: "^src/", pathNot: TESTS },
    to: { path: ["^(test|scripts|bench)/", TESTS] },
  },
  {
    name: "no-dev-dependencies-in-source",
    comment:
      "An optional peer is also a development dependency, because it has to be tested. What the page needs is built into it.",
    severity: "error",
    from: { path: "^src/", pathNot: [TESTS, "^src/page/"] },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm-peer"] },
  },
];

/** Folders whose rooms have an order: no two of them need each other. */
export const FOLDERS_OF_ROOMS: readonly string[] = ["src/core", "src/gateway", "src/cli"];

/** How the sources are parsed. */
export const readingOptions: ICruiseOptions = {
  // TypeScript 7 has no compiler API yet, so swc parses the sources.
  parser: "swc",
  doNotFollow: { path: "node_modules" },
  exclude: { path: ["^dist/", "^coverage/"] },
  tsConfig: { fileName: "tsconfig.json" },
  tsPreCompilationDeps: true,
};
