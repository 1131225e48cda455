import type { LiteralShape, NumberShape, StringFormat, StringShape, SupportedShape } from '../../model/shapes/shape.js';
import { areLiterals, membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import type { Code, SourceFile } from '../source/source-file.js';
import type { TypeScope } from '../source/type-code.js';
import { spaceBreak } from '../text/layout.js';

/** The functions of the runtime that test a format. */
const formatTests: Readonly<Record<StringFormat, string>> = {
  email: 'isEmail',
  uuid: 'isUuid',
  uri: 'isUri',
  date: 'isDate',
  time: 'isTime',
  'date-time': 'isDateTime',
  duration: 'isDuration',
  hostname: 'isHostname',
  ipv4: 'isIpv4',
  ipv6: 'isIpv6',
};

/** A value that is checked inline, without a decoder. */
export interface CheckedValue {
  /** The variable that holds it. */
  readonly variable: string;
  readonly shape: SupportedShape;
  /** Whether it may be undefined. */
  readonly optional: boolean;
  /** The constants with the patterns of a string. */
  readonly patterns?: readonly string[];
}

/** The file in which checks are written. */
export interface CheckScope extends TypeScope {
  /** Whether the user's compiler infers types from checks for null and from empty lists. */
  readonly strict: boolean;
}

/** More literals than this are read by their decoder. */
const fewLiterals = 4;

/** The conditions under which a scalar of JSON is rejected; `undefined` for a value that another decoder has to read. */
export function rejectedWhen(value: CheckedValue, scope: CheckScope): readonly Code[] | undefined {
  const { members, nullable } = membersOf(value.shape, scope.types, 'open');
  const rejected = areLiterals(members)
    ? literalsRejected(members, value.variable, scope.file)
    : scalarRejected(members, value, scope);
  const { variable, optional } = value;
  // Without `strictNullChecks`, the value would still be `unknown` for the user's compiler after the checks.
  if (rejected === undefined || ((optional || nullable) && !scope.strict)) return undefined;
  return unless(
    [...(optional ? [`${variable} !== undefined`] : []), ...(nullable ? [`${variable} !== null`] : [])],
    rejected,
  );
}

/** The conditions under which a value is rejected, if all of the first conditions hold. */
function unless(first: readonly string[], rejected: readonly Code[]): readonly Code[] {
  if (first.length === 0) return rejected;
  const [only = ''] = rejected;
  const inner: Code = rejected.length === 1 ? only : ['(', joined(rejected), ')'];
  return [[`${first.join(' && ')} && `, inner]];
}

/** Few literals are compared in place; a member of an enum is more than its value, so that comparing does not prove it. */
function literalsRejected(
  members: readonly LiteralShape[],
  variable: string,
  file: SourceFile,
): readonly Code[] | undefined {
  if (members.length > fewLiterals || members.some(({ enumMember }) => enumMember === true)) return undefined;
  return [members.map(({ value }) => `${variable} !== ${file.literal(value)}`).join(' && ')];
}

function scalarRejected(
  members: readonly SupportedShape[],
  { variable, patterns }: CheckedValue,
  { file, types }: CheckScope,
): readonly Code[] | undefined {
  const [shape, ...more] = members.map((member) => unwrapped(member, types));
  if (shape === undefined || more.length > 0) return undefined;
  const kind = `typeof ${variable} !== ${file.literal(shape.kind)}`;
  // That a string matches a pattern does not prove that it is of a template literal type; nothing proves a brand.
  switch (shape.kind) {
    case 'string':
      return shape.subtype !== undefined ? undefined : [kind, ...stringRejected(shape, variable, patterns ?? [], file)];
    case 'boolean':
      return [kind];
    case 'number':
      return shape.subtype !== undefined ? undefined : [kind, ...numberRejected(shape, variable, file)];
    default:
      return undefined;
  }
}

/** Several conditions joined by `||`. */
export function joined(conditions: readonly Code[]): Code {
  return conditions.map((condition, index): Code => (index === 0 ? condition : [' ||', spaceBreak, condition]));
}

/** The conditions under which a string is rejected, the cheap ones first. `patterns`: the constants that hold them. */
function stringRejected(
  { minLength = 0, maxLength, format }: StringShape,
  variable: string,
  patterns: readonly string[],
  file: SourceFile,
): readonly Code[] {
  const rejected: Code[] = [];
  if (minLength === 1) rejected.push(`${variable}.length < 1`);
  if (minLength > 1) rejected.push([file.runtime('isShorter'), `(${variable}, ${minLength})`]);
  if (maxLength !== undefined) rejected.push([file.runtime('isLonger'), `(${variable}, ${maxLength})`]);
  for (const pattern of patterns) rejected.push(`!${pattern}.test(${variable})`);
  if (format !== undefined) rejected.push(['!', file.runtime(formatTests[format]), `(${variable})`]);
  return rejected;
}

/** The conditions under which a number is rejected. */
function numberRejected(shape: NumberShape, variable: string, file: SourceFile): readonly Code[] {
  const { integer, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = shape;
  const bounds: readonly [limit: number | undefined, beyond: string][] = [
    [minimum, '<'],
    [exclusiveMinimum, '<='],
    [maximum, '>'],
    [exclusiveMaximum, '>='],
  ];
  const rejected: Code[] = [`!Number.${integer ? 'isSafeInteger' : 'isFinite'}(${variable})`];
  for (const [limit, beyond] of bounds) {
    if (limit !== undefined) rejected.push(`${variable} ${beyond} ${file.literal(limit)}`);
  }
  if (multipleOf !== undefined) {
    rejected.push(['!', file.runtime('isMultipleOf'), `(${variable}, ${file.literal(multipleOf)})`]);
  }
  return rejected;
}
