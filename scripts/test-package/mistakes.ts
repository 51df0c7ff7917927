/** Mistakes that users make, each of which gets an error message that names it. */
export const MISTAKES = `
import { compact, createCompactor, lookupTools, openArchive } from "palimpsest";
import { palimpsest } from "palimpsest/ai-sdk";
const mistakes = {
  "modle is not an option of compact (did you mean model?)": () => compact([], { modle: "claude-opus-5-5" }),
  "tailRatoi is not an option of policy (did you mean": () => createCompactor({ policy: { tailRatoi: 0.2 } }),
  "target": () => compact([], { target: "25k" }),
  "of a family in MODEL_WINDOWS": () => compact([{ role: "user", content: "Hi." }], { model: "mine-7b" }),
  "it looks like a string": () => compact("hello"),
  "it looks like undefined": () => compact(undefined),
  "an array of objects with keys speaker, says": () => compact([{ speaker: "me", says: "hello" }]),
  "UIMessages of the AI SDK": () => compact([{ id: "1", role: "user", parts: [{ type: "text", text: "Hi." }] }]),
  "what openArchive returns": () => lookupTools(undefined),
  "carrier-pigeon": () => openArchive("carrier-pigeon:coop"),
  "afterCompacted is not an option of listener (did you mean afterCompaction?)": () =>
    createCompactor({ listener: { afterCompacted: () => {} } }),
  "tenat is not an option of openArchive (did you mean tenant?)": () => openArchive("memory:", { tenat: "team" }),
  "sesion is not an option of lookupTools (did you mean session?)": async () =>
    lookupTools(await openArchive("memory:"), { sesion: "chat-7" }),
  "lokup is not an option of palimpsest (did you mean lookup?)": () => palimpsest({ lokup: false }),
};
for (const [expected, make] of Object.entries(mistakes)) {
  const error = await Promise.resolve().then(make).then(() => undefined, (thrown) => thrown);
  if (error === undefined || error instanceof TypeError || !error.message.includes(expected)) {
    throw new Error(\`"\${expected}" was expected: \${error?.stack ?? "nothing was refused"}\`);
  }
}
const plain = await compact([{ role: "user", content: "Hello." }, { role: "assistant", content: "Hi." }]);
console.log(Object.keys(mistakes).length, "mistakes are named; plain messages:", plain.report.status);
`;
