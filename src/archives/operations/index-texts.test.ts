import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { SCHEMA } from "../sqlite/schema.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { createVault } from "../vault/vault.ts";
import { loadPending } from "./index-texts.ts";
import { createStoredTexts } from "./stored-texts.ts";

it("finds pending texts by their own index, not by reading everything that a tenant has", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(SCHEMA);
  const vault = createVault(new Uint8Array(32));
  const context = { tenant: "a", vault, stored: createStoredTexts(), dialect: sqliteDialect, isIndexed: true };
  const operation = loadPending(context);
  operation.next([]);
  const { value } = operation.next([{ tenant_id: 1 }]);
  const sql = value !== undefined && "sql" in value ? value.sql : "";
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  expect(plan.map(({ detail }) => detail)).toContainEqual(expect.stringContaining("handles_pending"));
});
