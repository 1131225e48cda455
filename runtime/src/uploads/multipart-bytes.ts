import { longHead } from './part-headers.js';

const carriageReturn = 0x0d;
const hyphen = 0x2d;
const blanks: ReadonlySet<number | undefined> = new Set([0x20, 0x09]);

/** A longer run of blanks is not padding, so that the server holds few bytes. */
const longestPadding = 1024;

/** The bytes between the headers of a part and its content. */
const endOfHead = '\r\n\r\n';

/**
 * The bytes of a form on their way to the parser. Blanks between a boundary and the end of its line are removed, the `transport-padding` of
 * RFC 2046, section 5.1.1: the parser rejects them. The heads of parts are measured, also lines that are no headers: the parser drops them.
 */
export class MultipartBytes {
  readonly #delimiter: Buffer;
  /** The last bytes of a piece, if the next piece decides about them. A line break precedes the first boundary. */
  #held: Buffer = Buffer.from('\r\n');
  /** The number of bytes that the sender did not send. */
  #added = 2;
  /** The bytes of a head whose end has not come, and the last three of them. */
  #head: { readonly size: number; readonly last: string } | undefined;
  readonly #longestHead: number;

  constructor(boundary: string, longestHead: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#longestHead = longestHead;
  }

  /**
   * Returns the next bytes without padding. Bytes that may belong to a line with a boundary follow with the next piece.
   * @throws PayloadTooLargeException for a head that is too long.
   */
  next(piece: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    const kept: Buffer[] = [];
    let start = 0;
    let measured = 0;
    let at = bytes.indexOf(this.#delimiter);
    while (at !== -1) {
      const end = at + this.#delimiter.length;
      const lineEnd = endOfBlanks(bytes, end);
      if (lineEnd === bytes.length && lineEnd - end <= longestPadding) break;
      if (lineEnd > end && lineEnd - end <= longestPadding && bytes[lineEnd] === carriageReturn) {
        kept.push(bytes.subarray(start, end));
        start = lineEnd;
      }
      // Other bytes than the end of the line or of the form: this is content.
      if (bytes[lineEnd] === carriageReturn || bytes[end] === hyphen) {
        this.#measure(bytes, measured, at);
        this.#head = bytes[end] === hyphen ? undefined : { size: 0, last: '' };
        measured = end;
      }
      at = bytes.indexOf(this.#delimiter, end);
    }
    if (at === -1) at = this.#startOfDelimiter(bytes, start);
    this.#measure(bytes, measured, at);
    kept.push(bytes.subarray(start, at));
    this.#held = bytes.subarray(at);
    return this.#sent(kept);
  }

  /** Counts the next bytes of a head up to its end. */
  #measure(bytes: Buffer, start: number, end: number): void {
    if (this.#head === undefined) return;
    const { size, last } = this.#head;
    const remaining = this.#longestHead + endOfHead.length - size;
    const text = last + bytes.toString('latin1', start, Math.min(end, start + remaining));
    const at = text.indexOf(endOfHead);
    const length = size + (at === -1 ? text.length : at) - last.length;
    if (length > this.#longestHead) throw longHead();
    this.#head = at === -1 ? { size: length, last: text.slice(1 - endOfHead.length) } : undefined;
  }

  /** Returns the held bytes, at the end of the body. */
  rest(): Buffer {
    const rest = [this.#held];
    this.#held = Buffer.alloc(0);
    return this.#sent(rest);
  }

  /** The index of the beginning of a delimiter that the end of a piece cuts off. */
  #startOfDelimiter(bytes: Buffer, start: number): number {
    for (let at = Math.max(start, bytes.length - this.#delimiter.length + 1); at < bytes.length; at++) {
      const length = bytes.length - at;
      if (bytes.compare(this.#delimiter, 0, length, at) === 0) return at;
    }
    return bytes.length;
  }

  #sent(pieces: readonly Buffer[]): Buffer {
    const [first, ...more] = pieces;
    const bytes = first !== undefined && more.length === 0 ? first : Buffer.concat(pieces);
    const added = Math.min(this.#added, bytes.length);
    this.#added -= added;
    return added === 0 ? bytes : bytes.subarray(added);
  }
}

function endOfBlanks(bytes: Buffer, start: number): number {
  let end = start;
  while (blanks.has(bytes[end])) end++;
  return end;
}
