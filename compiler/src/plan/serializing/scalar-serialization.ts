import type { ScalarShape } from '../../model/shapes/sent-shape.js';
import type { LiteralShape, SupportedShape } from '../../model/shapes/shape.js';
import type { Nothing } from '../../model/shapes/shape-questions.js';
import type { Serialization, SerializerReference } from './serializer-definition.js';

/** The functions of the runtime for values that are not made of others. */
const leaves = {
  string: 'jsonString',
  number: 'jsonNumber',
  bigint: 'jsonBigInt',
  date: 'jsonDate',
  bytes: 'jsonBytes',
  url: 'jsonUrl',
  unknown: 'jsonUnknown',
} as const satisfies Partial<Record<SupportedShape['kind'], string>>;

/** A function of the runtime. */
export function runtime(name: string): SerializerReference {
  return { kind: 'runtime', name };
}

/** The serialization of a value without parts. */
export function scalarSerialization(shape: ScalarShape): Serialization {
  switch (shape.kind) {
    case 'boolean':
      return { kind: 'verbatim' };
    case 'null':
      return nullable({ kind: 'verbatim' }, [shape.undefined ? undefined : null]);
    case 'literal':
      return literalSerialization([shape.value]);
    default:
      return runtime(leaves[shape.kind]);
  }
}

/** The serialization of a value that can be nothing. */
export function nullable(value: Serialization, nulls: readonly Nothing[]): Serialization {
  // A template writes null as JSON does.
  if (value.kind === 'verbatim' && !nulls.includes(undefined)) return value;
  return { kind: 'nullable', value, nulls };
}

/** The serialization of literals that are all of one JavaScript type. */
export function literalSerialization([first]: readonly LiteralShape['value'][]): Serialization {
  if (typeof first === 'string') return runtime('jsonString');
  return typeof first === 'number' ? runtime('jsonNumber') : { kind: 'verbatim' };
}

/** Whether a value has no parts. */
export function isScalar({ kind }: SupportedShape): boolean {
  return kind in leaves || kind === 'boolean' || kind === 'null' || kind === 'literal';
}
