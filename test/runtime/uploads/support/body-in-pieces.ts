import type { BodyReceiver, IncomingRequest } from '../../../../runtime/src/contract/incoming-request.ts';

/** A request whose body arrives in the given pieces, each when the receiver has taken the one before; the end follows the last at once. */
export function bodyInPieces(pieces: readonly Uint8Array[]): IncomingRequest {
  return {
    method: 'POST',
    target: '/',
    peer: undefined,
    isDisconnected: false,
    hasClosedSide: false,
    headers: {},
    readBody: () => {
      throw new Error('a form is read piece by piece');
    },
    streamBody: (_limit, receiver) => send(pieces, receiver),
    onDisconnect: () => undefined,
  };
}

/** Passes the pieces to the receiver. Returns a function that stops it. */
function send(pieces: readonly Uint8Array[], receiver: BodyReceiver): () => void {
  let isStopped = false;
  let index = 0;
  const next = () => {
    setImmediate(() => {
      if (isStopped) return;
      const piece = pieces[index++];
      if (piece === undefined) return receiver.end();
      const isLast = index === pieces.length;
      let isResumed = false;
      const resume = () => {
        if (isResumed) return;
        isResumed = true;
        if (!isLast) next();
        else if (!isStopped) receiver.end();
      };
      if (receiver.data(piece, resume)) resume();
    });
  };
  next();
  return () => {
    isStopped = true;
  };
}
