import { SourceReading } from '../../source-reading.js';
import { notSimple } from './not-simple.js';

/** Reads with the simple checker, and ends where its results may differ from those of the checker of TypeScript. */
export class SimpleReading extends SourceReading {
  override doubt(): never {
    return notSimple('a doubt');
  }

  override readOrder(): never {
    return notSimple('the order of a union');
  }
}
