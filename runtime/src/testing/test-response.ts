/** A response of a `TestApplication`. */
export class TestResponse {
  readonly status: number;
  readonly #headers = new Map<string, string[]>();
  readonly #body: Uint8Array;

  /** `head`: the names and values of the headers, alternating. */
  constructor(status: number, head: readonly string[], body: Uint8Array) {
    this.status = status;
    for (let index = 0; index < head.length; index += 2) this.#add(head[index] ?? '', head[index + 1] ?? '');
    this.#body = body;
  }

  /** The value of a header, in any case; several values of one name are joined by commas. */
  header(name: string): string | undefined {
    return this.#headers.get(name.toLowerCase())?.join(', ');
  }

  /** All values of a header, in the order in which they were sent. */
  headers(name: string): readonly string[] {
    return this.#headers.get(name.toLowerCase()) ?? [];
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

  #add(name: string, value: string): void {
    const values = this.#headers.get(name.toLowerCase());
    if (values === undefined) this.#headers.set(name.toLowerCase(), [value]);
    else values.push(value);
  }
}
