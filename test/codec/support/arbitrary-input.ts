import { fc } from '../../support/fast-check.ts';

/** A union of objects as a user writes it, and JSON values of it. */
export interface InputSpec {
  readonly type: string;
  readonly values: fc.Arbitrary<Readonly<Record<string, unknown>>>;
}

/** Literals of tags, as they are written and as JSON: of text, of numbers, and the members of the enums in `inputDeclarations`. */
const tagLiterals: readonly (readonly (readonly [text: string, value: unknown])[])[] = [
  [
    ["'a'", 'a'],
    ["'b'", 'b'],
    ["'c'", 'c'],
  ],
  [
    ['1', 1],
    ['2', 2],
    ['true', true],
  ],
  [
    ['Kind.Cat', 'cat'],
    ['Kind.Dog', 'dog'],
    ["'bird'", 'bird'],
  ],
  [
    ['Level.Low', 1],
    ['Level.High', 2],
    ['3', 3],
  ],
];

/** The declarations of the types: none is exported. */
export const inputDeclarations = `
enum Kind { Cat = 'cat', Dog = 'dog' }
const enum Level { Low = 1, High }
`;

const tagNames = ['kind', 'type', 'constructor'];
const otherNames = ['p', 'q', 'toString'];

interface Field {
  readonly text: string;
  readonly value: fc.Arbitrary<unknown>;
}

const fields: readonly Field[] = [
  { text: 'string', value: fc.string() },
  { text: 'number | null', value: fc.option(fc.integer()) },
  { text: 'Kind', value: fc.constantFrom('cat', 'dog') },
  { text: 'readonly Level[]', value: fc.array(fc.constantFrom(1, 2), { maxLength: 2 }) },
];

interface ObjectParts {
  readonly texts: readonly string[];
  readonly values: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

function objectType({ texts }: ObjectParts): string {
  return `{ ${texts.join('; ')} }`;
}

function unionOf(members: readonly ObjectParts[]): InputSpec {
  const values = members.map((member) => fc.record(member.values));
  // Two members at once: what excludes each other meets.
  const both = fc.tuple(fc.oneof(...values), fc.oneof(...values)).map(([one, other]) => ({ ...one, ...other }));
  return { type: members.map(objectType).join(' | '), values: fc.oneof(...values, both) };
}

/** Objects with the literals of one to three tags: each has a combination of its own. */
const tagged: fc.Arbitrary<InputSpec> = fc
  .record({
    kinds: fc.array(fc.constantFrom(...tagLiterals), { minLength: 1, maxLength: 3 }),
    chosen: fc.uniqueArray(fc.nat(26), { minLength: 2, maxLength: 5 }),
    fields: fc.array(fc.constantFrom(...fields), { minLength: 5, maxLength: 5 }),
  })
  .map(({ kinds, chosen, fields: own }) => {
    const combinations = new Set(chosen.map((number) => number % 3 ** kinds.length));
    // One combination alone would be no union.
    if (combinations.size === 1) combinations.add((chosen[0] ?? 0) === 0 ? 1 : 0);
    return unionOf(
      [...combinations].map((combination, index): ObjectParts => {
        const literals = kinds.map((kind, tag) => kind[Math.floor(combination / 3 ** tag) % 3] ?? ['', '']);
        const field = own[index];
        return {
          texts: [
            ...literals.map(([text], tag) => `${tagNames[tag]}: ${text}`),
            ...(field === undefined ? [] : [`p: ${field.text}`]),
          ],
          values: {
            ...Object.fromEntries(literals.map(([, value], tag) => [tagNames[tag], fc.constant(value)])),
            ...(field !== undefined && { p: field.value }),
          },
        };
      }),
    );
  });

/** Objects with a property each that the others must not have. */
const exclusive: fc.Arbitrary<InputSpec> = fc
  .record({
    count: fc.integer({ min: 2, max: 3 }),
    nothing: fc.constantFrom('never', 'undefined'),
    fields: fc.array(fc.constantFrom(...fields), { minLength: 3, maxLength: 3 }),
  })
  .map(({ count, nothing, fields: own }) => {
    const names = otherNames.slice(0, count);
    return unionOf(
      names.map((name, index): ObjectParts => {
        const { text, value } = own[index] ?? { text: 'string', value: fc.string() };
        const others = names.filter((other) => other !== name);
        return {
          texts: [`${name}: ${text}`, ...others.map((other) => `${other}?: ${nothing}`)],
          values: { [name]: value },
        };
      }),
    );
  });

/** Unions of objects whose members are distinguished by several tags, or exclude each other. */
export const inputType: fc.Arbitrary<InputSpec> = fc.oneof(tagged, exclusive);
