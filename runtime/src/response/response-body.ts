import { FileStream } from './file-stream.js';
import { ResponseStream } from './response-stream.js';

/** What a body can be. */
export type BodyContent = string | Uint8Array | ResponseStream | FileStream;

/** The body of an answer. Text is encoded as UTF-8 when it is sent. */
export class ResponseBody {
  /** A body of no bytes. */
  static readonly empty: ResponseBody = new ResponseBody('');

  /** What is sent. */
  readonly content: BodyContent;

  constructor(content: BodyContent) {
    this.content = content;
  }

  /** How many bytes it has on the wire; absent for a stream that does not know it. */
  get byteLength(): number | undefined {
    const { content } = this;
    if (typeof content === 'string') return Buffer.byteLength(content);
    return content instanceof FileStream ? content.size : content.byteLength;
  }

  /** The bytes of a buffered body; absent for a stream. */
  asBuffered(): Uint8Array | undefined {
    const { content } = this;
    if (typeof content === 'string') return Buffer.from(content);
    return content instanceof Uint8Array ? content : undefined;
  }

  /** The stream of a body that is one. */
  asStream(): ResponseStream | undefined {
    const { content } = this;
    if (content instanceof FileStream) return content.whole();
    return content instanceof ResponseStream ? content : undefined;
  }
}
