import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { Guard, RequestEnded } from '../../../runtime/src/index.ts';
import { startUploads } from './support/upload-application.ts';

/** Allows the request some time after its client has disconnected, so that the body is read then. */
const afterDisconnect: Guard = {
  canActivate: async ({ signal }) => {
    if (!signal.aborted) await once(signal, 'abort');
    await delay(20);
    return true;
  },
};

/** The statuses of the requests that end during a test. */
function endedRequests(): readonly number[] {
  const statuses: number[] = [];
  const onEnd = (message: unknown) => {
    // Every message of the channel has this type.
    statuses.push((message as RequestEnded).status);
  };
  subscribe('ashlar:request:end', onEnd);
  onTestFinished(() => void unsubscribe('ashlar:request:end', onEnd));
  return statuses;
}

test.each([
  ['json', 'application/json', '{"a":'],
  ['multipart', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nte'],
] as const)('a request whose client disconnected before its %s body is read ends', async (body, contentType, start) => {
  const ended = endedRequests();
  const running = await startUploads({
    documents: route('POST /documents', {
      guards: [afterDisconnect],
      body,
      files: { documents: {} },
      handle: () => 'the handler was called',
      respond: respondText,
    }),
  });
  onTestFinished(() => running.close());
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /documents HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: 1000\r\n\r\n`;
  socket.write(head + start);
  await delay(50);
  socket.destroy();
  await vi.waitFor(() => expect(ended).toEqual([400]));
});
