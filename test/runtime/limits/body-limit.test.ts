import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invalid, respondEmpty, route, string } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { applicationOf } from '../support/application-of.ts';
import {
  type CalledApplication,
  createApplication,
  createTestApplication,
  servesConnections,
} from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

function taking(path: 'large' | 'small' | 'usual', bodyLimit?: number) {
  return route(`POST /${path}`, {
    body: 'json',
    ...(bodyLimit !== undefined && { bodyLimit }),
    handle: (inputs) => {
      if (inputs.body(string) === invalid) inputs.reject();
    },
    respond: respondEmpty,
  });
}

const compiled = applicationOf({ large: taking('large', 1_000), small: taking('small', 10), usual: taking('usual') });
const options = { bodyLimit: 100, logger: loggerWithLines().logger };

/** A JSON text of so many bytes. */
const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

const cases: [path: string, bytes: number, status: number, limit?: number][] = [
  ['large', 1_000, 204],
  ['large', 1_001, 413, 1_000],
  ['small', 10, 204],
  ['small', 11, 413, 10],
  ['usual', 100, 204],
  ['usual', 101, 413, 100],
];

function messageOf(limit: number | undefined): unknown {
  return limit === undefined ? {} : { message: `the body is larger than the limit of ${limit} bytes` };
}

describe('the limit of a route', () => {
  let app: RunningApplication;
  let tested: CalledApplication;
  beforeAll(async () => {
    app = await createApplication(compiled, { ...options, handleSignals: false });
    await app.listen(0);
    tested = await createTestApplication(compiled, options);
  });
  afterAll(async () => {
    await app.close();
    await tested.shutdown();
  });

  test.each(cases)('%s: %d bytes get the status %d', async (path, bytes, status, limit) => {
    const headers = { 'content-type': 'application/json' };
    // Of known length, and in chunks.
    for (const body of [jsonOf(bytes), Readable.from([jsonOf(bytes).slice(0, 5), jsonOf(bytes).slice(5)])]) {
      const response = await request(`${app.address().url}/${path}`, { method: 'POST', headers, body });
      const text = await response.body.text();
      expect(response.statusCode).toBe(status);
      expect(JSON.parse(text || '{}')).toMatchObject(Object(messageOf(limit)));
    }
    const reply = await tested
      .post(`/${path}`)
      .payload(jsonOf(bytes))
      .header('content-type', 'application/json')
      .send();
    expect(reply.status).toBe(status);
  });

  test.runIf(servesConnections).each([
    ['large', 'goes on'],
    ['small', 'is closed'],
  ])('%s: the connection of a client that still sends 500 bytes of a rejected body %s', async (path, then) => {
    const socket = connect({ port: Number(new URL(app.address().url).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}); // A reset is an end like any other.
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\n`);
    await vi.waitFor(() => expect(received).toContain('415'));
    socket.write('x'.repeat(500));
    if (then === 'goes on') {
      socket.write(`POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      socket.write('Content-Length: 2\r\nConnection: close\r\n\r\n""');
      await vi.waitFor(() => expect(received).toContain('204'));
      // The server ends this connection as any other: it waits for no end of the client's.
      socket.write('GET / HTTP/1.1\r\n');
      const probe = setInterval(() => socket.write('x: y\r\n'), 20);
      await closed;
      clearInterval(probe);
    } else {
      expect(received.toLowerCase()).toContain('connection: close');
      socket.end();
      await closed;
      expect(received.match(/HTTP/g)).toHaveLength(1);
    }
  });
});
