import type { SupportedShape } from '../../model/shape.js';
import { isUnionOfObjects, structuralOrder, tagOf, unwrapped } from '../../model/shape-questions.js';
import type { UnionAlternative, UnionSerializer } from '../../plan/serializing/serializer-definition.js';
import type { Code } from '../source-file.js';
import { returnedCode, type SerializerScope } from './value-code.js';

type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'bytes' | 'url' | 'array' | 'object';

const kinds: readonly Kind[] = ['string', 'number', 'bigint', 'boolean', 'date', 'bytes', 'url', 'array', 'object'];

/** The classes by which values are told that are objects of JavaScript but none of JSON. */
const classes: Partial<Record<Kind, string>> = { date: 'Date', bytes: 'Uint8Array', url: 'URL' };

/** Writes the body of a function for a union: one line per kind of value, objects by their tag or their structure. */
export function writeUnionBody({ alternatives }: UnionSerializer, scope: SerializerScope): void {
  const { file, types } = scope;
  const groups = kinds
    .map((kind) => ({ kind, members: alternatives.filter(({ shape }) => kindOf(unwrapped(shape, types)) === kind) }))
    .filter(({ members }) => members.length > 0);
  for (const [index, { kind, members }] of groups.entries()) {
    const [first, ...more] = members;
    if (first === undefined) continue;
    if (kind === 'object' && more.length > 0) {
      writeObjects(members, scope);
    } else {
      // Literals of one kind are written like every value of that kind.
      const condition = index < groups.length - 1 ? kindCondition(kind, scope) : '';
      file.line(condition, 'return ', returnedCode(first.value, scope.locals.value, scope), ';');
    }
  }
}

function kindCondition(kind: Kind, { file, locals: { value } }: SerializerScope): Code {
  if (kind === 'array') return ['if (', file.runtime('isArray'), `(${value})) `];
  const instance = classes[kind];
  if (instance !== undefined) return `if (${value} instanceof ${instance}) `;
  return `if (typeof ${value} === ${file.literal(kind)}) `;
}

function writeObjects(members: readonly UnionAlternative[], scope: SerializerScope): void {
  const { file, types, locals } = scope;
  const shapes = members.map(({ shape }) => shape);
  const values = new Map(members.map((member) => [member.shape, member.value]));
  const returned = (shape: SupportedShape): Code => {
    const value = values.get(shape);
    return value === undefined ? '' : ['return ', returnedCode(value, locals.value, scope), ';'];
  };
  const tag = isUnionOfObjects(shapes, types) ? tagOf(shapes, types) : undefined;
  if (tag !== undefined) {
    file.block(`switch (${locals.value}${file.access(tag.property)}) {`, () => {
      for (const [index, { value, member }] of tag.members.entries()) {
        file.line(`case ${file.literal(value)}:`);
        if (tag.members[index + 1]?.member !== member) file.indented(() => file.line(returned(member)));
      }
    });
    return;
  }
  const converted = members.find(({ shape }) => isConverted(unwrapped(shape, types)));
  if (converted !== undefined) {
    const others = members.filter((member) => member !== converted);
    const guard = [file.runtime('hasToJson'), `(${locals.value})`];
    file.line('if (', ...guard, ') ', returned(converted.shape));
    const [only, ...more] = others;
    if (only !== undefined && more.length === 0) file.line(returned(only.shape));
    else writeObjects(others, scope);
    return;
  }
  const ordered = structuralOrder(shapes, types);
  if (ordered === undefined)
    throw new Error('objects of a union cannot be told apart, and the checks should have said so');
  for (const { member, property } of ordered) {
    file.line(property === undefined ? '' : `if (${file.literal(property)} in ${locals.value}) `, returned(member));
  }
}

function isConverted(shape: SupportedShape): boolean {
  return shape.kind === 'object' && shape.toJson !== undefined;
}

function kindOf(shape: SupportedShape): Kind {
  switch (shape.kind) {
    case 'literal':
      return typeof shape.value === 'string' ? 'string' : typeof shape.value === 'number' ? 'number' : 'boolean';
    case 'tuple':
      return 'array';
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'bytes':
    case 'url':
    case 'array':
      return shape.kind;
    default:
      return 'object';
  }
}
