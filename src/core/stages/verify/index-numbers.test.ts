import { describe, expect, it } from "vitest";
import { indexNumbers, listTimes, withoutGrouping } from "./index-numbers.ts";

describe("indexNumbers", () => {
  it.each([
    ["a number as a whole", "512 files in 12.839s", ["512", "12.839"], ["12", "839", "51"]],
    ["grouped, however it is asked for", "1,024 and 2_048", ["1024", "1,024", "1_024", "2048", "2,048"], ["1", "24"]],
    ["grouped by apostrophes, with decimals", "1'024.5", ["1024.5", "1,024.5"], ["1", "024", "1024"]],
    ["of a time of day, with its parts", "at 21:30:15", ["21:30:15", "21:30", "21", "30", "15"], ["30:15"]],
    ["that only contains a time of day", "1:21:30:15 21:30:15:07", ["1", "07"], ["1:21:30", "21:30:07", "21:30"]],
    ["of a place or a list, by its parts", "12:7, then 1,2,3", ["12", "7", "1", "2", "3"], ["123"]],
    ["right before a unit", "50MB, 250ms, 9h", ["50", "250", "9"], []],
    [
      "with a unit in any usual case",
      "1kB 2KiB 3MiB 4GiB 5MHz 6GHz 7Hz 8B",
      ["1", "2", "3", "4", "5", "6", "7", "8"],
      [],
    ],
    ["not as part of a name", "A1 2Z a3 4z _5 6_ 7msx", [], ["1", "2", "3", "4", "5", "6", "7"]],
    ["beside any other sign", "(8) -9 [10] @11 `12` {13}", ["8", "9", "10", "11", "12", "13"], []],
    ["at both ends of a text", "14 to 15", ["14", "15"], []],
  ])("knows a number %s", (_name, text, there, absent) => {
    const { has } = indexNumbers(["", text]);
    expect(there.filter((digits) => !has(digits))).toEqual([]);
    expect(absent.filter(has)).toEqual([]);
  });

  it("knows what a number names", () => {
    const { has } = indexNumbers(["merged pull/12 and #13, then 14"]);
    expect(["#12", "#13", "#14"].map(has)).toEqual([true, true, false]);
  });

  it("takes a very long run of digits for data", () => {
    const [longest, longer] = ["1".repeat(40), "2".repeat(41)];
    const { has } = indexNumbers([`${longest} ${longer}`]);
    expect([has(longest), has(longer)]).toEqual([true, false]);
  });

  it("knows rounded numbers by their digits", () => {
    const { hasAbout } = indexNumbers(["144920 bytes"]);
    expect(hasAbout(145_000, 3)).toBe(true);
    expect(hasAbout(144_900, 4)).toBe(true);
    expect(hasAbout(144_000, 3)).toBe(false);
    expect(hasAbout(100_000, 0)).toBe(true);
    expect(hasAbout(144_920, 200)).toBe(true);
    expect(hasAbout(145_000, 6)).toBe(false);
    expect(indexNumbers(["at 10:30"]).hasAbout(Number.NaN, 3)).toBe(false);
  });
});

describe("listTimes", () => {
  it("lists the ways to write a time of day that may mean this one", () => {
    expect(listTimes("9:30")).toEqual(["9:30", "09:30", "21:30", "21:30"]);
    expect(listTimes("21:05")).toEqual(["21:05", "21:05", "9:05", "09:05"]);
    expect(listTimes("00:15")).toEqual(["0:15", "00:15", "12:15", "12:15"]);
  });

  it.each(["9", "9:5", "100:30", "9:300", "9:30:15", "v9:30"])("takes %s for no time of day", (text) => {
    expect(listTimes(text)).toEqual([]);
  });
});

describe("withoutGrouping", () => {
  it.each([
    ["1,024", "1024"],
    ["12'345’678", "12'345’678"],
    ["12’345’678", "12345678"],
    ["1_024_000", "1024000"],
    ["1,024.25", "1024.25"],
    ["1,02", "1,02"],
    ["1024,000", "1024,000"],
    ["1,024,5", "1,024,5"],
    ["10_24", "1024"],
    ["v1,024", "v1,024"],
    ["1,024.", "1,024."],
  ])("makes %s %s", (number, plain) => {
    expect(withoutGrouping(number)).toBe(plain);
  });
});
