import type { ts } from 'ts-morph';
import type { ComposedPlace, Span } from '../../model/span.js';
import type { StaticValue } from '../../model/static-value.js';

/** The arguments for the parameters of the composed decorators that are being expanded. */
export class PassedValues {
  readonly #values = new Map<ts.Node, PassedValue>();

  /** Reads with the arguments for parameters, by the declarations of their names. */
  within<Result>(decorator: string, values: ReadonlyMap<ts.Node, StaticValue>, read: () => Result): Result {
    for (const [declaration, value] of values) this.#values.set(declaration, { value, decorator });
    try {
      return read();
    } finally {
      for (const declaration of values.keys()) this.#values.delete(declaration);
    }
  }

  /** The argument for a parameter, at a place that names it; `undefined` for every other declaration. */
  of(declaration: ts.Node, placeOf: () => Span): StaticValue | undefined {
    const passed = this.#values.get(declaration);
    return passed && takenAt(passed.value, { kind: 'part', decorator: passed.decorator, span: placeOf() });
  }
}

interface PassedValue {
  readonly value: StaticValue;
  /** The composed decorator: `@Roles`. */
  readonly decorator: string;
}

/** An argument with the place that takes it. A value that is written inside of another composition keeps the place of its use. */
function takenAt(value: StaticValue, composed: ComposedPlace): StaticValue {
  const span = value.span.composed?.kind === 'use' ? value.span : { ...value.span, composed };
  if (value.kind !== 'list') return { ...value, span };
  return { ...value, items: value.items.map((item) => takenAt(item, composed)), span };
}
