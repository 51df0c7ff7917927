import { type Capture, facts, lines, range } from "./capture.ts";

const ROWS = range(60).map((n) => ({
  id: 1_000 + n,
  owner: `user${n % 7}`,
  state: n === 41 ? "failed" : n % 5 === 0 ? "open" : "done",
  price: (n * 37) % 211,
}));
const prices = ROWS.map(({ price }) => price);
const greatest = String(Math.max(...prices));
const SQL = lines([
  "CREATE TABLE orders (id INTEGER, owner TEXT, state TEXT, price INTEGER);",
  ...ROWS.map(({ id, owner, state, price }) => `INSERT INTO orders VALUES (${id}, '${owner}', '${state}', ${price});`),
]);
const ROW_FACTS = [...facts("failed-row", ["1041"]), ...facts("aggregate", [greatest])];

const sqlite = (mode: string): Capture => ({
  kind: "table",
  name: `sqlite-3.40-${mode}`,
  tool: "sqlite3 3.40",
  files: { "orders.sql": SQL },
  prepare: "sqlite3 shop.db < orders.sql",
  command: `sqlite3 -header -${mode} shop.db 'SELECT * FROM orders'`,
  facts: ROW_FACTS,
});

const OBJECTS = range(8).map((n) => `shop-${n}`);

/** Tables, objects and logs by programs and versions that no fixture came from. */
export const data: readonly Capture[] = [
  sqlite("box"),
  sqlite("column"),
  sqlite("csv"),
  sqlite("markdown"),
  sqlite("table"),
  {
    kind: "json",
    name: "sqlite-3.40-json",
    tool: "sqlite3 3.40",
    files: { "orders.sql": SQL },
    prepare: "sqlite3 shop.db < orders.sql",
    command: "sqlite3 -json shop.db 'SELECT * FROM orders'",
    facts: ROW_FACTS,
  },
  {
    kind: "json",
    name: "pino-9.6.0",
    tool: "pino 9.6.0",
    packages: ["pino@9.6.0"],
    files: {
      "log.js": lines([
        "const logger = require('pino')({ base: { pid: 1, hostname: 'shop' } });",
        "for (let n = 0; n < 60; n++) logger[n % 23 === 7 ? 'error' : 'info']({ job: n }, n % 23 === 7 ? 'disk of job ' + n + ' is full' : 'job ' + n + ' done');",
      ]),
    },
    command: "node log.js",
    facts: facts("error-line", ["disk of job 7 is full", "disk of job 30 is full", "disk of job 53 is full"]),
  },
  {
    kind: "log",
    name: "winston-3.17.0",
    tool: "winston 3.17.0",
    packages: ["winston@3.17.0"],
    files: {
      "log.js": lines([
        "const { createLogger, format, transports } = require('winston');",
        "const line = format.printf(({ level, message, timestamp }) => timestamp + ' ' + level + ': ' + message);",
        "const logger = createLogger({ format: format.combine(format.timestamp(), line), transports: [new transports.Console()] });",
        "for (let n = 0; n < 80; n++) {",
        "  if (n % 29 === 11) logger.error('lease of job ' + n + ' was lost');",
        "  else if (n % 31 === 3) logger.warn('queue is ' + n + ' long');",
        "  else logger.info('job ' + n + ' took ' + n * 3 + ' ms');",
        "}",
      ]),
    },
    command: "node log.js",
    facts: [...facts("error-line", ["was lost"]), ...facts("warning-line", ["queue is"])],
  },
  {
    kind: "log",
    name: "java-util-logging-17",
    tool: "java 17",
    files: {
      "Shop.java": lines([
        "import java.util.logging.*;",
        "class Shop {",
        "  public static void main(String[] args) {",
        '    Logger logger = Logger.getLogger("shop");',
        "    for (int n = 0; n < 60; n++) {",
        '      if (n % 19 == 5) logger.severe("ledger " + n + " is closed");',
        '      else logger.info("job " + n + " done");',
        "    }",
        "  }",
        "}",
      ]),
    },
    command: "java Shop.java",
    facts: facts("error-line", ["is closed"]),
  },
  {
    kind: "log",
    name: "python-logging-3.11",
    tool: "python 3.11 logging",
    files: {
      "log.py": lines([
        "import logging",
        "logging.basicConfig(level=logging.DEBUG, format='%(asctime)s,%(name)s,%(levelname)s,%(message)s')",
        "logger = logging.getLogger('shop')",
        "for n in range(80):",
        "    if n % 27 == 4:",
        "        try:",
        "            {}[n]",
        "        except KeyError:",
        "            logger.exception('job %d crashed', n)",
        "    else:",
        "        logger.debug('job %d done', n)",
      ]),
    },
    command: "python3 log.py",
    facts: facts("error-line", ["crashed", "KeyError"]),
  },
  {
    kind: "yaml",
    name: "js-yaml-4.1.0",
    tool: "js-yaml 4.1.0",
    packages: ["js-yaml@4.1.0"],
    files: {
      "dump.js": lines([
        "const { dump } = require('js-yaml');",
        "const pod = (n) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'shop-' + n, namespace: 'shop' }, spec: { containers: [{ name: 'web', image: 'registry.example/shop:' + n }] }, status: n === 5 ? { phase: 'Failed', reason: 'Evicted', message: 'the node was low on memory' } : { phase: 'Running' } });",
        "process.stdout.write(dump({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: 8 }, (_, n) => pod(n)) }));",
      ]),
    },
    command: "node dump.js",
    facts: [...facts("object", OBJECTS), ...facts("trouble", ["Failed", "the node was low on memory"])],
  },
  {
    kind: "yaml",
    name: "js-yaml-4.1.0-settings",
    tool: "js-yaml 4.1.0",
    packages: ["js-yaml@4.1.0"],
    files: {
      "dump.js": lines([
        "const { dump } = require('js-yaml');",
        "const service = (n) => ['service-' + n, { image: 'registry.example/service:' + n, ports: [8000 + n + ':80'], environment: { MODE: n % 2 ? 'worker' : 'web', LIMIT: n * 10 }, depends_on: n ? ['service-' + (n - 1)] : [] }];",
        "process.stdout.write(dump({ version: '3.9', services: Object.fromEntries(Array.from({ length: 14 }, (_, n) => service(n))), volumes: { data: {}, cache: {} } }));",
      ]),
    },
    command: "node dump.js",
    facts: facts("key", ["version", "services", "volumes", ...range(14).map((n) => `service-${n}`)]),
  },
];
