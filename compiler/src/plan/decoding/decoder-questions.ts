import type { NamedType, SupportedShape, TypeId } from '../../model/shape.js';
import { membersOf, unwrapped } from '../../model/shape-questions.js';
import type { DecoderMode, DecoderReference } from './decoder-definition.js';
import { numberOptions, stringOptions } from './shape-constraints.js';

/** Whether the runtime has the decoder, so that a name of its own would only stand in the way. */
export function isPlain(shape: SupportedShape): boolean {
  switch (shape.kind) {
    case 'string':
      return shape.subtype === undefined && stringOptions(shape, shape.patterns ?? []).length === 0;
    case 'number':
      return shape.subtype === undefined && numberOptions(shape).length === 0;
    default:
      return ['boolean', 'unknown', 'bigint', 'date', 'bytes', 'url'].includes(shape.kind);
  }
}

/** Whether a type is less than a kind of scalars: some of its literals, or what a template makes of it. */
export function isNarrow(shape: SupportedShape, types: ReadonlyMap<TypeId, NamedType<never>>): boolean {
  const members = membersOf(shape, types, 'open').members.map((member) => unwrapped(member, types));
  return members.some((member) => member.kind === 'literal' || (member.kind === 'string' && 'subtype' in member));
}

/** From text, everything is a string as well: that alternative is asked last. */
export function textLast(members: readonly SupportedShape[], mode: DecoderMode): readonly SupportedShape[] {
  if (mode === 'json') return members;
  const rank = ({ kind }: SupportedShape) => (kind === 'string' ? 1 : kind === 'array' ? 2 : 0);
  return members.toSorted((a, b) => rank(a) - rank(b));
}

const composedWords: ReadonlyMap<string, string> = new Map([
  ['nullable', 'OrNull'],
  ['record', 'Record'],
]);

/** The name of a decoder that is shared by all who need it: `noteArray`, `noteOrNull`. */
export function composedName(call: string, inner: string): string {
  return inner + (composedWords.get(call) ?? 'Array');
}

/** The decoder of the runtime for a kind of values. */
export function runtime(name: string, mode: DecoderMode): DecoderReference {
  return { kind: 'runtime', name: mode === 'json' ? name : `${name}FromText` };
}
