import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody } from '../response/response-head.js';
import type { ResponseStream } from '../response/response-stream.js';
import type { FetchIncomingRequest } from './fetch-incoming-request.js';

/**
 * The body of a response for the Fetch API. A source that fails before its first chunk rejects the promise, unless clients wait for
 * single chunks; `onFailure` gets a later error.
 */
export async function responseBody(
  { status, body, contentType }: HttpResponse,
  request: FetchIncomingRequest,
  onFailure: (error: unknown) => void,
): Promise<string | Uint8Array | ReadableStream<Uint8Array> | null> {
  const stream = body.asStream();
  const isSent = request.method !== 'HEAD' && mayHaveBody(status);
  if (isSent && stream !== undefined && !request.isDisconnected) return await readableOf(stream, request, onFailure);
  stream?.discard();
  request.finish();
  if (!isSent || stream !== undefined) return null;
  const { content } = body;
  // Text without a content type would get one.
  return (typeof content === 'string' && contentType !== undefined ? content : body.asBuffered()) ?? null;
}

type Source = AsyncIterator<string | Uint8Array, unknown, undefined>;
type Controller = ReadableStreamDefaultController<Uint8Array>;
type Chunk = IteratorResult<string | Uint8Array, unknown>;

const disconnected: Chunk = { done: true, value: undefined };

/** A stream that takes a chunk of the source when it is read. The source is stopped when the client disconnects. */
async function readableOf(
  stream: ResponseStream,
  request: FetchIncomingRequest,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const source = stream.open();
  // A source may notice only when it has its next item: its end and its errors are ignored.
  const stop = () => void Promise.resolve(source.return?.()).catch(() => {});
  let first = stream.isLive ? undefined : await firstChunk(source, request, stop);
  let stopHeart = () => {};
  let isSilent = true;
  const start = (controller: Controller) => {
    stopHeart = beat(stream, (chunk) => {
      // A client that has bytes to read needs no heartbeat.
      if (isSilent && controller.desiredSize === 0) controller.enqueue(bytesOf(chunk));
      isSilent = true;
    });
    request.onDisconnect(() => {
      stopHeart();
      stop();
      // Deno logs the error, unless it has cancelled the stream before.
      setTimeout(() => controller.error(request.abortReason));
    });
  };
  const pull = async (controller: Controller) => {
    try {
      const { done, value } = first ?? (await source.next());
      if (request.isDisconnected) return;
      first = undefined;
      isSilent = false;
      if (done !== true) controller.enqueue(bytesOf(value));
      else {
        stopHeart();
        controller.close();
        request.finish();
      }
    } catch (error) {
      // Errors of a source that was stopped are ignored.
      if (request.isDisconnected) return;
      onFailure(error);
      request.disconnect();
    }
  };
  // No chunk is taken in advance.
  return new ReadableStream({ start, pull, cancel: request.disconnect }, { highWaterMark: 0 });
}

/** The first chunk of a source: it decides whether the response is an error. */
async function firstChunk(source: Source, request: FetchIncomingRequest, stop: () => void): Promise<Chunk> {
  try {
    return await new Promise<Chunk>((resolve, reject) => {
      request.onDisconnect(() => resolve(disconnected));
      source.next().then(resolve, reject);
    });
  } catch (error) {
    // The chunk may be invalid, while the source continues.
    stop();
    throw error;
  }
}

/** Calls `onBeat` at once, because Bun sends the head with the first bytes, and at each interval. */
function beat({ heartbeat }: ResponseStream, onBeat: (chunk: string) => void): () => void {
  if (heartbeat === undefined) return () => {};
  onBeat(heartbeat.chunk);
  const timer = setInterval(() => onBeat(heartbeat.chunk), heartbeat.milliseconds);
  return () => clearInterval(timer);
}

function bytesOf(chunk: string | Uint8Array): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
