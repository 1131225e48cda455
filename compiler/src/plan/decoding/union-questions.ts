import type { Lookup } from '../../incremental/view.js';
import { type Discrimination, membersInOrder } from '../../model/shapes/discrimination.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { isListShape, membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import { containsItself } from './contains-itself.js';

/**
 * Opens named unions with objects beside other objects, and those with lists beside other lists: a value is of the object or of the
 * list of the whole union that fits it best.
 */
export function withMembersApart(
  members: readonly SupportedShape[],
  types: Lookup<TypeId, NamedType<never>>,
): readonly SupportedShape[] {
  const isObject = (member: SupportedShape) => unwrapped(member, types).kind === 'object';
  const isList = (member: SupportedShape) => isListShape(unwrapped(member, types));
  return [isObject, isList].reduce((all, belongs) => openedBeside(all, belongs, types), members);
}

/** Opens the named unions that have members of a kind beside another such member. */
function openedBeside(
  members: readonly SupportedShape[],
  belongs: (member: SupportedShape) => boolean,
  types: Lookup<TypeId, NamedType<never>>,
): readonly SupportedShape[] {
  const opened = members.map((member) => membersOf(member, types, 'open').members);
  if (opened.filter((own) => own.some(belongs)).length < 2) return members;
  return members.flatMap((member, index) => (opened[index]?.some(belongs) ? opened[index] : [member]));
}

/** The message of the property that discriminates objects, if they have one. */
export function messageOfTag(
  property: string | number,
  choice: Discrimination<never>,
  types: Lookup<TypeId, NamedType<never>>,
): string | undefined {
  for (const member of membersInOrder(choice)) {
    const shape = unwrapped(member, types);
    const declared = shape.kind === 'object' ? shape.properties.find(({ name }) => name === property) : undefined;
    if (declared?.message !== undefined) return declared.message.text;
  }
  return undefined;
}

/** The function that tries several members. The items of a list are read again to find the list that it is similar to. */
export function callOf(
  members: readonly SupportedShape[],
  types: Lookup<TypeId, NamedType<never>>,
): 'oneOf' | 'recursiveOneOf' {
  const recursive = members.filter((member) => containsItself(member, types));
  const isRead = members.length > 1 && recursive.some((member) => isListShape(unwrapped(member, types)));
  return isRead || recursive.length > 1 ? 'recursiveOneOf' : 'oneOf';
}
