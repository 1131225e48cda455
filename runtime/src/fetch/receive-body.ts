import type { BodyReceiver, IncomingRequest } from '../contract/incoming-request.js';
import { clientDisconnected, tooLarge } from '../pipeline/read-body.js';

/** Passes the body of a request to a receiver, up to `limit` bytes. Returns a function that stops it. */
export function receiveBody(
  reader: ReadableStreamDefaultReader<unknown>,
  limit: number,
  receiver: BodyReceiver,
  request: Pick<IncomingRequest, 'onDisconnect'>,
): () => void {
  let isOver = false;
  let length = 0;
  const stop = () => {
    isOver = true;
    reader.cancel().catch(() => {});
  };
  const fail = (error: unknown) => {
    if (isOver) return;
    stop();
    receiver.failed(error);
  };
  const receive = async () => {
    while (!isOver) {
      const { done, value } = await reader.read();
      if (isOver) return;
      if (done) {
        isOver = true;
        receiver.end();
        return;
      }
      if (!(value instanceof Uint8Array)) {
        fail(new TypeError('the body of the request has a chunk that is not a Uint8Array'));
        return;
      }
      length += value.byteLength;
      if (length > limit) fail(tooLarge(limit));
      else await taken(value, receiver);
    }
  };
  request.onDisconnect(() => fail(clientDisconnected()));
  receive().catch((error: unknown) => fail(clientDisconnected(error)));
  return stop;
}

/** Passes a piece to a receiver, and waits until it takes the next piece. */
function taken(chunk: Uint8Array, receiver: BodyReceiver): Promise<void> {
  return new Promise((resolve) => {
    if (receiver.data(chunk, resolve)) resolve();
  });
}
