import type { TypeSuite } from './type-suite.ts';

/** A type that wraps an inner type: its source text, and a value that wraps a value of the inner type. */
interface Wrapper {
  readonly name: string;
  readonly write: (inner: string) => string;
  readonly wrap: (inner: unknown) => unknown;
}

/** The types that can contain a type that is not complete yet. */
const wrappers: readonly Wrapper[] = [
  { name: 'Record', write: (inner) => `{ [name: string]: ${inner} }`, wrap: (inner) => ({ a: inner, b: inner }) },
  { name: 'Array', write: (inner) => `(${inner})[]`, wrap: (inner) => [inner, inner] },
  { name: 'Tuple', write: (inner) => `[number, ${inner}]`, wrap: (inner) => [1, inner] },
  { name: 'Rest', write: (inner) => `[number, ...(${inner})[]]`, wrap: (inner) => [1, inner, inner] },
  { name: 'Property', write: (inner) => `{ property: ${inner} }`, wrap: (inner) => ({ property: inner }) },
  { name: 'Optional', write: (inner) => `{ optional?: ${inner} }`, wrap: (inner) => ({ optional: inner }) },
  { name: 'Generic', write: (inner) => `Box<${inner}>`, wrap: (inner) => ({ boxed: inner }) },
  { name: 'Nullable', write: (inner) => `{ nullable: (${inner}) | null }`, wrap: (inner) => ({ nullable: inner }) },
];

/** A type that contains itself, and a value of it. */
export interface RecursiveType {
  readonly name: string;
  readonly value: unknown;
}

/** TypeScript resolves the rest items of a tuple at once: an alias within one of these would be circular. */
const resolvedAtOnce = new Set(['Array', 'Tuple', 'Rest', 'Generic']);

const pairs = wrappers.flatMap((outer) =>
  wrappers
    .filter((inner) => !(outer.name === 'Rest' && resolvedAtOnce.has(inner.name)))
    .map((inner) => ({ outer, inner })),
);

/** A type for every two wrappers: it contains itself through both. */
export const recursiveTypes: readonly RecursiveType[] = pairs.map(({ outer, inner }) => {
  const once = outer.wrap(inner.wrap('end'));
  return { name: `${outer.name}Of${inner.name}`, value: outer.wrap(inner.wrap(once)) };
});

/** The recursive types, and one that has all of them for properties. */
export const recursiveSuite: TypeSuite = {
  text: `export interface Box<T> { boxed: T }
${pairs
  .map(({ outer, inner }) => {
    const name = `${outer.name}Of${inner.name}`;
    return `export type ${name} = string | ${outer.write(inner.write(name))};`;
  })
  .join('\n')}
export interface All { ${recursiveTypes.map(({ name }) => `${name}: ${name}`).join('; ')} }
`,
  names: [...recursiveTypes.map(({ name }) => name), 'All'],
};
