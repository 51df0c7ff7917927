import { type Capture, facts, lines, range } from "./capture.ts";

const AREAS = ["orders", "users", "billing", "search", "mail"];
const files: Readonly<Record<string, string>> = Object.fromEntries(
  AREAS.flatMap((area, index) => [
    [`src/${area}/index.ts`, `export { open${index} } from "./open.ts";\n`],
    [
      `src/${area}/open.ts`,
      lines(
        range(14).map(
          (n) => `export const ${n === 0 ? `open${index}` : `step${n}`} = (lease: number) => lease + ${n};`,
        ),
      ),
    ],
    [`src/${area}/styles.css`, `.${area} { top: ${index}px; }\n`],
    [`test/${area}.test.ts`, lines(range(9).map((n) => `check("${area} ${n}", lease(${n}));`))],
    [`docs/${area}.md`, lines(range(5 + index * 40).map((n) => `Notes about ${area}, number ${n}.`))],
  ]),
);
const paths = AREAS.map((area) => `src/${area}/open.ts`);
const folders = AREAS.map((area) => `src/${area}`);

/** Searches and listings by programs and versions that no fixture came from. */
export const inventories: readonly Capture[] = [
  {
    kind: "search",
    name: "ripgrep-13",
    tool: "ripgrep 13.0.0",
    files,
    command: "rg -n --sort path lease .",
    facts: [
      ...facts("file", paths),
      ...facts(
        "definition",
        range(5).map((n) => `export const open${n} = (lease: number)`),
      ),
    ],
  },
  {
    kind: "search",
    name: "ripgrep-13-heading",
    tool: "ripgrep 13.0.0",
    files,
    command: "rg --heading -n --sort path lease .",
    facts: [
      ...facts("file", paths),
      ...facts(
        "definition",
        range(5).map((n) => `export const open${n} = (lease: number)`),
      ),
    ],
  },
  {
    kind: "search",
    name: "ripgrep-13-context",
    tool: "ripgrep 13.0.0",
    files,
    command: "rg -n -C 1 --sort path step7 .",
    facts: facts("file", paths),
  },
  {
    kind: "search",
    name: "ag-2.2",
    tool: "ag 2.2.0",
    files,
    command: "ag --nocolor lease",
    facts: facts("file", paths),
  },
  {
    kind: "search",
    name: "busybox-grep-1.35",
    tool: "busybox 1.35",
    files,
    command: "busybox grep -rn lease src",
    facts: facts("file", paths),
  },
  {
    kind: "listing",
    name: "tree-2.1",
    tool: "tree 2.1.0",
    files,
    command: "tree",
    facts: [...facts("folder", ["orders", "users", "billing"]), ...facts("total", ["directories", "25 files"])],
  },
  {
    kind: "listing",
    name: "tree-2.1-sizes",
    tool: "tree 2.1.0",
    files,
    command: "tree -s src docs",
    facts: facts("largest", ["mail.md"]),
  },
  { kind: "listing", name: "fd-8.6", tool: "fd 8.6.0", files, command: "fd", facts: facts("folder", folders) },
  {
    kind: "listing",
    name: "busybox-ls-1.35",
    tool: "busybox 1.35",
    files,
    command: "busybox ls -lR .",
    facts: [...facts("folder", folders), ...facts("largest", ["mail.md"])],
  },
  {
    kind: "listing",
    name: "busybox-find-1.35",
    tool: "busybox 1.35",
    files,
    command: "busybox find . -type f",
    facts: facts("folder", folders),
  },
  {
    kind: "listing",
    name: "python-zipfile-3.11",
    tool: "python 3.11",
    files,
    prepare: "python3 -m zipfile -c all.zip src test docs",
    command: "unzip -l all.zip",
    facts: facts("folder", folders),
  },
];
