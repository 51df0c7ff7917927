import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  devtoolsSnapshot,
  numberedSnapshot,
  playwrightSnapshot,
} from "../../../../test/fixtures/reduce/accessibility/snapshots.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { accessibilityReducer } from "./accessibility.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const texts = [playwrightSnapshot, devtoolsSnapshot, numberedSnapshot];

describeReducer(accessibilityReducer, texts);

describe("accessibility", () => {
  it("names the page, its alerts, its headings and every control with its reference before anything else", () => {
    const { text } = reduce(playwrightSnapshot, { maxTokens: 330 }, tools);
    expect(text).toContain("roles: generic 121, link 61, listitem 60, text 60, button 3, option 2,");
    expect(text).toContain("Page URL: https://shop.example/kettles?page=2\nPage Title: Kettles | Shop\n");
    expect(text).toContain("alerts:\nalert [ref=e8]: Your cart expired, please add the items again.\n");
    expect(text).toContain('headings:\nheading "Kettles" [level=1] [ref=e7]\n');
    expect(text).toContain('searchbox "Search products" [ref=e5]\n');
    expect(text).toContain('button "Add to cart: Kettle model 25" [ref=e344]\n');
    expect(text).toContain('combobox "Sort by" [ref=e900]\n');
  });

  it("names alerts, headings and buttons before everything else, without titles if little fits", () => {
    const tree = [
      "uid=1_1 alert",
      '  uid=1_2 StaticText "The disk is full"',
      'uid=1_3 heading "Leases" level="1"',
      ...Array.from({ length: 30 }, (_, n) => `uid=2_${n} option "Choice ${n}"`),
      ...Array.from({ length: 30 }, (_, n) => `uid=3_${n} StaticText "Some text about leases, number ${n}"`),
      'uid=1_9 button "Renew"',
    ];
    const { text } = reduce(`${tree.join("\n")}\n`, { maxTokens: 70 }, tools);
    expect(text).toMatch(
      /^\[64 lines h-\w+\]\nuid=1_2 StaticText "The disk is full"\nheading "Leases"\nuid=2_0 option "Choice 0"\n/,
    );
    expect(text).toContain('\nuid=1_9 button "Renew"\n');
  });

  it("names links with their targets next", () => {
    const { text } = reduce(playwrightSnapshot, { maxTokens: 700 }, tools);
    expect(text).toContain('\nlink "Home" [ref=e3] /\nlink "Kettle model 1" [ref=e102] /kettles/1\n');
  });

  it("names the words of containers after that", () => {
    const { text } = reduce(playwrightSnapshot, { maxTokens: 2_600 }, tools);
    expect(text).toContain("texts:\ngeneric [ref=e103]: € 20.00\ntext: In stock\ngeneric [ref=e113]: € 27.00\n");
  });

  it("reads references in front of the role", () => {
    const { text } = reduce(devtoolsSnapshot, { maxTokens: 260 }, tools);
    expect(text).toContain('uid=1_0 RootWebArea "Kettles | Shop" url="https://shop.example/kettles?page=2"\n');
    expect(text).toContain('uid=1_2 searchbox "Search products" focusable focused\nuid=1_900 button "Next page"\n');
    expect(reduce(numberedSnapshot, { maxTokens: 200 }, tools).text).toContain("[990] button 'Next page'");
  });

  it("shows the elements that the query asks for in place", () => {
    const { text } = reduce(playwrightSnapshot, { maxTokens: 700, query: "price of 'Kettle model 41'" }, tools);
    expect(text).toContain('          - link "Kettle model 41" [ref=e502] [cursor=pointer]:\n');
  });

  it("counts what is hidden by role", () => {
    expect(reduce(devtoolsSnapshot, { maxTokens: 300 }, tools).text).toContain("statictext 120, link 61, generic 60, ");
    expect(reduce(devtoolsSnapshot, { maxTokens: 2_600 }, tools).text).toMatch(
      /\[245 accessibility lines hidden: statictext \d+, link \d+, generic \d+/,
    );
  });

  it.each([
    ["a list", Array.from({ length: 60 }, (_, index) => `- list entry ${index} of the article`).join("\n")],
    ["YAML", Array.from({ length: 60 }, (_, index) => `- name: a${index}\n  group: list\n  text: none`).join("\n")],
    ["HTML", "<div><button>Save</button>\n<p>text</p></div>\n".repeat(60)],
  ])("does not take %s for a tree", (_name, text) => {
    expect(reduce(text, {}, tools).kind).not.toBe("accessibility");
  });

  test.prop([mutatedText(texts)])("counts roles as a slow reader would", (text) => {
    const { facts, segments } = accessibilityReducer.outline(text, {});
    const words = text.split("\n").map((line) => /[a-z]+/i.exec(line.replace(/uid=\S+ |\[\d+\]/, ""))?.[0] ?? "");
    for (const { claim } of facts[0]?.facts ?? []) {
      if (claim.kind !== "count") throw new Error("roles are counts");
      expect(segments.filter(({ group }) => group === claim.group)).toHaveLength(claim.count);
      expect(words.filter((word) => word.toLowerCase() === claim.group).length).toBeGreaterThanOrEqual(claim.count);
    }
  });
});
