import type { RouteDefaults } from '@ashlar/compiler';
import type { NewFile } from '../files/write-new-files.js';
import type { TestRunner } from './generated-feature.js';
import { importLine, localImports } from './imports.js';
import { type Resource, recordVariable } from './resource-files.js';
import { skippedDefaults } from './skipped-defaults.js';

/** How a runner writes a test. */
interface Assertions {
  /** The line that imports `test` and the assertions; empty where they are global. */
  readonly imports: readonly string[];
  readonly equal: (actual: string, expected: string) => string;
  readonly deepEqual: (actual: string, expected: string) => string;
}

const expectations = {
  equal: (actual: string, expected: string) => `expect(${actual}).toBe(${expected});`,
  deepEqual: (actual: string, expected: string) => `expect(${actual}).toEqual(${expected});`,
};

const assertionsOf: Readonly<Record<TestRunner, Assertions>> = {
  vitest: { imports: ["import { expect, test } from 'vitest';"], ...expectations },
  jest: { imports: [], ...expectations },
  'jest-globals': { imports: ["import { expect, test } from '@jest/globals';"], ...expectations },
  node: {
    imports: ["import { deepEqual, equal } from 'node:assert/strict';", "import { test } from 'node:test';"],
    equal: (actual, expected) => `equal(${actual}, ${expected});`,
    deepEqual: (actual, expected) => `deepEqual(${actual}, ${expected});`,
  },
};

/**
 * The tests of a resource: requests to the whole application, without a port. The guards, interceptors and rate limits that the
 * application applies to every route are skipped: these tests are about the resource.
 */
export function resourceTest(
  { name, record, conventions }: Resource,
  runner: TestRunner,
  defaults?: RouteDefaults,
): NewFile {
  const { imports, equal, deepEqual } = assertionsOf[runner];
  const { importExtension, out } = conventions;
  const variable = recordVariable({ name, record });
  const event = `${record.pascal}Created`;
  const skipped = skippedDefaults(defaults, ['EventBus', 'TestApplication', event]);
  const framework = [
    "import { EventBus } from 'ashlar';",
    importLine({ kind: 'value', names: ['TestApplication', ...skipped.helpers] }, 'ashlar/testing'),
  ];
  // As formatters sort them: modules of Node precede packages.
  const own = runner === 'node' ? [...imports, ...framework] : [...framework, ...imports];
  const packages = [...own, ...skipped.packageImports];
  const route = `${defaults?.path.replace(/\{[^}]*\}/g, '1') ?? ''}/${name.kebab}`;
  const invalid = defaults?.validationStatus ?? 400;
  const create = skipped.overrides.length === 0 ? 'compiled' : 'compiled, { overrides }';
  const generated = `${generatedDirectory(name.kebab, out)}/index${importExtension}`;
  const compiled = importLine({ kind: 'value', names: ['compiled'] }, generated);
  const files = [[generated, compiled] as const, ...skipped.fileImports].sort(([a], [b]) => (a < b ? -1 : 1));
  const local = localImports([{ kind: 'value', names: [event], file: `${record.kebab}-created` }], importExtension);
  return {
    path: `src/${name.kebab}/${name.kebab}.test.ts`,
    text: `${[...packages, ...files.map(([, line]) => line)].join('\n')}
${local}${overridesOf(skipped.overrides)}
const input = { title: 'First', body: 'Text' };

test('creates, lists and finds ${name.words}', async () => {
  const app = await TestApplication.create(${create});
  const created = await app.post('${route}').json(input).send();
  ${equal('created.status', '201')}
  ${deepEqual('created.json()', '{ id: 1, ...input }')}
  const listed = await app.get('${route}').send();
  ${deepEqual('listed.json()', '[{ id: 1, ...input }]')}
  const found = await app.get('${route}/1').send();
  ${deepEqual('found.json()', '{ id: 1, ...input }')}
  await app.shutdown();
});

test('lists 20 ${name.words}, or as many as \`limit\`', async () => {
  const app = await TestApplication.create(${create});
  for (let count = 0; count < 21; count++) await app.post('${route}').json(input).send();
  const listed = await app.get('${route}').send();
  ${equal('listed.json<unknown[]>().length', '20')}
  const limited = await app.get('${route}?limit=2').send();
  ${equal('limited.json<unknown[]>().length', '2')}
  await app.shutdown();
});

test('responds with 404 for ${/^[aeiou]/.test(record.words) ? 'an' : 'a'} ${record.words} that does not exist', async () => {
  const app = await TestApplication.create(${create});
  const response = await app.get('${route}/999').send();
  ${equal('response.status', '404')}
  await app.shutdown();
});

test('responds with ${invalid} for missing fields', async () => {
  const app = await TestApplication.create(${create});
  const response = await app.post('${route}').json({ title: 'First' }).send();
  ${equal('response.status', `${invalid}`)}
  await app.shutdown();
});

test('emits an event after the insert', async () => {
  const app = await TestApplication.create(${create});
  const events = app.resolve(EventBus).subscribe(${event});
  const created = await app.post('${route}').json(input).send();
  for await (const event of events) {
    ${deepEqual(`event.${variable}`, 'created.json()')}
    break;
  }
  await app.shutdown();
});
`,
  };
}

/** The constant with the overrides, in lines as short as formatters make them; nothing without overrides. */
function overridesOf(overrides: readonly string[]): string {
  if (overrides.length === 0) return '';
  const line = `const overrides = [${overrides.join(', ')}];`;
  const text = line.length <= 80 ? line : `const overrides = [\n${overrides.map((one) => `  ${one},\n`).join('')}];`;
  return `\n/** These tests are about the resource, not about what the application applies to every route. */\n${text}\n`;
}

/** The output directory as a file of the feature imports it: `../generated`. */
function generatedDirectory(feature: string, out: string): string {
  const from = ['src', feature];
  const to = out.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
