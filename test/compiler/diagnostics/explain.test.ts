import { describe, expect, test } from 'vitest';
import { explain, suggestDiagnostics } from '../../../compiler/src/diagnostics/explain.ts';
import { nearest } from '../../../compiler/src/model/nearest.ts';

describe('explain', () => {
  test.each(['ASH1004', 'ash1004', '1004', ' 1004 ', 'unknown-provider'])('%j names a page', (code) => {
    expect(explain(code)).toMatch(/^# ASH1004/);
  });

  test.each(['ASH9999', '', 'ASH', '../../package', 'ASH1004.md', '__proto__'])('%j names none', (code) => {
    expect(explain(code)).toBeUndefined();
  });
});

describe('suggestions', () => {
  const cases: [code: string, first: string][] = [
    ['ASH104', 'ASH1004'],
    ['AHS1004', 'ASH1004'],
    ['unknow-provider', 'ASH1004'],
    // Names of the same words.
    ['missing-provider', 'ASH1004'],
    ['MissingProviders', 'ASH1004'],
    ['no provider', 'ASH1004'],
    ['provider-unknown', 'ASH1004'],
    ['import-circular', 'ASH1018'],
    ['circular-provider-dependency', 'ASH1008'],
    ['double-route', 'ASH2001'],
    ['missing-package-json', 'ASH8001'],
    ['slow-regular-expression-pattern', 'ASH3006'],
  ];
  test.each(cases)('%j', (code, first) => {
    const found = suggestDiagnostics(code);
    expect(found.map((diagnostic) => diagnostic.code)[0]).toBe(first);
    expect(found.length).toBeLessThanOrEqual(3);
  });

  test('longer texts than any name are not compared', () => {
    expect(nearest('x'.repeat(200), ['x'.repeat(199)])).toHaveLength(1);
    expect(nearest('x'.repeat(201), ['x'.repeat(200)])).toEqual([]);
  });

  test('nothing is near to nonsense', () => {
    for (const text of ['qqqqqqqqqqqqqqqqqqqqqqqq', '', '-', 'not-a', 'x'.repeat(100_000)])
      expect(suggestDiagnostics(text)).toEqual([]);
  });
});

describe('nearest', () => {
  const names = ['imports', 'providers', 'controllers', 'exports'];
  const cases: [text: string, found: string[]][] = [
    ['provider', ['providers']],
    ['Providers', ['providers']],
    ['export', ['exports']],
    ['xyz', []],
  ];
  test.each(cases)('%j', (text, found) => {
    expect(nearest(text, names)).toEqual(found);
  });

  const classes = ['AppController', 'DogsService', 'UsersService', 'UserCreatedEvent', 'MinLength', 'Foo'];
  const misspelled: [text: string, found: string[]][] = [
    ['AppControler', ['AppController']],
    ['appcontroller', ['AppController']],
    ['AppContorller', ['AppController']],
    ['UserService', ['UsersService']],
    ['UsersServise', ['UsersService']],
    ['MinLenght', ['MinLength']],
    ['Fo', ['Foo']],
    // Only the words that differ are compared.
    ['CatsService', []],
    ['WebController', []],
    ['UserDeletedEvent', []],
    ['MaxLength', []],
    ['Service', []],
    ['AppUsersController', []],
    ['Bar', []],
    ['', []],
  ];
  test.each(misspelled)('the class %j', (text, found) => {
    expect(nearest(text, classes)).toEqual(found);
  });
});
