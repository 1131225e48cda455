import { Readable } from 'node:stream';
import type { HttpResponse } from '../response/http-response.js';
import { ResponseBody } from '../response/response-body.js';
import { mayHaveBody } from '../response/response-head.js';
import { ResponseStream } from '../response/response-stream.js';

/** The payload of a reply, as hooks of Fastify receive it. */
export type ReplyPayload = string | Buffer | Readable | undefined;

/** The payload for the body of a response; absent if the response has none. */
export function payloadOf({ body, status }: HttpResponse, method: string): ReplyPayload {
  const { content } = body;
  if (method === 'HEAD' || !mayHaveBody(status) || body.byteLength === 0) return undefined;
  if (typeof content === 'string') return content;
  if (content instanceof Uint8Array) return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const stream = body.asStream();
  return stream && new StreamPayload(stream);
}

/**
 * The body that hooks have made of the body of the handler. Absent for a payload that only Fastify can send.
 */
export function bodyOf(payload: unknown): ResponseBody | undefined {
  if (payload === undefined || payload === null) return ResponseBody.empty;
  if (typeof payload === 'string' || payload instanceof Uint8Array) return new ResponseBody(payload);
  if (!isStream(payload)) return undefined;
  return new ResponseBody(ResponseStream.of<string | Uint8Array>(() => payload, { encode: (chunk) => chunk }));
}

/** A stream of Node or of the web. Plugins also use the streams of packages, which are not instances of these classes. */
function isStream(payload: unknown): payload is AsyncIterable<string | Uint8Array> {
  if (typeof payload !== 'object' || payload === null || !(Symbol.asyncIterator in payload)) return false;
  return 'pipe' in payload || 'getReader' in payload;
}

/** A stream of the application as a stream of Node, for hooks that transform it. It is opened when it is read. */
export class StreamPayload extends Readable {
  readonly #stream: ResponseStream;
  #source: AsyncIterator<string | Uint8Array, unknown, undefined> | undefined;
  #isReleased = false;

  constructor(stream: ResponseStream) {
    super();
    this.#stream = stream;
  }

  /** Leaves the stream to the server, because no hook has replaced it. */
  release(): void {
    this.#isReleased = true;
    this.destroy();
  }

  override _read(): void {
    this.#source ??= this.#stream.open();
    this.#source.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: unknown) =>
        this.destroy(error instanceof Error ? error : new Error('the source failed', { cause: error })),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // A source that was opened is stopped; its end and its errors are ignored.
    if (this.#source !== undefined) Promise.resolve(this.#source.return?.()).catch(() => {});
    else if (!this.#isReleased) this.#stream.discard();
    done(error);
  }
}
