/** Programs that print files. The number says how many of their plain arguments come before the files. */
export const READING_PROGRAMS: ReadonlyMap<string, number> = new Map([
  ["cat", 0],
  ["head", 0],
  ["tail", 0],
  ["nl", 0],
  ["less", 0],
  ["more", 0],
  ["bat", 0],
  ["tac", 0],
  ["xxd", 0],
  ["strings", 0],
  ["sed", 1],
  ["awk", 1],
  ["jq", 1],
  ["yq", 1],
]);

/** Options of reading programs whose value is the next word. */
export const OPTIONS_WITH_VALUE = new Set(["-n", "-c", "-s", "-l", "-w", "-F", "-v", "--lines", "--bytes", "--arg"]);

export const SEARCHING_PROGRAMS = new Set(["grep", "rg", "egrep", "fgrep", "ag", "ack", "zgrep", "ugrep"]);

const LISTING_PROGRAMS = new Set(["ls", "find", "fd", "tree", "dir", "exa", "eza"]);

/** Programs that say "no" with exit code 1 without having failed. */
export const ANSWERING_PROGRAMS = new Set([
  ...SEARCHING_PROGRAMS,
  "diff",
  "cmp",
  "test",
  "[",
  "which",
  "command",
  "pgrep",
  "git grep",
  "git diff",
]);

/** Programs that only look. Their output may hold anything, so nothing in it is taken for a verdict of their own. */
export const LOOKING_PROGRAMS = new Set([
  ...READING_PROGRAMS.keys(),
  ...SEARCHING_PROGRAMS,
  ...LISTING_PROGRAMS,
  ..."cd echo printf pwd wc sort uniq cut tr column stat file du df diff date which type env sleep true false tee xargs rev basename dirname realpath".split(
    " ",
  ),
]);

/** Words that stand before the program a command is about. */
export const LEADING_WORDS = new Set(
  "sudo time nohup exec env nice stdbuf then do else if while until ! { rtk npx bunx pnpx uvx".split(" "),
);

/** Programs agents call, by which a command is told from prose where no argument name says so. */
export const KNOWN_PROGRAMS = new Set([
  ...LOOKING_PROGRAMS,
  ...LEADING_WORDS,
  ..."bash sh zsh git gh npm pnpm yarn bun node deno npx tsc eslint biome prettier vitest jest mocha playwright".split(
    " ",
  ),
  ..."python python3 pip pip3 pytest uv poetry tox ruff mypy black go gofmt golangci-lint cargo rustc rustup make cmake ninja".split(
    " ",
  ),
  ..."gcc g++ clang java javac mvn gradle dotnet ruby rake bundle rspec php composer perl lua swift docker docker-compose kubectl".split(
    " ",
  ),
  ..."terraform aws gcloud az curl wget ssh scp rsync tar zip unzip gzip gunzip rm mv cp mkdir rmdir touch ln chmod chown".split(
    " ",
  ),
  ..."kill pkill killall ps top lsof netstat ss ping nc dig systemctl service apt apt-get brew yum apk psql mysql sqlite3 redis-cli".split(
    " ",
  ),
  ..."apply_patch patch export source set unset read for while if test [ cd openssl base64 md5sum sha256sum mise just task turbo nx".split(
    " ",
  ),
]);
