import type { ClassId } from './class-reference.js';
import type { Span } from './span.js';

/** A further entry that registers a class that has an owner already. */
export interface DuplicateEntry {
  readonly module: ClassId;
  readonly role: 'provider' | 'controller';
  readonly span: Span;
  /** The entry is equal to the first one. */
  readonly isEqual?: true;
}
