import {
  alternativesOf,
  type ListCase,
  type ListTest,
  type ObjectChoice,
  type TagCase,
  type ValueKind,
} from '../../model/shapes/sent-shape.js';
import type { SupportedShape } from '../../model/shapes/shape.js';
import type { SentType, UnionSerializer } from '../../plan/serializing/serializer-definition.js';
import type { Code } from '../source/source-file.js';
import { shapeCode } from '../source/type-code.js';
import { returnedCode, type SerializerScope } from './value-code.js';

/** The kinds of values that are objects of JavaScript and strings in JSON, with their classes. */
const classes: Partial<Record<ValueKind, string>> = { date: 'Date', bytes: 'Uint8Array', url: 'URL' };

/** Writes the body of a function for a union: one line for each kind of value, then the lists and the objects. */
export function writeUnionBody({ values, objects, lists }: UnionSerializer, scope: SerializerScope): void {
  for (const [index, { kind, alternative }] of values.entries()) {
    const isLast = objects === undefined && lists === undefined && index === values.length - 1;
    const condition = isLast ? '' : kindCondition(kind, objects === undefined ? undefined : alternative, scope);
    scope.file.line(condition, returnStatement(alternative, scope));
  }
  if (lists !== undefined && objects === undefined) writeLists(lists, scope);
  if (lists !== undefined && objects !== undefined) {
    const type = unionCode(
      lists.map(({ alternative }) => alternative),
      scope,
    );
    const condition: Code = ['if (', scope.file.runtime('isArray'), '<', type, `>(${scope.locals.value})) {`];
    scope.file.block(condition, () => writeLists(lists, scope));
  }
  if (objects !== undefined) writeObjects(objects, scope);
}

/** Writes one line for each list; the last is written whatever it is. */
function writeLists(lists: readonly ListCase<SentType>[], scope: SerializerScope): void {
  for (const { alternative, tests } of lists) {
    const conditions = tests.map(
      (test, index): Code => [index === 0 ? '' : ' && ', listTest(test, alternative, scope)],
    );
    const condition: Code = conditions.length === 0 ? '' : ['if (', ...conditions, ') '];
    scope.file.line(condition, returnStatement(alternative, scope));
  }
}

function listTest(test: ListTest, { shape }: SentType, scope: SerializerScope): Code {
  const { file, locals } = scope;
  const call = (name: string, further: readonly string[]): Code => [
    file.runtime(name),
    '<',
    shapeCode(shape, scope),
    `>(${[locals.value, ...further].join(', ')})`,
  ];
  switch (test.by) {
    case 'length':
      return call('hasLength', [`${test.least}`, ...(test.most === undefined ? [] : [`${test.most}`])]);
    case 'literal':
      return call('hasItem', [
        `${test.index}`,
        ...test.values.map((value) => (value === undefined ? 'undefined' : file.literal(value))),
      ]);
    case 'kind':
      return call('hasItemOfKind', [`${test.index}`, ...test.kinds.map((kind) => file.literal(kind))]);
  }
}

/** The type of several alternatives. */
function unionCode(alternatives: readonly SentType[], scope: SerializerScope): Code {
  const members = alternatives.map(({ shape }) => shape);
  const [only] = members;
  const union: SupportedShape = { kind: 'union', members };
  return shapeCode(only !== undefined && members.length === 1 ? only : union, scope);
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
      writeObjects(choice.rest, scope);
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
    for (const [index, { values, choice }] of cases.entries()) {
      const isLast = index === cases.length - 1;
      for (const label of isLast ? ['default:'] : values.map((value) => `case ${file.literal(value)}:`))
        file.line(label);
      file.indented(() => writeObjects(choice, scope));
    }
  });
}

/** A member of an enum is compared with its value, which TypeScript does not take for the only member that has it. */
function writeTagTests(property: string, cases: readonly TagCase<SentType>[], scope: SerializerScope): void {
  const { file, locals } = scope;
  for (const [index, { values, choice }] of cases.entries()) {
    if (index === cases.length - 1) {
      writeObjects(choice, scope);
      break;
    }
    const tests = values.map((value, place): Code => {
      const call: Code = [file.runtime('hasTag'), '<', unionCode(alternativesOf(choice), scope), '>'];
      const test: Code = [...call, `(${locals.value}, ${file.literal(property)}, ${file.literal(value)})`];
      return place === 0 ? test : [' || ', test];
    });
    if (choice.by === 'kind') file.line('if (', ...tests, ') ', returnStatement(choice.alternative, scope));
    else file.block(['if (', ...tests, ') {'], () => writeObjects(choice, scope));
  }
}

function returnStatement({ serialization }: SentType, scope: SerializerScope): Code {
  return ['return ', returnedCode(serialization, scope.locals.value, scope), ';'];
}
