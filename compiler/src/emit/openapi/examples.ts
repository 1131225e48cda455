import type { NamedType, SupportedShape, TypeId } from '../../model/shape.js';
import { membersOf, unwrapped } from '../../model/shape-questions.js';

/** The value of an example: parsed as JSON if the type is not a string; text that is not JSON is shown as it is written. */
export function exampleValue(
  text: string,
  shape: SupportedShape,
  types: ReadonlyMap<TypeId, NamedType<never>>,
): unknown {
  const { members, nullable } = membersOf(shape, types, 'open');
  const isText = members.length > 0 && members.every((member) => isOfText(unwrapped(member, types)));
  if (isText) return nullable && text === 'null' ? null : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isOfText(shape: SupportedShape): boolean {
  if (shape.kind === 'literal') return typeof shape.value === 'string';
  return ['string', 'bigint', 'date', 'bytes', 'url'].includes(shape.kind);
}
