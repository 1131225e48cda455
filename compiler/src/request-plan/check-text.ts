import { numberProblem, stringProblem } from '../check/lookups/types/default-problem.js';
import type { Lookup } from '../incremental/view.js';
import {
  bigIntPattern,
  type NamedType,
  type NumberShape,
  type SupportedShape,
  type TypeId,
} from '../model/shapes/shape.js';
import { areLiterals, membersOf, unwrapped } from '../model/shapes/shape-questions.js';
import type { ValueCheck } from './request-plan.js';

/** The named types of an application by their ids. */
export type PlanTypes = Lookup<TypeId, NamedType<never>>;

/** The result for a value that its type accepts. */
export const accepted: ValueCheck = { result: 'accepted', reason: null };

/** The result for a value that its type does not accept. */
export function rejected(reason: string): ValueCheck {
  return { result: 'rejected', reason };
}

/** The result for a value about which only the running application decides. */
export function unknown(reason: string): ValueCheck {
  return { result: 'unknown', reason };
}

/**
 * Whether a type accepts the texts of a parameter, as far as that follows from the type alone. A repeated parameter has several
 * texts.
 */
export function checkTexts(shape: SupportedShape, texts: readonly string[], types: PlanTypes): ValueCheck {
  // A text is never null: only the other members are read.
  const members: readonly SupportedShape[] = membersOf(shape, types, 'open').members.map((member) =>
    unwrapped(member, types),
  );
  const [first, ...others] = members;
  if (first === undefined) return unknown('the running application decides whether it has this type');
  if (others.length === 0 && first.kind === 'array') {
    const { items, minItems, maxItems, uniqueItems } = first;
    if (minItems !== undefined && texts.length < minItems) return rejected(`it has fewer than ${minItems} values`);
    if (maxItems !== undefined && texts.length > maxItems) return rejected(`it has more than ${maxItems} values`);
    const checks = texts.map((text) => checkTexts(items, [text], types));
    const worst = worstOf(checks);
    if (worst.result === 'rejected' || uniqueItems !== true || texts.length < 2) return worst;
    return unknown('the running application decides whether the values are different');
  }
  const [text, ...more] = texts;
  if (text === undefined) return rejected('it is required');
  if (more.length > 0 && !members.some(({ kind }) => kind === 'array' || kind === 'unknown')) {
    return members.every(isScalar) ? rejected('it is repeated') : unknown('only the running application decides');
  }
  if (areLiterals(members)) {
    const names = members.map(({ value }) => String(value));
    return names.includes(text) ? accepted : rejected(`it is not ${listOf(names.map((name) => `\`${name}\``))}`);
  }
  if (others.length > 0) return unknown('the running application decides which of several types it has');
  return checkText(first, text);
}

/** The check that says most: a rejected value, then one that is not known. */
export function worstOf(checks: readonly ValueCheck[]): ValueCheck {
  const found = checks.find(({ result }) => result === 'rejected') ?? checks.find(({ result }) => result === 'unknown');
  return found ?? accepted;
}

const scalars: ReadonlySet<SupportedShape['kind']> = new Set([
  ...(['string', 'number', 'boolean', 'literal', 'bigint', 'date', 'bytes', 'url'] as const),
]);

function isScalar({ kind }: SupportedShape): boolean {
  return scalars.has(kind);
}

// The notations of numbers in paths and queries: those of `Int` and `number`.
const integerText = /^-?\d+$/;
const numberText = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const uuidText = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function checkText(shape: SupportedShape, text: string): ValueCheck {
  switch (shape.kind) {
    case 'string': {
      const { format } = shape;
      const problem = stringProblem(shape, text, () => true);
      if (problem !== undefined) return rejected(`it ${problem}`);
      if (format === undefined) return accepted;
      if (format === 'uuid') return uuidText.test(text) ? accepted : rejected('it is not a UUID');
      return unknown(`the running application decides whether it has the format \`${format}\``);
    }
    case 'number':
      return checkNumber(shape, text);
    case 'boolean':
      return text === 'true' || text === 'false' ? accepted : rejected('it is not `true` or `false`');
    case 'bigint':
      return new RegExp(bigIntPattern, 'u').test(text) ? accepted : rejected('it is not an integer in decimal digits');
    case 'date':
      return unknown('the running application decides whether it is a date and time of ISO 8601');
    case 'url':
      return unknown('the running application decides whether it is a URL');
    case 'bytes':
      return unknown('the running application decides whether it is base64');
    default:
      return unknown('the running application decides whether it has this type');
  }
}

function checkNumber(shape: NumberShape, text: string): ValueCheck {
  const isWritten = (shape.integer ? integerText : numberText).test(text);
  const value = Number(text);
  if (!isWritten || !Number.isFinite(value)) {
    return rejected(shape.integer ? 'it is not an integer in decimal digits' : 'it is not a decimal number');
  }
  const { multipleOf, ...limits } = shape;
  const problem = numberProblem(limits, value);
  if (problem !== undefined) return rejected(`it ${problem}`);
  if (multipleOf === undefined) return accepted;
  if (!Number.isInteger(multipleOf)) {
    return unknown(`the running application decides whether it is a multiple of ${multipleOf}`);
  }
  return value % multipleOf === 0 ? accepted : rejected(`it is not a multiple of ${multipleOf}`);
}

/** A list in a sentence: `a`, `b` or `c`. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
