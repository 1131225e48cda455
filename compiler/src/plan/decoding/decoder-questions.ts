import type { Lookup } from '../../incremental/view.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import { capitalized, identifier } from '../../naming/identifier.js';
import type { DecoderMode, DecoderReference } from './decoder-definition.js';
import { numberOptions, stringOptions } from './shape-constraints.js';

/** Whether the runtime has the decoder of a shape, so that it needs no definition. */
export function isPlain(shape: SupportedShape): boolean {
  switch (shape.kind) {
    case 'string':
      return (
        shape.subtype === undefined &&
        shape.secret === undefined &&
        stringOptions(shape, shape.patterns ?? []).length === 0
      );
    case 'number':
      return shape.subtype === undefined && numberOptions(shape).length === 0;
    default:
      return ['boolean', 'unknown', 'bigint', 'date', 'bytes', 'url'].includes(shape.kind);
  }
}

/** Whether a type is narrower than a kind of scalars: literals, or a template literal type. */
export function isNarrow(shape: SupportedShape, types: Lookup<TypeId, NamedType<never>>): boolean {
  const members = membersOf(shape, types, 'open').members.map((member) => unwrapped(member, types));
  return members.some((member) => member.kind === 'literal' || (member.kind === 'string' && 'subtype' in member));
}

/** The alternatives in the order in which they are tried: text is always a string, so that strings are last. */
export function textLast(members: readonly SupportedShape[], mode: DecoderMode): readonly SupportedShape[] {
  if (mode === 'json') return members;
  const rank = ({ kind }: SupportedShape) => (kind === 'string' ? 1 : kind === 'array' ? 2 : 0);
  return members.toSorted((a, b) => rank(a) - rank(b));
}

/** A literal as a part of a name. */
export function wordOf(value: string | number | boolean): string {
  return capitalized(identifier(String(value)).replace(/^_/, ''));
}

/** The decoder of the runtime for a kind of values. */
export function runtime(name: string, mode: DecoderMode): DecoderReference {
  return { kind: 'runtime', name: mode === 'json' ? name : `${name}FromText` };
}
