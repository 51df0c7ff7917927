import { expect, it, onTestFinished } from "vitest";
import { startListening } from "./start-listening.ts";

it("answers what came before anybody could answer, and what comes then", async () => {
  const listening = await startListening({});
  onTestFinished(() => listening.abandon());
  const early = fetch(listening.url, { method: "POST", body: "early" });
  await new Promise((resolve) => listening.server.once("request", resolve));
  listening.answerWith((request, response) => void request.pipe(response));
  expect(await (await early).text()).toBe("early");
  expect(await (await fetch(listening.url, { method: "POST", body: "late" })).text()).toBe("late");
});

it("lets go of those who wait, and of the port, where nothing comes of it", async () => {
  const listening = await startListening({});
  const early = fetch(listening.url);
  await new Promise((resolve) => listening.server.once("request", resolve));
  listening.abandon();
  await expect(early).rejects.toThrow();
  const again = await startListening({ port: Number(new URL(listening.url).port) });
  again.abandon();
});
