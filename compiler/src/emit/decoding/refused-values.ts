import type { LiteralShape, NumberShape, StringFormat, StringShape, SupportedShape } from '../../model/shape.js';
import { areLiterals, membersOf, unwrapped } from '../../model/shape-questions.js';
import type { Code, SourceFile } from '../source-file.js';
import { spaceBreak } from '../text/layout.js';
import type { TypeScope } from '../type-code.js';

/** The functions of the runtime that know a format. */
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

/** A value that is checked where it stands. */
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

/** With more literals than this, their decoder is asked. */
const fewLiterals = 4;

/** The conditions under which a scalar of JSON is refused; `undefined` for what another decoder has to read. */
export function refusedWhen(value: CheckedValue, scope: CheckScope): readonly Code[] | undefined {
  const { members, nullable } = membersOf(value.shape, scope.types, 'open');
  const refused = areLiterals(members)
    ? literalsRefused(members, value.variable, scope.file)
    : scalarRefused(members, value, scope);
  const { variable, optional } = value;
  // Without `strictNullChecks`, what is left after the checks would still be `unknown` for the user's compiler.
  if (refused === undefined || ((optional || nullable) && !scope.strict)) return undefined;
  return unless(
    [...(optional ? [`${variable} !== undefined`] : []), ...(nullable ? [`${variable} !== null`] : [])],
    refused,
  );
}

/** Nothing is refused unless all of the first conditions hold. */
function unless(first: readonly string[], refused: readonly Code[]): readonly Code[] {
  if (first.length === 0) return refused;
  const [only = ''] = refused;
  const inner: Code = refused.length === 1 ? only : ['(', joined(refused), ')'];
  return [[`${first.join(' && ')} && `, inner]];
}

/** Few literals are compared in place; a member of an enum is more than its value, so that comparing does not prove it. */
function literalsRefused(
  members: readonly LiteralShape[],
  variable: string,
  file: SourceFile,
): readonly Code[] | undefined {
  if (members.length > fewLiterals || members.some(({ enumMember }) => enumMember === true)) return undefined;
  return [members.map(({ value }) => `${variable} !== ${file.literal(value)}`).join(' && ')];
}

function scalarRefused(
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
      return shape.subtype !== undefined ? undefined : [kind, ...stringRefused(shape, variable, patterns ?? [], file)];
    case 'boolean':
      return [kind];
    case 'number':
      return shape.subtype !== undefined ? undefined : [kind, ...numberRefused(shape, variable, file)];
    default:
      return undefined;
  }
}

/** Conditions of which one is enough. */
export function joined(conditions: readonly Code[]): Code {
  return conditions.map((condition, index): Code => (index === 0 ? condition : [' ||', spaceBreak, condition]));
}

/** The conditions under which a string is refused, the cheap ones first. `patterns`: the constants that hold them. */
function stringRefused(
  { minLength = 0, maxLength, format }: StringShape,
  variable: string,
  patterns: readonly string[],
  file: SourceFile,
): readonly Code[] {
  const refused: Code[] = [];
  if (minLength === 1) refused.push(`${variable}.length < 1`);
  if (minLength > 1) refused.push([file.runtime('isShorter'), `(${variable}, ${minLength})`]);
  if (maxLength !== undefined) refused.push([file.runtime('isLonger'), `(${variable}, ${maxLength})`]);
  for (const pattern of patterns) refused.push(`!${pattern}.test(${variable})`);
  if (format !== undefined) refused.push(['!', file.runtime(formatTests[format]), `(${variable})`]);
  return refused;
}

/** The conditions under which a number is refused. */
function numberRefused(shape: NumberShape, variable: string, file: SourceFile): readonly Code[] {
  const { integer, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = shape;
  const bounds: readonly [limit: number | undefined, beyond: string][] = [
    [minimum, '<'],
    [exclusiveMinimum, '<='],
    [maximum, '>'],
    [exclusiveMaximum, '>='],
  ];
  const refused: Code[] = [`!Number.${integer ? 'isSafeInteger' : 'isFinite'}(${variable})`];
  for (const [limit, beyond] of bounds) {
    if (limit !== undefined) refused.push(`${variable} ${beyond} ${file.literal(limit)}`);
  }
  if (multipleOf !== undefined) {
    refused.push(['!', file.runtime('isMultipleOf'), `(${variable}, ${file.literal(multipleOf)})`]);
  }
  return refused;
}
