import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { compareDocuments } from '../../compiler/src/changes/compare-documents.ts';
import type { DocumentChange } from '../../compiler/src/changes/document-change.ts';
import { canonical, isObject, type Json, type JsonObject, listOf } from '../../compiler/src/changes/json.ts';
import { fc } from '../support/fast-check.ts';
import { anySchema, anySchemas, type Schemas, withoutLoops } from './any-schema.ts';
import { changeSomewhere, eachSchema, mapSchemas, mutations } from './mutate-schemas.ts';
import { keywordRefactorings, type Refactoring, structuralRefactorings } from './refactor-schemas.ts';
import { type Choose, ValueSampler } from './sample-values.ts';

// A value that one side writes and the other does not accept breaks a client: Ajv decides, not the rules.

const sides = ['request', 'response'] as const;
type Side = (typeof sides)[number];

const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, validateFormats: true });
addFormats.default(ajv);

function validatorOf({ root, components }: Schemas): ValidateFunction {
  return ajv.compile({ ...root, components: { schemas: components } });
}

/** Clients accept properties that they do not know. Objects that are told apart by those overlap then. */
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

/** Two versions of the same schemas: what authors do in one release. */
const versions = fc
  .tuple(anySchemas(), someMutations)
  .map(([before, changes]): readonly [Schemas, Schemas] => [
    before,
    withoutLoops(
      changes.reduce(
        (schemas, { mutation, other, seed }) => changeSomewhere(schemas, mutation, chooser(seed), other),
        before,
      ),
    ),
  ]);

const unrelated = fc.tuple(anySchemas(), anySchemas());

function compiled(schemas: Schemas): ValidateFunction | undefined {
  try {
    return validatorOf(schemas);
  } catch {
    // A mutation can write keywords that are not valid.
    return undefined;
  }
}

/** A value that one side writes and the other rejects. */
function lostValue(before: Schemas, after: Schemas, side: Side, seed: number): Json | undefined {
  const [writer, reader] = side === 'request' ? [before, after] : [after, before];
  const [writes, reads, bears] = [
    compiled(writer),
    compiled(reader),
    side === 'response' ? compiled(openedFor(reader)) : undefined,
  ];
  if (writes === undefined || reads === undefined) return undefined;
  const sampler = new ValueSampler(writer, chooser(seed));
  for (let count = 0; count < 60; count++) {
    const value = sampler.sample(writer.root);
    if (
      isValid(writes, value) === true &&
      isValid(reads, value) === false &&
      (bears === undefined || isValid(bears, value) === false)
    )
      return value;
  }
  return undefined;
}

/** Whether a value is valid; `undefined` for schemas that consist of themselves. */
function isValid(validate: ValidateFunction, value: Json): boolean | undefined {
  try {
    return validate(value) === true;
  } catch {
    return undefined;
  }
}

const runs = Number(process.env['RUNS'] ?? 1);

describe.each(sides)('a value of a %s that one side writes and the other rejects is a breaking change', (side) => {
  test.each([
    ['between two versions', versions, 300, 2],
    ['between schemas of different origin', unrelated, 60, 2],
  ] as const)(
    '%s',
    (_name, pairs, numRuns, atLeast) => {
      let found = 0;
      fc.assert(
        fc.property(pairs, seeds, ([before, after], seed) => {
          const lost = lostValue(before, after, side, seed);
          if (lost === undefined) return;
          found += 1;
          expect({ lost, isBreaking: breaking(changesOf(before, after, side)).length > 0 }).toEqual({
            lost,
            isBreaking: true,
          });
        }),
        { numRuns: numRuns * runs },
      );
      expect(found).toBeGreaterThan(atLeast);
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
      { numRuns: 100 * runs },
    );
  });

  const harmless = (refactor: Refactoring, schemas: fc.Arbitrary<Schemas>): void => {
    fc.assert(
      fc.property(schemas, seeds, (before, seed) => {
        const after = refactor(before, chooser(seed));
        expect(breaking(changesOf(before, after, side))).toEqual([]);
        expect(breaking(changesOf(after, before, side))).toEqual([]);
      }),
      { numRuns: 40 * runs },
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
