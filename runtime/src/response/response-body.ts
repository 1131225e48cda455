import { FileStream } from './file-stream.js';
import { ResponseStream } from './response-stream.js';

/** The content of a response body. */
export type BodyContent = string | Uint8Array | ResponseStream | FileStream;

/** The body of a response. Text is encoded as UTF-8 when it is sent. */
export class ResponseBody {
  /** An empty body. */
  static readonly empty: ResponseBody = new ResponseBody('');

  /** The content to send. */
  readonly content: BodyContent;
  /** The number of bytes of text, once it was computed. */
  #textLength: number | undefined;

  constructor(content: BodyContent) {
    this.content = content;
  }

  /** The number of bytes to send; absent for a stream of unknown length. */
  get byteLength(): number | undefined {
    const { content } = this;
    if (typeof content === 'string') {
      this.#textLength ??= Buffer.byteLength(content);
      return this.#textLength;
    }
    return content instanceof FileStream ? content.size : content.byteLength;
  }

  /** The bytes of a buffered body; absent for a stream. */
  asBuffered(): Uint8Array | undefined {
    const { content } = this;
    if (typeof content === 'string') return Buffer.from(content);
    return content instanceof Uint8Array ? content : undefined;
  }

  /** The stream of the body; absent for a buffered body. */
  asStream(): ResponseStream | undefined {
    const { content } = this;
    if (content instanceof FileStream) return content.whole();
    return content instanceof ResponseStream ? content : undefined;
  }
}
