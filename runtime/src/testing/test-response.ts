import type { HeaderPairs } from '../headers/header-pairs.js';

/** A response of a `TestApplication`. */
export class TestResponse {
  readonly status: number;
  readonly #pairs: HeaderPairs;
  readonly #body: Uint8Array;

  /** `head`: the names and values of the headers, alternating. */
  constructor(status: number, head: readonly string[], body: Uint8Array) {
    this.status = status;
    this.#pairs = pairsOf(head);
    this.#body = body;
  }

  /** The value of a header, in any case; several values of one name are joined by commas. */
  header(name: string): string | undefined {
    const values = this.headers(name);
    return values.length === 0 ? undefined : values.join(', ');
  }

  /** All headers in the order in which they were sent, as pairs of a name in lower case and a value. A name can occur several times. */
  headers(): HeaderPairs;
  /** All values of a header, in any case, in the order in which they were sent. */
  headers(name: string): readonly string[];
  headers(name?: string): HeaderPairs | readonly string[] {
    if (name === undefined) return this.#pairs;
    const wanted = name.toLowerCase();
    return this.#pairs.filter(([other]) => other === wanted).map(([, value]) => value);
  }

  /** The body, parsed as JSON. Its type is not checked. */
  json<T = unknown>(): T {
    return JSON.parse(this.text());
  }

  /** The body as text. */
  text(): string {
    return new TextDecoder().decode(this.#body);
  }

  /** The body. */
  bytes(): Uint8Array {
    return this.#body;
  }
}

/** The pairs of names and values that alternate in a list. */
function pairsOf(head: readonly string[]): HeaderPairs {
  const pairs: [string, string][] = [];
  for (let index = 0; index < head.length; index += 2) {
    pairs.push([(head[index] ?? '').toLowerCase(), head[index + 1] ?? '']);
  }
  return pairs;
}
