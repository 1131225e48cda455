import type { Lookup } from '../../incremental/view.js';
import { discriminationOf } from './discrimination.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import { membersOf, receivedMembers, unwrapped } from './shape-questions.js';

/** Two members of a union that a value does not discriminate. */
export interface Ambiguity {
  readonly members: readonly [Shape, Shape];
  /** The JSON type of both; `objects` when each two differ, but nothing discriminates all objects of the union. */
  readonly as: 'text' | 'list' | 'object' | 'objects' | 'unmergeable';
}

type Types = Lookup<TypeId, NamedType>;

/**
 * The reason why a union cannot be received, if it cannot. A rule reports it.
 *
 * Members are discriminated by their kind in JSON, objects by literals or else by a property that only one of them requires.
 * Numbers among numbers and strings among strings need no discrimination: the value is the same, whichever it is.
 */
export function ambiguityOf(union: Shape, types: Types): Ambiguity | undefined {
  const members = receivedMembers(membersOf(union, types, 'open').members);
  return ambiguousTexts(members, types) ?? ambiguousLists(members, types) ?? ambiguousObjects(members, types);
}

/** The kinds of values that are strings only in JSON. */
const encoded: ReadonlySet<Shape['kind']> = new Set(['bigint', 'date', 'bytes', 'url']);

/** The pairs of kinds that have no JSON string in common. */
const apart: ReadonlySet<string> = new Set(['bigint date', 'bigint url', 'bytes date', 'bytes url', 'date url']);

/** Literals that match are not a JSON string of the kind. Nearly every word is base64. */
const foreignTo: ReadonlyMap<Shape['kind'], RegExp> = new Map([
  ['bigint', /[^0-9-]/],
  ['date', /^[^0-9]/],
  ['url', /^[^:]*$/],
]);

function ambiguousTexts(members: readonly Shape[], types: Types): Ambiguity | undefined {
  const texts = members.filter((member) => isText(unwrapped(member, types)));
  for (const one of texts.filter((text) => encoded.has(unwrapped(text, types).kind))) {
    const other = texts.find((text) => !areTextsApart(unwrapped(one, types), unwrapped(text, types)));
    if (other !== undefined) return { members: inOrder(members, one, other), as: 'text' };
  }
  return undefined;
}

function areTextsApart(one: Shape, other: Shape): boolean {
  if (one.kind === other.kind) return true;
  if (other.kind === 'literal') return foreignTo.get(one.kind)?.test(String(other.value)) ?? false;
  return apart.has([one.kind, other.kind].sort().join(' '));
}

function isText(shape: Shape): boolean {
  if (shape.kind === 'literal') return typeof shape.value === 'string';
  return shape.kind === 'string' || encoded.has(shape.kind);
}

/** A list without items is of every type, and finding out by the others costs as much as reading it. */
function ambiguousLists(members: readonly Shape[], types: Types): Ambiguity | undefined {
  const [one, other] = members.filter((member) => ['array', 'tuple'].includes(unwrapped(member, types).kind));
  return one !== undefined && other !== undefined ? { members: [one, other], as: 'list' } : undefined;
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
