import { expect, it } from "vitest";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

it("files of unknown size, refused for one tenant, leave the window of another unchanged", async () => {
  const provider = await startProvider(({ body }, response) => {
    const isRefused = body.includes("file_id");
    response.writeHead(isRefused ? 400 : 200, { "content-type": "application/json" });
    const message = "Your input exceeds the context window of this model.";
    response.end(JSON.stringify(isRefused ? { error: { code: "context_length_exceeded", message } } : {}));
  });
  const tenants = new Map([
    ["a", "alice"],
    ["b", "bob"],
  ]);
  const gateway = await startTestGateway(provider.url, { tenants });
  const files = Array.from({ length: 5 }, (_, index) => ({ type: "input_file", file_id: `file-${index}` }));
  const text = "Read these. ".repeat(1_800);
  const ask = { role: "user", content: [{ type: "input_text", text }, ...files] };
  const asked = { model: "gpt-5", input: [ask] };
  expect((await gateway.post("/v1/responses", asked, { "x-palimpsest-token": "a" })).status).toBe(400);

  for (const token of ["a", "b"]) {
    const long = { role: "user", content: text.repeat(4) };
    const answer = { role: "assistant", content: "Done." };
    const body = { model: "gpt-5", input: [long, answer, long] };
    const response = await gateway.post("/v1/responses", body, { "x-palimpsest-token": token });
    expect(response.headers.get("x-palimpsest-status")).toBe("untouched");
  }
  expect(gateway.reports.filter(({ trigger }) => trigger !== "recovery")).toEqual([]);
});
