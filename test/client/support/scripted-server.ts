import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Responds to a request. */
export type Script = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that responds to each request with the current script, for the suites of a file. */
export interface ScriptedServer {
  url(): string;
  /** Sets the scripts of the next requests; the last one is repeated. Returns the requests that were received since then. */
  respond(...scripts: readonly Script[]): readonly IncomingMessage[];
}

/** Starts a server whose responses tests choose: those that no application of Ashlar would send, too. */
export function scriptedServer(): ScriptedServer {
  let pending: Script[] = [];
  let received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    const script = pending.length > 1 ? pending.shift() : pending[0];
    script?.(response, request);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    // A TCP server has a port.
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    respond(...scripts) {
      pending = [...scripts];
      received = [];
      return received;
    },
  };
}

/** Responds with JSON. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

/** Responds with server-sent events in these chunks, each of which arrives before the next. */
export function events(...chunks: readonly (string | Uint8Array)[]): Script {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}
