import { describe, expect, it } from "vitest";
import { createIdentifierReader } from "../../identifiers/identifier-reader.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { dropUnsupported } from "./drop-unsupported.ts";

const sources = ["I changed src/http/client.ts because retryDelay was 966e0df2.", "MAX_ATTEMPTS=5"];

describe("dropUnsupported", () => {
  it("drops the lines that name what no source holds, and counts them", () => {
    const { sections, dropped } = drop({
      Goal: ["change src/http/client.ts", "change src/http/server.ts"],
      Blocked: ["retryDelay and backoffDelay", "MAX_ATTEMPTS is low"],
    });
    expect(sections).toEqual({ Goal: ["change src/http/client.ts"], Blocked: ["MAX_ATTEMPTS is low"] });
    expect(dropped).toBe(2);
  });

  it("lets plain words, numbers and handles pass", () => {
    const items = ["nothing named here", "seen 3 times, message 4173", "src/http/client.ts h-7k2m9x4q h-00000000"];
    expect(drop({ Goal: items })).toEqual({ sections: { Goal: items }, dropped: 0 });
  });

  it("takes the names it is told for supported", () => {
    const items = ["called read_file as call_17", "called write_file"];
    expect(drop({ Goal: items }, ["read_file", "call_17"])).toEqual({
      sections: { Goal: items.slice(0, 1) },
      dropped: 1,
    });
  });

  it("keeps sections that are empty or missing", () => {
    expect(drop({ Goal: [], Blocked: undefined })).toEqual({ sections: { Goal: [], Blocked: [] }, dropped: 0 });
    expect(drop({})).toEqual({ sections: {}, dropped: 0 });
  });
});

// Helpers

function drop(sections: Readonly<Record<string, readonly string[] | undefined>>, names?: readonly string[]) {
  const given = Object.fromEntries(Object.entries(sections)) as Readonly<Record<string, readonly string[]>>;
  return dropUnsupported(given, sources, createIdentifierReader({ redactor: palimpsestRedactor }), names);
}
