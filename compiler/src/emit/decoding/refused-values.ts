import type { NumberShape, StringFormat, StringShape } from '../../model/shape.js';
import type { Code, SourceFile } from '../source-file.js';

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

/** The conditions under which a string is refused, the cheap ones first. `patterns`: the constants that hold them. */
export function stringRefused(
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
export function numberRefused(shape: NumberShape, variable: string, file: SourceFile): readonly Code[] {
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
