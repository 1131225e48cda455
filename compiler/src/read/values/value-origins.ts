import type { ts } from 'ts-morph';
import type { ReadValue } from '../../model/issues/changed-value.js';
import type { Span } from '../../model/span.js';
import type { StaticValue } from '../../model/static-value.js';

/** A literal of a declaration that a value is made of. */
export interface ValueOrigin {
  readonly literal: ts.Node;
  /** The only property of the literal that the value depends on. */
  readonly property?: string;
  /** The place that names the declaration; absent inside of it. */
  readonly place?: Span;
  /** The value has a copy of the contents. */
  readonly isSpread?: true;
}

/** Knows the lists and objects of declarations that values are made of: code can change them before they are used. */
export class ValueOrigins {
  readonly #origins = new Map<StaticValue, readonly ValueOrigin[]>();
  readonly #spanOf: (node: ts.Node) => Span;
  readonly #placeOf: (node: ts.Node) => Span;
  #isEmpty = true;
  #found = new Map<string, ReadValue>();

  /** `spanOf`: the span of a node with the use of a composed decorator that is read. `placeOf`: without it. */
  constructor(spanOf: (node: ts.Node) => Span, placeOf: (node: ts.Node) => Span) {
    this.#spanOf = spanOf;
    this.#placeOf = placeOf;
  }

  /** The literals of a value, without those of its parts. */
  of(value: StaticValue): readonly ValueOrigin[] {
    return this.#origins.get(value) ?? [];
  }

  /** Records the literals of a value; returns the value. */
  add<Value extends StaticValue>(value: Value, origins: readonly ValueOrigin[]): Value {
    if (origins.length === 0) return value;
    this.#isEmpty = false;
    this.#origins.set(value, [...this.of(value), ...origins]);
    return value;
  }

  /** Records the literals of the values that a value is made of, at the place that names them. */
  join<Value extends StaticValue>(parts: readonly StaticValue[], place: ts.Node, value: Value): Value {
    const origins = parts.flatMap((part) => this.of(part));
    return origins.length === 0 ? value : this.add(value, this.#at(origins, place));
  }

  /** The literals of a value whose contents are copied at a place. */
  spread(value: StaticValue, place: ts.Node): readonly ValueOrigin[] {
    return this.#at(this.of(value), place).map((origin) => ({ ...origin, isSpread: true }));
  }

  /** The literals that a part of a value depends on, besides its own. */
  ofContainer(whole: StaticValue, name: string, place: ts.Node): readonly ValueOrigin[] {
    const origins = this.#at(this.of(whole), place);
    return whole.kind === 'record' ? origins.map((origin) => ({ property: name, ...origin })) : origins;
  }

  #at(origins: readonly ValueOrigin[], place: ts.Node): readonly ValueOrigin[] {
    if (origins.length === 0) return origins;
    const span = this.#spanOf(place);
    return origins.map((origin) => ({ ...origin, place: span }));
  }

  /** Records that the application uses a value with all its parts. */
  use(value: StaticValue): void {
    if (!this.#isEmpty) this.#collect(value, undefined);
  }

  /** The used literals since the last call. */
  take(): readonly ReadValue[] {
    const found = [...this.#found.values()];
    this.#found = new Map();
    return found;
  }

  #collect(value: StaticValue, outer: Span | undefined): void {
    let inner = outer;
    for (const { literal, property, place, isSpread } of this.of(value)) {
      const used = outer ?? place ?? value.span;
      if (isSpread !== true) inner ??= used;
      this.#add({ literal: this.#placeOf(literal), ...(property !== undefined && { property }), place: used });
    }
    for (const part of partsOf(value)) this.#collect(part, inner);
  }

  #add(read: ReadValue): void {
    const { file, line, column } = read.literal;
    const key = `${file}:${line}:${column} ${read.property ?? ''}`;
    if (!this.#found.has(key)) this.#found.set(key, read);
  }
}

function partsOf(value: StaticValue): readonly StaticValue[] {
  switch (value.kind) {
    case 'list':
      return value.items;
    case 'record':
      return value.properties.map((property) => property.value);
    case 'call':
      return value.receiver === undefined ? value.arguments : [value.receiver, ...value.arguments];
    default:
      return [];
  }
}
