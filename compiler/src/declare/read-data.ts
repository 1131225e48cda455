import type { OptionProblem } from '../model/route-uses.js';
import type { Span } from '../model/span.js';
import type { StaticData } from '../model/static-data.js';
import type { StaticUnknown, StaticValue } from '../model/static-value.js';

/** A value as data, or its first part that is not data. */
export type DataResult =
  | { readonly data: StaticData }
  | { readonly problem: OptionProblem; readonly span: Span }
  | { readonly problem: 'unknown'; readonly value: StaticUnknown };

/** Reads a value of the source as data that JSON can represent. */
export function readData(value: StaticValue): DataResult {
  switch (value.kind) {
    case 'literal':
      return readLiteral(value.value, value.span);
    case 'list': {
      const items = value.items.map(readData);
      return (
        items.find((item) => 'problem' in item) ?? {
          data: items.flatMap((item) => ('data' in item ? [item.data] : [])),
        }
      );
    }
    case 'record': {
      const entries = value.properties.map(({ name, value: own }) => [name, readData(own)] as const);
      const problem = entries.map(([, read]) => read).find((read) => 'problem' in read);
      // Of a repeated name, the last value counts, as in JavaScript.
      return (
        problem ?? {
          data: Object.fromEntries(entries.flatMap(([name, read]) => ('data' in read ? [[name, read.data]] : []))),
        }
      );
    }
    case 'unknown':
      return { problem: 'unknown', value };
    case 'class':
    case 'key':
    case 'member':
      return { problem: 'class', span: value.span };
    case 'call':
      return { problem: 'call', span: value.span };
    case 'function':
      return { problem: 'function', span: value.span };
  }
}

function readLiteral(data: StaticData | undefined, span: Span): DataResult {
  if (data === undefined) return { problem: 'undefined', span };
  const isUnsafe = typeof data === 'number' && (!Number.isFinite(data) || Object.is(data, -0));
  return isUnsafe ? { problem: 'number', span } : { data };
}
