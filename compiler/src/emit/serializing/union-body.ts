import type { ObjectChoice, TagCase, ValueKind } from '../../model/sent-shape.js';
import type { Serialization, UnionSerializer } from '../../plan/serializing/serializer-definition.js';
import type { Code } from '../source/source-file.js';
import { returnedCode, type SerializerScope } from './value-code.js';

/** The kinds of values that are objects of JavaScript and strings in JSON, with their classes. */
const classes: Partial<Record<ValueKind, string>> = { date: 'Date', bytes: 'Uint8Array', url: 'URL' };

/** Writes the body of a function for a union: one line for each kind of value, then the objects. */
export function writeUnionBody({ values, objects }: UnionSerializer, scope: SerializerScope): void {
  for (const [index, { kind, alternative }] of values.entries()) {
    const isLast = objects === undefined && index === values.length - 1;
    scope.file.line(isLast ? '' : kindCondition(kind, scope), returnStatement(alternative, scope));
  }
  if (objects !== undefined) writeObjects(objects, scope);
}

function kindCondition(kind: ValueKind, { file, locals: { value } }: SerializerScope): Code {
  if (kind === 'array') return ['if (', file.runtime('isArray'), `(${value})) `];
  const instance = classes[kind];
  if (instance !== undefined) return `if (${value} instanceof ${instance}) `;
  return `if (typeof ${value} === ${file.literal(kind)}) `;
}

function writeObjects(choice: ObjectChoice<Serialization>, scope: SerializerScope): void {
  const { file, locals } = scope;
  switch (choice.by) {
    case 'kind':
      file.line(returnStatement(choice.alternative, scope));
      break;
    case 'tag':
      file.block(`switch (${locals.value}${file.access(choice.property)}) {`, () => {
        for (const tagCase of choice.cases) writeTagCase(tagCase, scope);
      });
      break;
    case 'conversion':
      file.line('if (', file.runtime('hasToJson'), `(${locals.value})) `, returnStatement(choice.alternative, scope));
      writeObjects(choice.others, scope);
      break;
    case 'structure':
      for (const { property, alternative } of choice.cases) {
        const condition = property === undefined ? '' : `if (${file.literal(property)} in ${locals.value}) `;
        file.line(condition, returnStatement(alternative, scope));
      }
      break;
  }
}

function writeTagCase({ values, alternative }: TagCase<Serialization>, scope: SerializerScope): void {
  const { file } = scope;
  for (const value of values) file.line(`case ${file.literal(value)}:`);
  file.indented(() => file.line(returnStatement(alternative, scope)));
}

function returnStatement(value: Serialization, scope: SerializerScope): Code {
  return ['return ', returnedCode(value, scope.locals.value, scope), ';'];
}
