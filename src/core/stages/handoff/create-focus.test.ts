import { describe, expect, it } from "vitest";
import { createFocus } from "./create-focus.ts";

describe("createFocus", () => {
  it.each([
    ["We decided to retry three times.", "retries", true],
    ["the migrations failed", "database migration", true],
    ["die Größe der Datenbank", "Datenbanken", true],
    ["la requête échoue", "REQUETES", true],
    ["the UI is slow", "ui", true],
    ["guidance for users", "ui", false],
    ["the build is slow", "database migration", false],
    ["anything", "", false],
    ["the and of", "the", false],
  ])("%j about %j: %s", (text, topic, expected) => {
    expect(createFocus(topic)(text)).toBe(expected);
  });
});
