/** The streams whose clients wait for single chunks, such as server-sent events. They end only when the application does. */
export class LiveStreams {
  readonly #ends = new Set<() => void>();
  #hasEnded = false;

  /** Adds the function that ends a stream, which is called at once if the application is closing. Returns a function that removes it. */
  add(end: () => void): () => void {
    if (this.#hasEnded) end();
    else this.#ends.add(end);
    return () => void this.#ends.delete(end);
  }

  /** Ends all streams. */
  end(): void {
    this.#hasEnded = true;
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}
