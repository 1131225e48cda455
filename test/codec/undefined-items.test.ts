import { expect, test } from 'vitest';
import { clientText } from '../../compiler/src/commands/write-client.ts';
import { withoutMissing } from '../../runtime/src/serializing/missing.ts';
import { browser, checkTypes } from '../client/support/check-types.ts';
import { compareReaders } from '../compiler/readers/compare-readers.ts';
import { compileFiles } from '../support/compile-files.ts';
import { memoryApplication } from '../support/memory-application.ts';
import { compileTypeSuite } from './support/compile-types.ts';
import { typeApplication } from './support/type-application.ts';
import { suite, undefinedItems } from './types/undefined-items.ts';

test('results with undefined items are sent as JSON.stringify does, and as the document says', async () => {
  const { codec } = await compileTypeSuite(suite);
  const failures: string[] = [];
  for (const { name, text, values } of undefinedItems) {
    const { serialize, accepts } = codec(name);
    for (const v of values) {
      const json = withoutMissing(serialize({ v }), { reportMissing: () => failures.push(`${text}: missing`) });
      const wanted = JSON.stringify({ v });
      if (json !== wanted) failures.push(`${text}: ${json} instead of ${wanted}`);
      else if (!accepts(JSON.parse(json))) failures.push(`${text}: the document rejects ${json}`);
    }
  }
  expect(failures).toEqual([]);
}, 60_000);

test('requests with undefined items are rejected at their types, which results share', async () => {
  const files = typeApplication({ ...suite, names: suite.given ?? [] });
  const { diagnostics } = await compileFiles(files);
  const lines = suite.text.split('\n');
  const codesIn = (name: string): string => {
    const line = lines.findIndex((one) => new RegExp(`^export interface ${name}\\b`).test(one)) + 1;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const own = errors.filter(({ span }) => span?.file === 'src/types.ts' && span.line === line);
    return own.map(({ code }) => code).join();
  };
  const failures = undefinedItems.flatMap(({ name, text }) => {
    // Lists in a generic type are reported there, and no request is both of two lists that can be empty.
    const wanted = /^(?:Partial<)?Box</.test(text)
      ? ''
      : /^\(.*\)\[\] \| \(/.test(text)
        ? 'ASH3002,ASH3060'
        : 'ASH3060';
    const codes = codesIn(name);
    return codes === wanted ? [] : [`${text}: ${codes}`];
  });
  expect(failures).toEqual([]);
  expect(codesIn('Box')).toBe('ASH3060');
  expect(codesIn('Note')).toBe('ASH3060');
}, 60_000);

test('both readers find the same types of undefined items', () => {
  expect(compareReaders('/app', memoryApplication(typeApplication(suite)))).toBeGreaterThan(1);
}, 60_000);

test('the client of results with undefined items compiles, and has null in their place', async () => {
  const { applications } = await compileFiles(typeApplication(suite));
  const [application] = applications;
  if (application === undefined) throw new Error('the application has errors');
  const client = clientText(application);
  expect(client).not.toMatch(/\(string \| undefined\)\[\]/);
  expect(client).toContain('v: (string | null)[];');
  expect(await checkTypes({ 'client.ts': client }, browser)).toBe('');
}, 60_000);
