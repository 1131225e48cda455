import { ts } from 'ts-morph';
import type { Form } from './form.js';

const anyText = '[\\s\\S]*';
const numberText = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';
const bigIntText = '-?(?:0|[1-9][0-9]*)';

/** Template literal types, as strings with a pattern: `note-${number}`. */
export const template: Form = (type, place, shapes) => {
  if (!(type.flags & ts.TypeFlags.TemplateLiteral)) return undefined;
  // The flag says which type it is.
  const pattern = templatePattern(type as ts.TemplateLiteralType);
  return pattern === undefined
    ? shapes.unsupported('other', type, place)
    : { kind: 'string', patterns: [pattern], template: true };
};

/** The regular expression for a template literal type; `undefined` when it holds anything but text and numbers. */
export function templatePattern({ texts, types }: ts.TemplateLiteralType): string | undefined {
  const [first = '', ...after] = texts;
  let source = escaped(first);
  for (const [index, type] of types.entries()) {
    const text = after[index] ?? '';
    const part = placeholderPattern(type, text, types[index + 1]);
    if (part === undefined) return undefined;
    source += part + escaped(text);
  }
  return `^${source}$`;
}

function placeholderPattern(type: ts.Type, text: string, next: ts.Type | undefined): string | undefined {
  if (type.flags & ts.TypeFlags.Number) return numberText;
  if (type.flags & ts.TypeFlags.BigInt) return bigIntText;
  if (!(type.flags & ts.TypeFlags.String)) return undefined;
  if (next === undefined || !(next.flags & ts.TypeFlags.String)) return anyText;
  // Before another text that can be anything, the first place where what stands between them is found will do: looking
  // further would find nothing new, and would take long.
  if (text === '') return '';
  return [...text].length === 1 ? `[^${escapedInClass(text)}]*` : `(?:(?!${escaped(text)})[\\s\\S])*`;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}

function escapedInClass(text: string): string {
  return text.replaceAll(/[\\\]^-]/g, '\\$&');
}
