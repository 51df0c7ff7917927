import { GoogleGenAI, type Part, Type } from "@google/genai";
import { captureRequests } from "./capture-requests.ts";

/** What the model says in turn: two parallel calls, one more call with an id, then the answer. */
const turns: readonly Part[][] = [
  [
    { text: "The picture shows a log. I read both files.", thought: true },
    { functionCall: { name: "read_file", args: { path: "a.log" } }, thoughtSignature: "c2lnbmF0dXJlIG9uZQ==" },
    { functionCall: { name: "read_file", args: { path: "b.log" } } },
  ],
  [{ functionCall: { id: "call-3", name: "count_lines", args: {} }, thoughtSignature: "c2lnbmF0dXJlIHR3bw==" }],
  [{ text: "Three lines." }, { text: "", thoughtSignature: "c2lnbmF0dXJlIHRocmVl" }],
];

const answers: readonly Part[][] = [
  [
    { functionResponse: { name: "read_file", response: { output: "line 1\nline 2" } } },
    { functionResponse: { name: "read_file", response: { error: "no such file" } } },
  ],
  [{ functionResponse: { id: "call-3", name: "count_lines", response: { lines: 3, perFile: [2, 1] } } }],
];

/** A conversation of Google's own SDK with tools, an image, thinking and a system instruction. */
export async function captured(): Promise<unknown[]> {
  let answered = 0;
  const answer = (): unknown => {
    const parts = turns[answered] ?? [{ text: "Done." }];
    answered += 1;
    return { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
  };

  return captureRequests(answer, async (baseUrl) => {
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } });
    const chat = client.chats.create({
      model: "gemini-3-pro-preview",
      config: {
        systemInstruction: "You count lines.",
        maxOutputTokens: 1_000,
        thinkingConfig: { includeThoughts: true },
        tools: [
          {
            functionDeclarations: [
              {
                name: "read_file",
                description: "Reads a file.",
                parameters: { type: Type.OBJECT, properties: { path: { type: Type.STRING } } },
              },
              { name: "count_lines", parametersJsonSchema: { type: "object" } },
            ],
          },
          { googleSearch: {} },
        ],
      },
    });
    const picture = { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } };
    await chat.sendMessage({ message: ["How many lines?", picture] });
    for (const message of answers) await chat.sendMessage({ message });
    await chat.sendMessage({ message: "Thank you." });
    await client.models.generateContent({
      model: "gemini-2.5-flash",
      contents: "Go on.",
      config: { cachedContent: "cachedContents/lines" },
    });
  });
}
