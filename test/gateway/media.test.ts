import { describe, expect, it } from "vitest";
import { commandMediaShrinker } from "../../src/gateway/media/command-media-shrinker.ts";
import { relieveBody } from "../../src/gateway/media/relieve-body.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";

// If a provider refuses an image as too large, the request goes out once more, with less of it.

const LIMIT = 4_000;
const LARGE = picture(6_000);
const SMALL = picture(300);

interface Api {
  readonly path: string;
  /** What the provider says, word for word. */
  readonly refusal: unknown;
  /** A conversation of pictures, one per turn. */
  readonly write: (pictures: readonly string[]) => unknown;
}

const apis: Readonly<Record<string, Api>> = {
  Anthropic: {
    path: "/v1/messages",
    refusal: {
      type: "error",
      error: {
        type: "invalid_request_error",
        message: "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 8259148 bytes > 5242880 bytes",
      },
    },
    write: (pictures) => ({
      model: "claude-sonnet-4-5",
      max_tokens: 1_000,
      messages: talk(pictures, (data, text) => ({
        role: "user",
        content: [
          { type: "text", text },
          { type: "image", source: { type: "base64", media_type: "image/png", data } },
        ],
      })),
    }),
  },
  "OpenAI Chat": {
    path: "/v1/chat/completions",
    refusal: { error: { message: "The image is too large.", type: "invalid_request_error", code: "image_too_large" } },
    write: (pictures) => ({
      model: "gpt-5.5",
      messages: talk(pictures, (data, text) => ({
        role: "user",
        content: [
          { type: "text", text },
          { type: "image_url", image_url: { url: `data:image/png;base64,${data}` } },
        ],
      })),
    }),
  },
  Gemini: {
    path: "/v1beta/models/gemini-3-pro:generateContent",
    refusal: {
      error: {
        code: 400,
        message: "Request payload size exceeds the limit: 20971520 bytes.",
        status: "INVALID_ARGUMENT",
      },
    },
    write: (pictures) => ({
      contents: talk(pictures, (data, text) => ({
        role: "user",
        parts: [{ text }, { inlineData: { mimeType: "image/png", data } }],
      })).map((turn) => ("content" in turn ? { role: "model", parts: [{ text: turn["content"] }] } : turn)),
    }),
  },
};

describe.each(Object.entries(apis))("%s", (_, { path, refusal, write }) => {
  it("gets old images as a line with a handle, from then on, and the archive has them", async () => {
    const { gateway, provider, store } = await start(refusal);
    const answer = await gateway.post(path, write([LARGE, SMALL]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-palimpsest-status")).toBe(
      "repaired; reason=the provider refused an image as too large",
    );
    const [refused, retried] = provider.seen.map(({ body }) => body);
    expect(refused).toContain(LARGE);
    expect(retried).not.toContain(LARGE);
    expect(retried).toContain(SMALL);
    const [handle = ""] = retried?.match(/h-[0-9a-z]{8,}/) ?? [];
    expect(retried).toContain(`[image/png taken out ${handle}]`);
    expect((await store.archiveOf().get(handle))?.text).toContain(LARGE);

    // The client is not involved, and sends its image again: no request is refused twice.
    await gateway.post(path, write([LARGE, SMALL, SMALL]));
    expect(provider.seen).toHaveLength(3);
    expect(provider.seen.at(-1)?.body).toContain(`[image/png taken out ${handle}]`);
  });

  it("gets the newest image as well, as the reducer shrinks it", async () => {
    const { gateway, provider, store } = await start(refusal, "head -c 1000");
    const answer = await gateway.post(path, write([LARGE]));
    expect(answer.status).toBe(200);
    const retried = provider.seen.at(-1)?.body ?? "";
    expect(retried).toContain(Buffer.from(LARGE, "base64").subarray(0, 1_000).toString("base64"));
    const [handle = ""] = retried.match(/h-[0-9a-z]{8,}/) ?? [];
    expect((await store.archiveOf().get(handle))?.text).toContain(LARGE);
  });

  it.each([
    ["nothing makes it smaller", undefined],
    ["the reducer fails", "exit 3"],
    ["its result is no smaller", "cat"],
  ])("refuses in its own words if the newest image is too large and %s", async (_reason, command) => {
    const { gateway, provider } = await start(refusal, command);
    const answer = await gateway.post(path, write([LARGE]));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(refusal);
    expect(provider.seen).toHaveLength(1);
  });
});

// Helpers

async function start(refusal: unknown, command?: string) {
  const store = sharedStore();
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const provider = await startProvider(({ body }, response) => {
    const isTooLarge = body.includes(LARGE.slice(0, LIMIT));
    response.writeHead(isTooLarge ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isTooLarge ? refusal : {}));
  });
  const shrink = command === undefined ? undefined : commandMediaShrinker(command);
  const gateway = await startTestGateway(provider.url, {
    ...store,
    relieveMedia: (tenant, { codec, history: { field } }, text) =>
      relieveBody(text, { codec, field, archive: store.archiveOf(tenant), hash, ...(shrink && { shrink }) }),
  });
  return { gateway, provider, store };
}

function talk(pictures: readonly string[], ask: (data: string, text: string) => Record<string, unknown>) {
  return pictures.flatMap((data, index) => [
    ...(index === 0 ? [] : [{ role: "assistant", content: `That is picture ${index}.` }]),
    ask(data, `What is picture ${index + 1}?`),
  ]);
}

/** Something that begins like a PNG. */
function picture(bytes: number): string {
  const image = Buffer.alloc(bytes, bytes % 251);
  image.set([137, 80, 78, 71, 13, 10, 26, 10]);
  return image.toString("base64");
}
