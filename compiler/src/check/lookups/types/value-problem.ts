import type { Lookup } from '../../../incremental/view.js';
import {
  bigIntPattern,
  type NamedType,
  type ObjectShape,
  type Shape,
  type TypeId,
} from '../../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../../model/shapes/shape-questions.js';
import type { Analyzers } from './analyzers.js';
import { numberProblem, otherType, stringProblem } from './default-problem.js';

type Types = Lookup<TypeId, NamedType>;

/** The reason why a value of JSON is not one of a shape; `undefined` for one that is. */
export function valueProblem(shape: Shape, value: unknown, types: Types, analyzers: Analyzers): string | undefined {
  const { members, nullable } = membersOf(shape, types, 'open');
  if (value === null && nullable) return undefined;
  const problems = members.map((member) => problemOf(unwrapped(member, types), value, types, analyzers));
  if (problems.includes(undefined)) return undefined;
  return problems.find((problem) => problem !== otherType) ?? otherType;
}

function problemOf(shape: Shape, value: unknown, types: Types, analyzers: Analyzers): string | undefined {
  switch (shape.kind) {
    case 'string':
      return typeof value === 'string' ? stringProblem(shape, value, analyzers.hasFormat) : otherType;
    case 'number':
      return typeof value === 'number' ? numberProblem(shape, value) : otherType;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : otherType;
    case 'literal':
      return value === shape.value ? undefined : otherType;
    case 'date':
      return isText(value, (text) => analyzers.hasFormat(text, 'date-time'), 'is not a date and time of ISO 8601');
    case 'url':
      return isText(value, URL.canParse, 'is not a URL');
    case 'bigint':
      return isText(value, (text) => new RegExp(bigIntPattern, 'u').test(text), 'is not an integer in decimal digits');
    case 'bytes':
      return isText(value, isBase64, 'is not base64');
    case 'array': {
      if (!Array.isArray(value)) return otherType;
      const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
      if (value.length < minItems) return `has fewer items than its \`MinItems\`, ${minItems}`;
      if (value.length > maxItems) return `has more items than its \`MaxItems\`, ${maxItems}`;
      return firstProblem(value, (item, index) =>
        within(`[${index}]`, valueProblem(shape.items, item, types, analyzers)),
      );
    }
    case 'tuple': {
      if (!Array.isArray(value)) return otherType;
      const { elements, rest } = shape;
      if (elements.some(({ optional }, index) => !optional && index >= value.length)) return 'has too few items';
      if (rest === undefined && value.length > elements.length) return 'has too many items';
      return firstProblem(value, (item, index) => {
        const element = elements[index]?.shape ?? rest;
        return element && within(`[${index}]`, valueProblem(element, item, types, analyzers));
      });
    }
    case 'object':
      if (shape.toJson !== undefined) return valueProblem(shape.toJson, value, types, analyzers);
      return isRecord(value) ? objectProblem(shape, value, types, analyzers) : otherType;
    case 'null':
      return value === null ? undefined : otherType;
    default:
      return undefined;
  }
}

function objectProblem(
  { properties, additional, closed, keyPattern }: ObjectShape,
  value: Readonly<Record<string, unknown>>,
  types: Types,
  analyzers: Analyzers,
): string | undefined {
  const missing = properties.find(
    (one) => !one.optional && one.default === undefined && !Object.hasOwn(value, one.name),
  );
  if (missing !== undefined) return `has no property \`${missing.name}\``;
  return firstProblem(Object.entries(value), ([name, part]) => {
    const declared = properties.find((property) => property.name === name);
    if (declared !== undefined) return within(`.${name}`, valueProblem(declared.shape, part, types, analyzers));
    const isDescribed =
      additional !== undefined && (keyPattern === undefined || new RegExp(keyPattern, 'u').test(name));
    if (isDescribed) return within(`.${name}`, valueProblem(additional, part, types, analyzers));
    return closed === true ? `has the property \`${name}\`, which is not declared` : undefined;
  });
}

function firstProblem<Item>(
  items: readonly Item[],
  problemAt: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = problemAt(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A problem of a part: `in `.author.name` is not of its type`. */
function within(part: string, problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const inner = /^has a part `([^`]+)` that (.*)$/.exec(problem);
  return `has a part \`${part}${inner?.[1] ?? ''}\` that ${inner?.[2] ?? problem}`;
}

function isText(value: unknown, isValid: (text: string) => boolean, problem: string): string | undefined {
  if (typeof value !== 'string') return otherType;
  return isValid(value) ? undefined : problem;
}

function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
