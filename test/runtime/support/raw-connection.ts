import { connect } from 'node:net';

/** Sends bytes over a new connection and returns everything that is received until the server closes it. */
export async function rawExchange(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return (await rawBytes(port, ...parts)).toString();
}

/** Like `rawExchange`, with the bytes. */
export function rawBytes(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset is an end like any other: what has arrived before it counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** Sends a head, then the same bytes again and again until the server closes the connection; returns how many times. */
export function writeUntilClosed(port: number, head: string, again: string): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    const timer = setInterval(() => {
      count++;
      socket.write(again);
    }, 1);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(timer);
      resolve(count);
    });
  });
}
