import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody } from '../response/response-head.js';
import type { ResponseStream } from '../response/response-stream.js';
import type { FetchIncomingRequest } from './fetch-incoming-request.js';

/** The events of a stream while it is sent. */
export interface StreamEvents {
  /** Called with an error of the source after its first chunk. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the function that ends a live stream. Returns a function to call when the stream has ended. */
  readonly onLive: (end: () => void) => () => void;
}

/**
 * The body of a response for the Fetch API. A source that fails before its first chunk rejects the promise, unless clients wait for
 * single chunks.
 */
export async function responseBody(
  { status, body, contentType }: HttpResponse,
  request: FetchIncomingRequest,
  { onFailure, onLive }: StreamEvents,
): Promise<string | Uint8Array | ReadableStream<Uint8Array> | null> {
  const stream = body.asStream();
  const isSent = request.method !== 'HEAD' && mayHaveBody(status);
  if (isSent && stream !== undefined && !request.isDisconnected)
    return await readableOf(stream, request, { onFailure, onLive });
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
  { onFailure, onLive }: StreamEvents,
): Promise<ReadableStream<Uint8Array>> {
  const source = stream.open();
  // A source may notice only when it has its next item: its end and its errors are ignored.
  const stop = () => void Promise.resolve(source.return?.()).catch(() => {});
  let first = stream.isLive ? undefined : await firstChunk(source, request, stop);
  let stopHeart = () => {};
  let isSilent = true;
  let isOver = false;
  let forget = () => {};
  const end = (controller: Controller) => {
    isOver = true;
    stopHeart();
    forget();
    controller.close();
    request.finish();
  };
  const start = (controller: Controller) => {
    stopHeart = beat(stream, (chunk) => {
      // A client that has bytes to read needs no heartbeat.
      if (isSilent && controller.desiredSize === 0) controller.enqueue(bytesOf(chunk));
      isSilent = true;
    });
    request.onDisconnect(() => {
      stopHeart();
      forget();
      stop();
      // Deno logs the error, unless it has cancelled the stream before.
      setTimeout(() => controller.error(request.abortReason));
    });
    if (stream.isLive) {
      forget = onLive(() => {
        stop();
        end(controller);
      });
    }
  };
  const pull = async (controller: Controller) => {
    try {
      const { done, value } = first ?? (await source.next());
      if (request.isDisconnected || isOver) return;
      first = undefined;
      isSilent = false;
      if (done !== true) controller.enqueue(bytesOf(value));
      else end(controller);
    } catch (error) {
      // Errors of a source that was stopped are ignored.
      if (request.isDisconnected || isOver) return;
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
