import { describe, expect, test } from 'vitest';
import { haveSameParts, ObservedApplication } from '../../../compiler/src/check/observed-application.ts';
import type { Analyzers } from '../../../compiler/src/check/rule.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { keptForParts } from '../../../compiler/src/model/kept-for-parts.ts';
import { linkClasses } from '../link/link-facts.ts';

const analyzers: Analyzers = { growthOf: () => ({ kind: 'harmless' }), hasFormat: () => true };
const model = linkClasses([]);

describe('the parts of an application that a rule reads', () => {
  const readers: [title: string, read: (application: ApplicationModel) => unknown, parts: readonly string[]][] = [
    ['none', () => undefined, []],
    ['by name', ({ modules, providers }) => [modules, providers], ['modules', 'providers']],
    ['an absent one', ({ root }) => root, ['root']],
    ['whether there is one', (application) => 'openApi' in application, ['openApi']],
    ['all', (application) => ({ ...application }), Object.keys(model)],
  ];
  test.each(readers)('%s', (_, read, parts) => {
    const observed = new ObservedApplication(model, analyzers);
    read(observed.application);
    expect([...(observed.parts ?? [])]).toEqual(parts);
  });

  test('a rule that uses an analyzer may depend on more', () => {
    const observed = new ObservedApplication(model, analyzers);
    observed.analyzers.hasFormat('', 'date');
    expect(observed.parts).toBeUndefined();
  });

  test('parts of a query that is not computed again count as well', () => {
    const query = keptForParts('providers', ['modules'], ({ providers, modules }) => [providers, modules]);
    const known = query(model);
    const observed = new ObservedApplication(model, analyzers);
    expect(query(observed.application)).toBe(known);
    expect([...(observed.parts ?? [])]).toEqual(['providers', 'modules']);
  });
});

test('parts are compared by identity', () => {
  const other = { ...model, providers: [] };
  expect(haveSameParts(model, other, new Set(['modules', 'root']))).toBe(true);
  expect(haveSameParts(model, other, new Set(['modules', 'providers']))).toBe(false);
});

test('a result is kept for parts of an application', () => {
  let count = 0;
  const query = keptForParts('providers', ['modules'], () => ++count);
  expect(query(model)).toBe(1);
  const others: ApplicationModel = { ...model, routes: [] };
  expect(query(others)).toBe(1);
  expect(query({ ...model, modules: [] })).toBe(2);
  expect(query({ ...model, providers: [] })).toBe(3);
});
