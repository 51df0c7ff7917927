/** A byte that was lost when the text was decoded: it was 128 or more. */
export const LOST_BYTE = -1;

/** First bytes as text, each character one byte. */
const TYPES: readonly (readonly [name: string, start: string, offset?: number])[] = [
  ["PNG image", "\x89PNG\r\n\x1a\n"],
  ["JPEG image", "\xff\xd8\xff"],
  ["GIF image", "GIF8"],
  ["WebP image", "WEBP", 8],
  ["WAV audio", "WAVE", 8],
  ["PDF document", "%PDF-"],
  ["gzip archive", "\x1f\x8b\x08"],
  ["zip archive (also jar, docx, xlsx)", "PK\x03\x04"],
  ["bzip2 archive", "BZh"],
  ["xz archive", "\xfd7zXZ\0"],
  ["zstd archive", "\x28\xb5\x2f\xfd"],
  ["7-Zip archive", "7z\xbc\xaf\x27\x1c"],
  ["tar archive", "ustar", 257],
  ["ELF program", "\x7fELF"],
  ["WebAssembly module", "\0asm"],
  ["Java class", "\xca\xfe\xba\xbe"],
  ["Mach-O program", "\xcf\xfa\xed\xfe"],
  ["Windows program", "MZ"],
  ["SQLite database", "SQLite format 3\0"],
  ["WOFF font", "wOFF"],
  ["WOFF2 font", "wOF2"],
  ["TrueType font", "\0\x01\0\0\0"],
  ["Ogg audio", "OggS"],
  ["MP3 audio", "ID3"],
  ["MP4 video", "ftyp", 4],
  ["Matroska video", "\x1a\x45\xdf\xa3"],
  ["Windows icon", "\0\0\x01\0"],
  ["BMP image", "BM"],
  ["Git pack", "PACK"],
  ["JSON text", '{"'],
  ["XML text", "<?xml"],
  ["HTML text", "<!DOCTYPE html"],
];
/** Enough for the sign that is farthest from the start: that of a tar archive, five bytes from 257 on. */
export const READ_BYTES = 264;

/** Names the type that bytes begin like; undefined if unknown. */
export function nameType(bytes: readonly number[]): string | undefined {
  const found = TYPES.find(([, start, offset = 0]) => {
    for (let at = 0; at < start.length; at += 1) {
      const byte = bytes[offset + at];
      const expected = start.charCodeAt(at);
      if (byte !== expected && !(byte === LOST_BYTE && expected >= 0x80)) return false;
    }
    return true;
  });
  return found === undefined ? undefined : `${found[0]}${decodeSize(found[0], bytes)}`;
}

/** Width and height, for types that store them at a fixed place. */
function decodeSize(name: string, bytes: readonly number[]): string {
  if (name === "PNG image") return writeSize(decodeNumber(bytes.slice(16, 20)), decodeNumber(bytes.slice(20, 24)));
  if (name !== "GIF image") return "";
  return writeSize(decodeNumber(bytes.slice(6, 8).reverse()), decodeNumber(bytes.slice(8, 10).reverse()));
}

function decodeNumber(bytes: readonly number[]): number {
  return bytes.length < 2 || bytes.includes(LOST_BYTE) ? 0 : bytes.reduce((value, byte) => value * 256 + byte, 0);
}

function writeSize(width: number, height: number): string {
  return width > 0 && height > 0 ? ` ${width}×${height}` : "";
}
