import { request } from 'undici';
import { keys } from './shop-database.ts';

/** A response to a request of a test. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // A test compares it with what it expects.
  readonly json: unknown;
}

/** Sends requests to the application `shop` over connections, as one tenant. */
export class ShopClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, tenant: keyof typeof keys = 'ada') {
    this.#url = url;
    this.#key = keys[tenant];
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Received> {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await request(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, ...type, ...headers },
      ...(body !== undefined && { body: sent }),
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  /** Adds a product, and returns its id and its entity tag. */
  async add(sku: string, others: Partial<typeof product> = {}): Promise<{ id: number; tag: string }> {
    const { status, headers, text } = await this.send('POST', '/products', { body: { ...product, sku, ...others } });
    if (status !== 201) throw new Error(text);
    return { id: JSON.parse(text).id, tag: String(headers['etag']) };
  }

  /** Orders products with a key. */
  order(key: string, lines: readonly { productId: number; quantity: number }[]): Promise<Received> {
    return this.send('POST', '/orders', { body: { lines }, headers: { 'idempotency-key': key } });
  }
}

/** A valid product. */
export const product = { sku: 'P', name: 'Pen', priceInCents: 150, stock: 10 };
