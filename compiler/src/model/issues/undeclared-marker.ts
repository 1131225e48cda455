import type { Span } from '../span.js';

/** An undeclared name in the place of a marker: `Qwery` in `Qwery<ListNotes>`. */
export interface UndeclaredMarker {
  /** The name, without its namespace. */
  readonly name: string;
  /** The import of `ashlar` that it is read from: `ashlar` in `ashlar.Qwery`. */
  readonly namespace?: string;
  readonly hasArguments: boolean;
  /** Whether the name is the type of the items of an array. */
  readonly isItem?: true;
  /** The name with its namespace. */
  readonly span: Span;
}
