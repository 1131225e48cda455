import type { ReadDates } from './operation.js';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const toDate: ReadDates = (value, convert) => (typeof value === 'string' ? convert(value) : value);

function inItems(value: unknown, convert: (text: string) => unknown, item: ReadDates): unknown {
  return Array.isArray(value) ? value.map((one: unknown) => item(one, convert)) : value;
}

function inElements(
  value: unknown,
  convert: (text: string) => unknown,
  elements: readonly (ReadDates | undefined)[],
  rest?: ReadDates,
): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown, index) => {
    const read = index < elements.length ? elements[index] : rest;
    return read === undefined ? one : read(one, convert);
  });
}

function inFields(
  value: unknown,
  convert: (text: string) => unknown,
  fields: Readonly<Record<string, ReadDates>>,
): unknown {
  if (!isRecord(value)) return value;
  for (const [name, read] of Object.entries(fields)) {
    if (Object.hasOwn(value, name)) value[name] = read(value[name], convert);
  }
  return value;
}

function inAllFields(
  value: unknown,
  convert: (text: string) => unknown,
  fields: Readonly<Record<string, ReadDates>>,
  others: ReadDates,
  declared: readonly string[],
): unknown {
  if (!isRecord(value)) return value;
  for (const name of Object.keys(value)) {
    if (!declared.includes(name)) value[name] = others(value[name], convert);
  }
  return inFields(value, convert, fields);
}

function inCases(
  value: unknown,
  convert: (text: string) => unknown,
  property: string,
  cases: Readonly<Record<string, ReadDates>>,
): unknown {
  if (!isRecord(value)) return value;
  const name = String(value[property]);
  const read = Object.hasOwn(cases, name) ? cases[name] : undefined;
  return read === undefined ? value : read(value, convert);
}

function inAlternatives(
  value: unknown,
  convert: (text: string) => unknown,
  alternatives: { readonly text?: ReadDates; readonly list?: ReadDates; readonly object?: ReadDates },
): unknown {
  const { text, list, object } = alternatives;
  const read = typeof value === 'string' ? text : Array.isArray(value) ? list : object;
  return read === undefined ? value : read(value, convert);
}

export { inAllFields, inAlternatives, inCases, inElements, inFields, inItems, toDate };
