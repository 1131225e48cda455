import { isUtf8 } from 'node:buffer';
import { malformedForm } from './part-headers.js';

/** Collects the bytes of a text field. */
export class TextField {
  readonly #chunks: Buffer[] = [];
  readonly #on: { count(bytes: number): void; done(text: string): void };

  /** @param on `count` is called with the bytes of each piece before it is stored, `done` with the whole text. */
  constructor(on: { count(bytes: number): void; done(text: string): void }) {
    this.#on = on;
  }

  write(chunk: Buffer): boolean {
    this.#on.count(chunk.byteLength);
    this.#chunks.push(chunk);
    return true;
  }

  /** @throws BadRequestException for bytes that are not UTF-8. */
  end(): void {
    const bytes = Buffer.concat(this.#chunks);
    if (!isUtf8(bytes)) throw malformedForm('a text field is not valid UTF-8');
    this.#on.done(bytes.toString('utf8'));
  }
}
