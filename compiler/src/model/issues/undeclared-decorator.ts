import type { Span } from '../span.js';

/** A decorator whose name is neither declared nor imported from where it is. */
export interface UndeclaredDecorator {
  readonly name: string;
  readonly span: Span;
  /** Its class, or a member of it, has decorators of `ashlar` too. */
  readonly isRead: boolean;
}
