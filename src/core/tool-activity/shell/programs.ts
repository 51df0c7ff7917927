import { LISTING_PROGRAMS, PRINTING_PROGRAMS, SCRIPTED_PROGRAMS, SEARCHING_PROGRAMS } from "../../outputs/programs.ts";
import { LEADING_WORDS } from "../../outputs/shell/split-shell-commands.ts";

export const READING_PROGRAMS = new Set([...PRINTING_PROGRAMS, ...SCRIPTED_PROGRAMS]);

/** Options of printing programs whose value is the next word. */
export const OPTIONS_WITH_VALUE = new Set(["-n", "-c", "-s", "-l", "-w", "--lines", "--bytes"]);

/** Options of scripted programs, with how many values follow them. */
export const SCRIPT_OPTIONS: ReadonlyMap<string, number> = new Map([
  ["-F", 1],
  ["-v", 1],
  ["--arg", 2],
  ["--argjson", 2],
  ["--slurpfile", 2],
]);

/** Programs that say "no" with exit code 1 without having failed. */
export const ANSWERING_PROGRAMS = new Set([
  ...SEARCHING_PROGRAMS,
  ..."diff cmp test [ which command pgrep".split(" "),
  "git grep",
  "git diff",
]);

/** Programs that only look. Their output may hold anything, so nothing in it counts as their own verdict. */
export const LOOKING_PROGRAMS = new Set([
  ...READING_PROGRAMS,
  ...SEARCHING_PROGRAMS,
  ...LISTING_PROGRAMS,
  ..."cd echo printf pwd wc sort uniq cut tr column stat file du df diff date which type env sleep true false tee xargs rev basename dirname realpath".split(
    " ",
  ),
]);

/** Programs whose success says nothing about the work: what they changed is reported elsewhere. */
export const UNREMARKABLE_PROGRAMS = new Set(
  "git gh mkdir cp mv rm touch ln chmod chown curl wget kill pkill export source".split(" "),
);

/** Programs that agents call. They distinguish a command from prose if no argument name does. */
export const KNOWN_PROGRAMS = new Set([
  ...LOOKING_PROGRAMS,
  ...LEADING_WORDS,
  ...[
    "bash sh zsh git gh npm pnpm yarn bun node deno npx tsc eslint biome prettier vitest jest mocha playwright",
    "python python3 pip pip3 pytest uv poetry tox ruff mypy black go gofmt golangci-lint cargo rustc rustup make cmake ninja",
    "gcc g++ clang java javac mvn gradle dotnet ruby rake bundle rspec php composer perl lua swift docker docker-compose kubectl",
    "terraform aws gcloud az curl wget ssh scp rsync tar zip unzip gzip gunzip rm mv cp mkdir rmdir touch ln chmod chown",
    "kill pkill killall ps top lsof netstat ss ping nc dig systemctl service apt apt-get brew yum apk psql mysql sqlite3 redis-cli",
    "apply_patch patch export source set unset read for while if test [ cd openssl base64 md5sum sha256sum mise just task turbo nx",
  ].flatMap((names) => names.split(" ")),
]);
