import { connect, type Socket } from "node:net";
import { type Frame, frameReader, writeFrame, writeStartup } from "./wire-frames.ts";

/** A connection to the server that many clients use, for one transaction each. */
export interface Backend {
  /** What the server said about itself, for clients that ask. */
  readonly parameters: readonly Buffer[];
  readonly isAlive: boolean;
  /** The client that gets the answers at the moment. */
  onFrame: ((frame: Frame) => void) | undefined;
  onClose: (() => void) | undefined;
  write(bytes: Buffer): void;
  destroy(): void;
}

const CLEARTEXT_PASSWORD = 3;

/** Connects and logs in. */
export function openBackend(address: URL): Promise<Backend> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: Number(address.port), host: address.hostname, noDelay: true });
    const parameters: Buffer[] = [];
    let isReady = false;
    let isAlive = true;
    const backend: Backend = {
      parameters,
      get isAlive() {
        return isAlive;
      },
      onFrame: undefined,
      onClose: undefined,
      write: (bytes) => void socket.write(bytes),
      destroy: () => void socket.destroy(),
    };
    socket.on("connect", () => {
      socket.write(writeStartup({ user: address.username, database: address.pathname.slice(1) }));
    });
    socket.on(
      "data",
      frameReader(false, (frame) => {
        if (isReady) backend.onFrame?.(frame);
        else if (frame.type === "R" && frame.body.readInt32BE(0) === CLEARTEXT_PASSWORD) {
          socket.write(writeFrame("p", Buffer.from(`${address.password}\0`)));
        } else if (frame.type === "S") parameters.push(frame.bytes);
        else if (frame.type === "E") reject(new Error(frame.body.toString()));
        else if (frame.type === "Z") {
          isReady = true;
          resolve(backend);
        }
      }),
    );
    socket.on("error", reject);
    socket.on("close", () => {
      isAlive = false;
      backend.onClose?.();
    });
  });
}
