import type { ObjectChoice, TagCase, ValueKind } from '../../model/shapes/sent-shape.js';
import type { SentType, UnionSerializer } from '../../plan/serializing/serializer-definition.js';
import type { Code } from '../source/source-file.js';
import { shapeCode } from '../source/type-code.js';
import { returnedCode, type SerializerScope } from './value-code.js';

/** The kinds of values that are objects of JavaScript and strings in JSON, with their classes. */
const classes: Partial<Record<ValueKind, string>> = { date: 'Date', bytes: 'Uint8Array', url: 'URL' };

/** Writes the body of a function for a union: one line for each kind of value, then the objects. */
export function writeUnionBody({ values, objects }: UnionSerializer, scope: SerializerScope): void {
  for (const [index, { kind, alternative }] of values.entries()) {
    const isLast = objects === undefined && index === values.length - 1;
    const condition = isLast ? '' : kindCondition(kind, objects === undefined ? undefined : alternative, scope);
    scope.file.line(condition, returnStatement(alternative, scope));
  }
  if (objects !== undefined) writeObjects(objects, scope);
}

/** `beside`: the alternative that is beside objects, whose type may include lists, as `{}` does. */
function kindCondition(kind: ValueKind, beside: SentType | undefined, scope: SerializerScope): Code {
  const { file, locals } = scope;
  const { value } = locals;
  if (kind === 'array') {
    const type: Code = beside === undefined ? '' : ['<', shapeCode(beside.shape, scope), '>'];
    return ['if (', file.runtime('isArray'), type, `(${value})) `];
  }
  const instance = classes[kind];
  if (instance !== undefined) return `if (${value} instanceof ${instance}) `;
  return `if (typeof ${value} === ${file.literal(kind)}) `;
}

function writeObjects(choice: ObjectChoice<SentType>, scope: SerializerScope): void {
  const { file, locals } = scope;
  switch (choice.by) {
    case 'kind':
      file.line(returnStatement(choice.alternative, scope));
      break;
    case 'tag':
      if (choice.ofEnum) writeTagTests(choice.property, choice.cases, scope);
      else writeTagSwitch(choice.property, choice.cases, scope);
      break;
    case 'conversion':
      file.line('if (', file.runtime('hasToJson'), `(${locals.value})) `, returnStatement(choice.alternative, scope));
      writeObjects(choice.others, scope);
      break;
    case 'structure':
      for (const { property, alternative } of choice.cases) {
        const condition = property === undefined ? '' : propertyCondition(property, alternative, scope);
        file.line(condition, returnStatement(alternative, scope));
      }
      break;
  }
}

function propertyCondition(property: string, { shape }: SentType, scope: SerializerScope): Code {
  const { file, locals } = scope;
  const call: Code = [file.runtime('hasProperty'), '<', shapeCode(shape, scope), '>'];
  return ['if (', ...call, `(${locals.value}, ${file.literal(property)})) `];
}

/** The last case is the `default` case, so that all values are written. */
function writeTagSwitch(property: string, cases: readonly TagCase<SentType>[], scope: SerializerScope): void {
  const { file, locals } = scope;
  file.block(`switch (${locals.value}${file.access(property)}) {`, () => {
    for (const [index, { values, alternative }] of cases.entries()) {
      const isLast = index === cases.length - 1;
      for (const label of isLast ? ['default:'] : values.map((value) => `case ${file.literal(value)}:`))
        file.line(label);
      file.indented(() => file.line(returnStatement(alternative, scope)));
    }
  });
}

/** A member of an enum is compared with its value, which TypeScript does not take for the only member that has it. */
function writeTagTests(property: string, cases: readonly TagCase<SentType>[], scope: SerializerScope): void {
  const { file, locals } = scope;
  for (const [index, { values, alternative }] of cases.entries()) {
    const isLast = index === cases.length - 1;
    const tests = values.map((value, place): Code => {
      const call: Code = [file.runtime('hasTag'), '<', shapeCode(alternative.shape, scope), '>'];
      const test: Code = [...call, `(${locals.value}, ${file.literal(property)}, ${file.literal(value)})`];
      return place === 0 ? test : [' || ', test];
    });
    file.line(isLast ? '' : ['if (', ...tests, ') '], returnStatement(alternative, scope));
  }
}

function returnStatement({ serialization }: SentType, scope: SerializerScope): Code {
  return ['return ', returnedCode(serialization, scope.locals.value, scope), ';'];
}
