import type { HttpMethod } from '../pipeline/route-contract.js';
import type { MemoryRequestParts } from './memory-incoming-request.js';
import type { TestResponse } from './test-response.js';

type Send = (request: MemoryRequestParts) => Promise<TestResponse>;

/** A request to a `TestApplication`: its methods add headers and a body, `send` sends it. */
export class TestRequest {
  readonly #send: Send;
  readonly #method: HttpMethod | 'HEAD' | 'OPTIONS';
  readonly #target: string;
  readonly #headers = new Map<string, string[]>();
  #remoteAddress = '127.0.0.1:50000';
  #body: Uint8Array | FormData = new Uint8Array();
  /** The media type of the body, unless there is a header. */
  #contentType: string | undefined;

  constructor(send: Send, method: HttpMethod | 'HEAD' | 'OPTIONS', target: string) {
    this.#send = send;
    this.#method = method;
    this.#target = target;
  }

  /** Adds a header. A name that is added again has several values. */
  header(name: string, value: string): this {
    const values = this.#headers.get(name.toLowerCase());
    if (values === undefined) this.#headers.set(name.toLowerCase(), [value]);
    else values.push(value);
    return this;
  }

  /** Sends a value as JSON, with the content type `application/json` when none is given. */
  json(value: unknown): this {
    this.#body = new TextEncoder().encode(JSON.stringify(value));
    this.#contentType = 'application/json';
    return this;
  }

  /** Sends bytes, or text as UTF-8, as they are: without a content type when none is given. */
  payload(bytes: Uint8Array | string): this {
    this.#body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    this.#contentType = undefined;
    return this;
  }

  /** Sends a form with texts and files (`Blob`, `File`) as `multipart/form-data` with a boundary. The form is encoded in memory. */
  multipart(form: FormData): this {
    this.#body = form;
    return this;
  }

  /** Sets the remote address and port of the connection: `'203.0.113.7:4000'`. Default: the loopback interface. */
  remoteAddress(address: string): this {
    this.#remoteAddress = address;
    return this;
  }

  /** Sends the request through the pipeline of the application. */
  async send(): Promise<TestResponse> {
    const headers = new Map(this.#headers);
    const body = this.#body instanceof FormData ? await encodeForm(this.#body, headers) : this.#body;
    if (this.#contentType !== undefined && !headers.has('content-type'))
      headers.set('content-type', [this.#contentType]);
    if (!headers.has('host')) headers.set('host', ['localhost']);
    if (body.byteLength > 0 && !headers.has('content-length')) headers.set('content-length', [String(body.byteLength)]);
    return this.#send({
      method: this.#method,
      target: this.#target,
      remoteAddress: this.#remoteAddress,
      headers,
      body,
    });
  }
}

async function encodeForm(form: FormData, headers: Map<string, string[]>): Promise<Uint8Array> {
  // The platform encodes multipart bodies with a boundary; only a response returns the bytes.
  const encoded = new globalThis.Response(form);
  const contentType = encoded.headers.get('content-type');
  if (contentType !== null) headers.set('content-type', [contentType]);
  return new Uint8Array(await encoded.arrayBuffer());
}
