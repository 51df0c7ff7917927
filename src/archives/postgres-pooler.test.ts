import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { original, record } from "../../test/contracts/archive/fixtures.ts";
import { describeLeases } from "../../test/contracts/archive/leases.ts";
import { describeRewrites } from "../../test/contracts/archive/rewrites.ts";
import { describeSearch } from "../../test/contracts/archive/search.ts";
import { describeSessions } from "../../test/contracts/archive/sessions.ts";
import { describeUpkeep } from "../../test/contracts/archive/upkeep.ts";
import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import { startPooler, type TransactionPooler } from "../../test/transaction-pooler.ts";
import { type PostgresArchiveOptions, postgresArchive } from "./postgres.ts";
import type { SessionArchive } from "./session-archive.ts";

const POOL_SIZE = 3;

let server: PostgresServer;
let pooler: TransactionPooler;
beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPooler(server.url, POOL_SIZE);
});
afterAll(async () => {
  await pooler.close();
  await server.remove();
});

let opened: SessionArchive[] = [];
afterEach(async () => {
  await Promise.all(opened.map((archive) => archive.close()));
  opened = [];
});

const NAME = "postgresArchive behind a transaction pooler";
// A pooler could break what holds locks and spans statements; the whole contract takes a minute behind one.
describeLeases(NAME, open);
describeRewrites(NAME, open);
if (process.env["POOLER"] === "whole") {
  describeSessions(NAME, open);
  describeSearch(NAME, open);
  describeUpkeep(NAME, open);
}

describe(NAME, () => {
  it("works if every transaction is on another connection of the server", async () => {
    const before = pooler.counts();
    const archive = await open();
    for (let number = 1; number <= 10; number += 1) {
      await archive.commit(record({ number, originals: [original(`h-000000${10 + number}`, `text ${number}`)] }));
    }
    expect((await archive.verify()).breaches).toEqual([]);
    for (const [index, count] of pooler.counts().entries()) expect(count).toBeGreaterThan((before[index] ?? 0) + 3);
  });

  it("takes many commits at once over few connections", async () => {
    const archive = await open({ poolSize: 12, timeoutMs: 60_000 });
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    await Promise.all(numbers.map((number) => archive.append(`s${number % 5}`, [`message ${number}`])));
    const sessions = await archive.listSessions();
    expect(sessions.map(({ messages }) => messages)).toEqual([6, 6, 6, 6, 6]);
  });
});

describe("the pooler of these tests", () => {
  it("keeps nothing of a session from one transaction to the next", async () => {
    const client = await connect();
    await client.query("SET application_name TO 'mine'");
    const names: string[] = [];
    const processes = new Set<number>();
    for (let step = 0; step < POOL_SIZE; step += 1) {
      const { rows } = await client.query(
        "SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name",
      );
      processes.add(rows[0].pid);
      names.push(rows[0].name);
    }
    expect(processes.size).toBe(POOL_SIZE);
    expect(names).toContain("");
    await client.end();
  });

  it("keeps one connection for the whole of a transaction", async () => {
    const client = await connect();
    await client.query("BEGIN");
    const pids = [await pidOf(client), await pidOf(client)];
    await client.query("ROLLBACK");
    expect(new Set(pids).size).toBe(1);
    await client.end();
  });

  it("fails a client that prepares a statement by name", async () => {
    const client = await connect();
    const prepared = { name: "mine", text: "SELECT $1::int AS one", values: [1] };
    const asking = async () => {
      for (let step = 0; step < POOL_SIZE; step += 1) await client.query(prepared);
    };
    await expect(asking()).rejects.toMatchObject({ code: "26000" });
    await client.end();
  });

  it("refuses the state of a session when a client connects", async () => {
    await expect(connect("?options=-c%20search_path%3Dmine")).rejects.toMatchObject({ code: "08P01" });
  });
});

// Helpers

let schemas = 0;

async function open(options: Partial<PostgresArchiveOptions> = {}): Promise<SessionArchive> {
  schemas += 1;
  const key = new Uint8Array(32).fill(1);
  const schema = `pooled_${schemas}`;
  const archive = await postgresArchive({ url: pooler.url, key, poolSize: 4, timeoutMs: 60_000, schema, ...options });
  opened.push(archive);
  return archive;
}

async function connect(suffix = "") {
  const { default: pg } = await import("pg");
  const client = new pg.Client(`${pooler.url}${suffix}`);
  await client.connect();
  return client;
}

async function pidOf(client: Awaited<ReturnType<typeof connect>>): Promise<number> {
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  return rows[0].pid;
}
