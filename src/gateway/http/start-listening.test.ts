import { expect, it, onTestFinished } from "vitest";
import { startListening } from "./start-listening.ts";

it("answers requests that came before it was ready, and those that come then", async () => {
  const listening = await startListening({});
  onTestFinished(() => listening.abandon());
  const early = fetch(listening.url, { method: "POST", body: "early" });
  await new Promise((resolve) => listening.server.once("request", resolve));
  listening.answerWith((request, response) => void request.pipe(response));
  expect(await (await early).text()).toBe("early");
  expect(await (await fetch(listening.url, { method: "POST", body: "late" })).text()).toBe("late");
});

it("releases waiting clients and the port if starting fails", async () => {
  const listening = await startListening({});
  const early = fetch(listening.url);
  await new Promise((resolve) => listening.server.once("request", resolve));
  listening.abandon();
  await expect(early).rejects.toThrow();
  const again = await startListening({ port: Number(new URL(listening.url).port) });
  again.abandon();
});
