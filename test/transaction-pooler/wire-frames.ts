/** One message of PostgreSQL's protocol, with its header. */
export interface Frame {
  /** The letter that names it; empty for the first message of a client, which has none. */
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

const LENGTH_BYTES = 4;

/** Cuts a stream of bytes into messages. `hasStartup` is true for a client, whose first message has no letter. */
export function frameReader(hasStartup: boolean, onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let isStarting = hasStartup;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const letters = isStarting ? 0 : 1;
      if (pending.length < letters + LENGTH_BYTES) return;
      const end = letters + pending.readInt32BE(letters);
      if (pending.length < end) return;
      const bytes = pending.subarray(0, end);
      const body = bytes.subarray(letters + LENGTH_BYTES);
      pending = pending.subarray(end);
      // Asking for TLS or to cancel comes in the same shape, and the real start follows it.
      if (isStarting && body.readInt32BE(0) === PROTOCOL_3) isStarting = false;
      onFrame({ type: letters === 0 ? "" : bytes.toString("latin1", 0, 1), body, bytes });
    }
  };
}

/** Version 3.0, as a client writes it. */
export const PROTOCOL_3 = 196_608;

/** Writes a message. */
export function writeFrame(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeInt32BE(body.length + LENGTH_BYTES);
  return Buffer.concat([Buffer.from(type, "latin1"), length, body]);
}

/** Writes the first message of a client. */
export function writeStartup(parameters: Readonly<Record<string, string>>): Buffer {
  const version = Buffer.alloc(LENGTH_BYTES);
  version.writeInt32BE(PROTOCOL_3);
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [`${name}\0`, `${value}\0`]);
  return writeFrame("", Buffer.concat([version, Buffer.from(`${pairs.join("")}\0`)]));
}

/** The names of the parameters in the first message of a client. */
export function readStartupNames(body: Buffer): string[] {
  return body
    .toString("utf8", LENGTH_BYTES)
    .split("\0")
    .filter((text, index) => index % 2 === 0 && text !== "");
}
