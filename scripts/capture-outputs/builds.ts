import { type Capture, facts, lines } from "./capture.ts";

const PACKAGE = { "package.json": '{ "name": "shop", "version": "1.0.0", "private": true }\n' };
/** Names without digits, because names that differ only in a number are rightly grouped. */
const PARTS = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak"];

const typed = Object.fromEntries(
  PARTS.map((part) => [
    `src/part${part}.ts`,
    lines([
      `export const total${part}: number = "many";`,
      `export function pay${part}(sum: string): number {`,
      "  return sum;",
      "}",
      `pay${part}(7);`,
      `missing${part}();`,
    ]),
  ]),
);

const tsc = (version: string): Capture => ({
  kind: "build-output",
  name: `tsc-${version}`,
  tool: `typescript ${version}`,
  packages: [`typescript@${version}`],
  files: { ...PACKAGE, ...typed },
  command: "tsc --noEmit --strict src/*.ts",
  facts: [
    ...facts(
      "error-line",
      PARTS.map((part) => `Cannot find name 'missing${part}'.`),
    ),
    ...facts("error-code", ["TS2322", "TS2345", "TS2304"]),
    ...facts(
      "place",
      PARTS.map((part) => `src/part${part}.ts(6,1)`),
    ),
  ],
});

const loose = Object.fromEntries(
  PARTS.map((part) => [
    `src/part${part}.js`,
    lines([
      `var unused${part} = 7;`,
      `function check${part}(value) {`,
      `  if (value == 7) { debugger; }`,
      `  return undefined_name${part};`,
      "}",
      `check${part}();`,
    ]),
  ]),
);

const eslint = (version: string, configuration: Readonly<Record<string, string>>): Capture => ({
  kind: "build-output",
  name: `eslint-${version}`,
  tool: `eslint ${version}`,
  packages: [`eslint@${version}`],
  files: { ...PACKAGE, ...configuration, ...loose },
  command: "eslint src",
  facts: [
    ...facts(
      "error-line",
      PARTS.map((part) => `'undefined_name${part}' is not defined`),
    ),
    ...facts("rule", ["no-unused-vars", "no-undef", "no-debugger", "eqeqeq"]),
    ...facts(
      "place",
      PARTS.map((part) => `src/part${part}.js`),
    ),
  ],
});

const RULES = '{ "no-unused-vars": "warn", "no-undef": "error", "no-debugger": "error", "eqeqeq": "error" }';

const broken = {
  "src/index.js": lines(
    PARTS.map((part) => `import { part${part} } from "./part${part}.js";`).concat(
      `console.log(${PARTS.map((part) => `part${part}`).join(", ")});`,
    ),
  ),
  ...Object.fromEntries(
    PARTS.map((part) => [
      `src/part${part}.js`,
      `import { gone } from "./lost${part}.js";\nexport const part${part} = gone;\n`,
    ]),
  ),
};
const lost = PARTS.map((part) => `./lost${part}.js`);

/** Compilers, linters and bundlers of versions that no fixture came from. */
export const builds: readonly Capture[] = [
  tsc("4.9.5"),
  tsc("5.4.5"),
  eslint("8.57.1", {
    ".eslintrc.json": `{ "root": true, "parserOptions": { "ecmaVersion": 2022 }, "rules": ${RULES} }\n`,
  }),
  eslint("9.30.0", { "eslint.config.js": `module.exports = [{ rules: ${RULES} }];\n` }),
  {
    kind: "build-output",
    name: "biome-1.9.4",
    tool: "biome 1.9.4",
    packages: ["@biomejs/biome@1.9.4"],
    files: { ...PACKAGE, ...loose },
    command: "biome lint --max-diagnostics=80 src",
    facts: [
      ...facts("rule", ["lint/suspicious/noDoubleEquals", "lint/suspicious/noDebugger"]),
      ...facts(
        "place",
        PARTS.map((part) => `src/part${part}.js:3:`),
      ),
    ],
  },
  {
    kind: "build-output",
    name: "oxlint-0.15.5",
    tool: "oxlint 0.15.5",
    packages: ["oxlint@0.15.5"],
    files: { ...PACKAGE, ...loose },
    command: "oxlint src",
    facts: [
      ...facts("rule", ["no-debugger", "no-unused-vars"]),
      ...facts(
        "place",
        PARTS.map((part) => `src/part${part}.js`),
      ),
    ],
  },
  {
    kind: "build-output",
    name: "webpack-5.97.1",
    tool: "webpack 5.97.1",
    packages: ["webpack@5.97.1", "webpack-cli@5.1.4"],
    files: { ...PACKAGE, ...broken },
    command: "webpack --mode production --entry ./src/index.js",
    facts: facts(
      "error-line",
      lost.map((path) => `Can't resolve '${path}'`),
    ),
  },
  {
    kind: "build-output",
    name: "esbuild-0.19.12",
    tool: "esbuild 0.19.12",
    packages: ["esbuild@0.19.12"],
    files: { ...PACKAGE, ...broken },
    command: "esbuild --bundle src/index.js --log-limit=0 --outfile=out.js",
    facts: facts(
      "error-line",
      lost.map((path) => `Could not resolve "${path}"`),
    ),
  },
  {
    kind: "build-output",
    name: "stylelint-16.12.0",
    tool: "stylelint 16.12.0",
    packages: ["stylelint@16.12.0", "stylelint-config-standard@36.0.1"],
    files: {
      ...PACKAGE,
      ".stylelintrc.json": '{ "extends": "stylelint-config-standard" }\n',
      ...Object.fromEntries(
        PARTS.map((part) => [`src/part${part}.css`, `a { color: #GGGGGG; colr: red }\n.Big${part} { top: 0px; }\n`]),
      ),
    },
    command: "stylelint 'src/*.css'",
    facts: [
      ...facts("rule", ["color-no-invalid-hex", "property-no-unknown"]),
      ...facts(
        "place",
        PARTS.map((part) => `src/part${part}.css`),
      ),
    ],
  },
  {
    kind: "build-output",
    name: "javac-17",
    tool: "javac 17",
    files: Object.fromEntries(
      PARTS.map((part) => [
        `Part${part}.java`,
        lines([
          `class Part${part} {`,
          "  int total() {",
          `    String name = 7;`,
          `    return missing${part};`,
          "  }",
          "}",
        ]),
      ]),
    ),
    command: "javac *.java",
    facts: [
      ...facts("error-line", ["incompatible types: int cannot be converted to String"]),
      ...facts(
        "error-line",
        PARTS.map((part) => `variable missing${part}`),
      ),
    ],
  },
  {
    kind: "build-output",
    name: "gcc-12",
    tool: "gcc 12.2",
    files: Object.fromEntries(
      PARTS.map((part) => [
        `part${part}.c`,
        lines([`int total${part}(void) {`, `  char *name = 7;`, `  return missing${part};`, "}"]),
      ]),
    ),
    command: "gcc -Wall -c *.c",
    facts: facts(
      "error-line",
      PARTS.map((part) => `‘missing${part}’ undeclared`),
    ),
  },
  {
    kind: "build-output",
    name: "go-build-1.19",
    tool: "go 1.19",
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.19\n",
      ...Object.fromEntries(
        PARTS.map((part) => [
          `part${part}/part.go`,
          lines([
            `package part${part}`,
            "",
            "func Total() int {",
            '\tvar name int = "many"',
            `\treturn missing${part}`,
            "}",
          ]),
        ]),
      ),
    },
    command: "go build ./...",
    facts: facts(
      "error-line",
      PARTS.map((part) => `undefined: missing${part}`),
    ),
  },
];
