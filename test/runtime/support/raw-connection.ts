import { connect } from 'node:net';

/** Sends bytes over a connection of its own and answers everything that comes back until the other end closes it. */
export function rawExchange(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset is an end like any other: what has arrived before it counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
