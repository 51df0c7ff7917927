import type { MediaPart } from "../../core/model/message.ts";
import { runShellCommand } from "../../summarizers/command/run-shell-command.ts";

/** Makes one image smaller; undefined if that is not possible. Never throws. */
export type ShrinkMedia = (part: MediaPart) => Promise<MediaPart | undefined>;

/** A program that takes longer hangs: a client is waiting for the request. */
const TIMEOUT_MS = 30_000;

/**
 * Shrinks images with any program: the image on its standard input, a smaller one on its standard output, both as they
 * are; `{type}` in the command is the kind of image, such as `image/png`.
 */
export function commandMediaShrinker(command: string): ShrinkMedia {
  return async (part) => {
    if (part.media !== "image" || part.source.kind !== "base64") return undefined;
    const image = Buffer.from(part.source.data, "base64");
    const { mediaType } = part;
    // The shell gets nothing from the client except a name of this form.
    const type = /^image\/[\w.+-]{1,40}$/.test(mediaType ?? "") ? (mediaType ?? "") : "image/unknown";
    try {
      const { output, exitCode } = await runShellCommand(command.replaceAll("{type}", type), {
        input: image,
        encoding: "latin1",
        maximumCharacters: image.byteLength,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        onOutput: () => {},
      });
      const smaller = Buffer.from(output, "latin1");
      if (exitCode !== 0 || smaller.byteLength === 0 || smaller.byteLength >= image.byteLength) return undefined;
      const found = findImageType(smaller) ?? mediaType;
      const source = { kind: "base64", data: smaller.toString("base64") } as const;
      // Without the client's original object, which would be written unchanged.
      return { kind: "media", media: "image", ...(found !== undefined && { mediaType: found }), source };
    } catch {
      return undefined;
    }
  };
}

/** The first bytes of each kind of image that providers accept. */
const TYPES = [
  ["image/png", /^\x89PNG/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8/],
  ["image/webp", /^RIFF.{4}WEBP/s],
] as const;

function findImageType(image: Buffer): string | undefined {
  const opening = image.toString("latin1", 0, 12);
  return TYPES.find(([, start]) => start.test(opening))?.[0];
}
