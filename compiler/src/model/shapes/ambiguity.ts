import type { Lookup } from '../../incremental/view.js';
import { areTextsApart, encodedKinds, isTextShape } from './common-text.js';
import type { CommonValue } from './common-value.js';
import { discriminationOf, overlapOf } from './discrimination.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import { isListShape, membersOf, receivedMembers, unwrapped } from './shape-questions.js';

/** Two members of a union that a value does not discriminate. */
export interface Ambiguity {
  readonly members: readonly [Shape, Shape];
  /** The JSON type of both; `objects` when each two differ, but nothing discriminates all objects of the union. */
  readonly as: 'text' | 'list' | 'object' | 'objects' | 'unmergeable';
  /** Of lists: a value of both. */
  readonly common?: CommonValue;
}

type Types = Lookup<TypeId, NamedType>;

/**
 * The reason why a union cannot be received, if it cannot. A rule reports it.
 *
 * Members are discriminated by their kind in JSON, objects by literals or else by a property that only one of them requires, lists by
 * literals or else by their lengths and the kinds of their items.
 * Numbers among numbers and strings among strings need no discrimination: the value is the same, whichever it is.
 */
export function ambiguityOf(union: Shape, types: Types): Ambiguity | undefined {
  const members = receivedMembers(membersOf(union, types, 'open').members);
  return ambiguousTexts(members, types) ?? ambiguousLists(members, types) ?? ambiguousObjects(members, types);
}

function ambiguousTexts(members: readonly Shape[], types: Types): Ambiguity | undefined {
  const texts = members.flatMap((member) => {
    const shape = unwrapped(member, types);
    return isTextShape(shape) ? [{ member, shape }] : [];
  });
  for (const one of texts.filter(({ shape }) => encodedKinds.has(shape.kind))) {
    const other = texts.find(({ shape }) => shape.kind !== one.shape.kind && !areTextsApart(one.shape, shape));
    if (other !== undefined) return { members: inOrder(members, one.member, other.member), as: 'text' };
  }
  return undefined;
}

function ambiguousLists(members: readonly Shape[], types: Types): Ambiguity | undefined {
  const lists = members.filter((member) => isListShape(unwrapped(member, types)));
  if (lists.length < 2 || discriminationOf(lists, types) !== undefined) return undefined;
  const overlap = overlapOf(lists, types);
  return overlap && { ...overlap, as: 'list' };
}

function ambiguousObjects(members: readonly Shape[], types: Types): Ambiguity | undefined {
  const objects = members.filter((member) => unwrapped(member, types).kind === 'object');
  const [first, second] = objects;
  if (first === undefined || second === undefined || discriminationOf(objects, types) !== undefined) return undefined;
  for (const [index, one] of objects.entries()) {
    const other = objects.slice(index + 1).find((candidate) => discriminationOf([one, candidate], types) === undefined);
    if (other !== undefined) return { members: [one, other], as: 'object' };
  }
  return { members: [first, second], as: 'objects' };
}

function inOrder(members: readonly Shape[], one: Shape, other: Shape): readonly [Shape, Shape] {
  return members.indexOf(one) < members.indexOf(other) ? [one, other] : [other, one];
}
