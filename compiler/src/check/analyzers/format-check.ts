import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { StringFormat } from '../../model/shapes/shape.js';

type Check = (text: string) => boolean;

/** Whether a text has a format. */
export function hasFormat(text: string, format: StringFormat): boolean {
  return checkOf(fullFormats[format])(text);
}

/** A format of the package is a regular expression, a function, or an object with one of them. */
function checkOf(format: unknown): Check {
  if (format instanceof RegExp) return (text) => format.test(text);
  const check = typeof format === 'object' && format !== null && 'validate' in format ? format.validate : format;
  if (typeof check !== 'function') throw new Error('a format of the package has a form that is not known here');
  return (text) => check(text) === true;
}
