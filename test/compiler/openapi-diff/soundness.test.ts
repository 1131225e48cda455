import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { compareDocuments } from '../../../compiler/src/openapi-diff/compare-documents.ts';
import type { DocumentChange } from '../../../compiler/src/openapi-diff/document-change.ts';
import { canonical, isObject, type Json, type JsonObject, listOf } from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { allowsValue } from './allows-value.ts';
import { anySchema, anySchemas, type Schemas, withoutLoops } from './any-schema.ts';
import { changeSomewhere, eachSchema, mapSchemas, mutations } from './mutate-schemas.ts';
import { keywordRefactorings, type Refactoring, structuralRefactorings } from './refactor-schemas.ts';
import { type Choose, ValueSampler } from './sample-values.ts';

// A value that one side writes and the other does not accept breaks a client: Ajv decides, not the rules. Values are searched
// with a validator of the tests, because Ajv takes longer to compile a schema than that takes for hundreds of values.

const sides = ['request', 'response'] as const;
type Side = (typeof sides)[number];

function validatorOf({ root, components }: Schemas): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, validateFormats: true });
  addFormats.default(ajv);
  return ajv.compile({ ...root, components: { schemas: components } });
}

/** Clients accept properties that they do not know. Objects that only these distinguish overlap then. */
function openedFor(schemas: Schemas): Schemas {
  const isClosed = (schema: Json): boolean =>
    canonical(schema).includes('"additionalProperties":false') ||
    canonical(schema).includes('"unevaluatedProperties":false');
  const closed = [schemas.root, ...Object.values(schemas.components)].some(isClosed);
  const opened = (schema: Json): Json => {
    const inner = eachSchema(schema, opened);
    if (!isObject(inner)) return inner;
    const { additionalProperties, unevaluatedProperties: _, oneOf, ...rest } = inner;
    return {
      ...rest,
      ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
      ...(oneOf !== undefined && (closed ? { anyOf: [...listOf(rest['anyOf']), ...listOf(oneOf)] } : { oneOf })),
    };
  };
  return mapSchemas(schemas, (schema) => {
    const result = opened(schema);
    return isObject(result) ? result : schema;
  });
}

function documentOf({ root, components }: Schemas, side: Side): JsonObject {
  const content = { 'application/json': { schema: root } };
  const request = { requestBody: { required: true, content }, responses: {} };
  const operation = side === 'request' ? request : { responses: { 200: { content } } };
  return { openapi: '3.1.0', paths: { '/': { post: operation } }, components: { schemas: components } };
}

function changesOf(before: Schemas, after: Schemas, side: Side): readonly DocumentChange[] {
  return compareDocuments(documentOf(before, side), documentOf(after, side));
}

function breaking(changes: readonly DocumentChange[]): readonly string[] {
  return changes.filter((change) => change.breaking).map(({ message }) => message);
}

/** Choices that a seed repeats. */
function chooser(seed: number): Choose {
  let state = seed | 0;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return list[(state >>> 8) % Math.max(list.length, 1)];
  };
}

const seeds = fc.integer();
const someMutations = fc.array(fc.record({ mutation: fc.constantFrom(...mutations), other: anySchema, seed: seeds }), {
  minLength: 1,
  maxLength: 2,
});

/** Two versions of the same schemas: what authors do in one release, or take back in the next. */
const versions = fc
  .tuple(anySchemas(), someMutations, fc.boolean())
  .map(([older, changes, isReversed]): readonly [Schemas, Schemas] => {
    const newer = withoutLoops(
      changes.reduce(
        (schemas, { mutation, other, seed }) => changeSomewhere(schemas, mutation, chooser(seed), other),
        older,
      ),
    );
    return isReversed ? [newer, older] : [older, newer];
  })
  .filter(
    ([before, after]) =>
      canonical(before.root) !== canonical(after.root) ||
      canonical(Object.values(before.components)) !== canonical(Object.values(after.components)),
  );

const unrelated = fc.tuple(anySchemas(), anySchemas());

/** How many values are searched for one that is lost. */
const samples = 150;

/** The side that writes values, and all that must reject one for it to be lost. */
function partiesOf(
  before: Schemas,
  after: Schemas,
  side: Side,
): readonly [writer: Schemas, readers: readonly Schemas[]] {
  return side === 'request' ? [before, [after]] : [after, [before, openedFor(before)]];
}

/** A value that one side writes and the other rejects. */
function lostValue(before: Schemas, after: Schemas, side: Side, seed: number): Json | undefined {
  const [writer, readers] = partiesOf(before, after, side);
  const sampler = new ValueSampler(writer, chooser(seed));
  for (let count = 0; count < samples; count++) {
    const value = count % 2 === 0 ? sampler.sample(writer.root) : sampler.varied(sampler.sample(writer.root));
    if (allowsValue(writer, value) === true && readers.every((one) => allowsValue(one, value) === false)) return value;
  }
  return undefined;
}

function isLostByAjv(before: Schemas, after: Schemas, side: Side, value: Json): boolean {
  const [writer, readers] = partiesOf(before, after, side);
  return validation(writer)(value) === true && readers.every((reader) => validation(reader)(value) === false);
}

/** Whether values are valid by Ajv; `undefined` for invalid keywords, and for schemas that consist of themselves. */
function validation(schemas: Schemas): (value: Json) => boolean | undefined {
  let validate: ValidateFunction | undefined;
  return (value) => {
    try {
      validate ??= validatorOf(schemas);
      return validate(value) === true;
    } catch {
      return undefined;
    }
  };
}

test('values are allowed by a schema as Ajv says', () => {
  let decided = 0;
  fc.assert(
    fc.property(anySchemas(), seeds, (schemas, seed) => {
      const sampler = new ValueSampler(schemas, chooser(seed));
      const isValid = validation(schemas);
      for (const value of Array.from({ length: 10 }, () => sampler.varied(sampler.sample(schemas.root)))) {
        const [allowed, wanted] = [allowsValue(schemas, value), isValid(value)];
        if (allowed === undefined || wanted === undefined) continue;
        decided += 1;
        expect({ value, allowed }).toEqual({ value, allowed: wanted });
      }
    }),
    { numRuns: rounds(20) },
  );
  expect(decided).toBeGreaterThan(rounds(150));
}, 300_000);

describe.each(sides)('a value of a %s that one side writes and the other rejects is a breaking change', (side) => {
  test.each([
    ['between two versions', versions, 600, 0.15],
    ['between schemas of different origin', unrelated, 300, 0.5],
  ] as const)(
    '%s',
    (_name, pairs, numRuns, decisive) => {
      let found = 0;
      fc.assert(
        fc.property(pairs, seeds, ([before, after], seed) => {
          const lost = lostValue(before, after, side, seed);
          if (lost === undefined) return;
          found += 1;
          if (breaking(changesOf(before, after, side)).length > 0) return;
          expect({ lost, isLost: isLostByAjv(before, after, side, lost) }).toEqual({ lost, isLost: false });
        }),
        { numRuns: rounds(numRuns, 200) },
      );
      // Most pairs would decide nothing if the samples did not find what they differ in.
      expect(found).toBeGreaterThan(rounds(numRuns, 200) * decisive);
    },
    300_000,
  );
});

describe.each(sides)('schemas of a %s that mean the same', (side) => {
  test('have no changes when they are equal', () => {
    fc.assert(
      fc.property(anySchemas(), (schemas) => {
        expect(changesOf(schemas, JSON.parse(JSON.stringify(schemas)), side)).toEqual([]);
      }),
      { numRuns: rounds(100) },
    );
  });

  const harmless = (refactor: Refactoring, schemas: fc.Arbitrary<Schemas>): void => {
    fc.assert(
      fc.property(schemas, seeds, (before, seed) => {
        const after = refactor(before, chooser(seed));
        expect(breaking(changesOf(before, after, side))).toEqual([]);
        expect(breaking(changesOf(after, before, side))).toEqual([]);
      }),
      { numRuns: rounds(40) },
    );
  };

  test.each(Object.entries(structuralRefactorings))('%s', (_name, refactor) => harmless(refactor, anySchemas()));
  test.each(Object.entries(keywordRefactorings))('%s', (_name, refactor) =>
    harmless(refactor, anySchemas({ isComparable: true })),
  );
});

test('nothing breaks when everything is accepted from now on, or was accepted before', () => {
  const everything: Schemas = { root: {}, components: {} };
  fc.assert(
    fc.property(anySchemas(), (schemas) => {
      expect(
        breaking([...changesOf(schemas, everything, 'request'), ...changesOf(everything, schemas, 'response')]),
      ).toEqual([]);
    }),
  );
});
