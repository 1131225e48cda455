import { blockLength, encodeText } from './encoded-text.js';
import type { FileText } from './file-text.js';

/** Memory for texts that are written more than once, one text after the other: it becomes as large as the longest of them. */
export class EncodingMemory {
  readonly #blocks: Buffer[] = [];

  /** A text in UTF-8, until the next one is encoded. */
  encode(text: FileText): readonly Buffer[] {
    const encoded: Buffer[] = [];
    const blockAfter = (count: number): Buffer => {
      const block = this.#blocks[count] ?? Buffer.allocUnsafeSlow(blockLength);
      this.#blocks[count] = block;
      return block;
    };
    const take = (bytes: Buffer): boolean => {
      encoded.push(bytes);
      return true;
    };
    encodeText(text, take, () => blockAfter(encoded.length));
    return encoded;
  }
}
