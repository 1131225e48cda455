import { mostLevels } from './document-limits.js';

/** A problem of a document, found while it is read. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly kind: 'invalid' | 'limit';
  /** The offset in the text. */
  readonly offset: number;

  /** `invalid`: `message` is the reason why the text cannot be parsed; `limit`: it completes "the document is …". */
  constructor(kind: 'invalid' | 'limit', message: string, offset: number) {
    super(message);
    this.kind = kind;
    this.offset = offset;
  }

  /** A value has too many levels. */
  static deep(offset: number): DocumentProblem {
    return new DocumentProblem('limit', `nested more than ${mostLevels} levels deep`, offset);
  }
}
