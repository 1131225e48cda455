/** The body of an answer. Text is encoded as UTF-8 when it is sent. */
export class ResponseBody {
  /** A body of no bytes. */
  static readonly empty: ResponseBody = new ResponseBody('');

  /** What is sent. */
  readonly content: string | Uint8Array;

  constructor(content: string | Uint8Array) {
    this.content = content;
  }

  /** How many bytes it has on the wire. */
  get byteLength(): number {
    return typeof this.content === 'string' ? Buffer.byteLength(this.content) : this.content.byteLength;
  }

  /** The bytes of a buffered body. */
  asBuffered(): Uint8Array | undefined {
    return typeof this.content === 'string' ? Buffer.from(this.content) : this.content;
  }
}
