import type { NewFile } from '../files/write-new-files.js';
import type { TestRunner } from './generated-feature.js';
import { importLine, localImports } from './imports.js';
import { type Resource, recordVariable } from './resource-files.js';

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

/** The tests of a resource: requests to the whole application, without a port. */
export function resourceTest({ name, record, conventions }: Resource, runner: TestRunner): NewFile {
  const { imports, equal, deepEqual } = assertionsOf[runner];
  const { importExtension, out } = conventions;
  const framework = ["import { EventBus } from 'ashlar';", "import { TestApplication } from 'ashlar/testing';"];
  // As formatters sort them: modules of Node precede packages.
  const packages = runner === 'node' ? [...imports, ...framework] : [...framework, ...imports];
  const route = `/${name.kebab}`;
  const variable = recordVariable({ name, record });
  const event = `${record.pascal}Created`;
  const compiled = importLine(
    { kind: 'value', names: ['compiled'] },
    `${generatedDirectory(name.kebab, out)}/index${importExtension}`,
  );
  const local = localImports([{ kind: 'value', names: [event], file: `${record.kebab}-created` }], importExtension);
  return {
    path: `src/${name.kebab}/${name.kebab}.test.ts`,
    text: `${packages.join('\n')}
${compiled}
${local}
const input = { title: 'First', body: 'Text' };

test('creates, lists and finds ${name.words}', async () => {
  const app = await TestApplication.create(compiled);
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
  const app = await TestApplication.create(compiled);
  for (let count = 0; count < 21; count++) await app.post('${route}').json(input).send();
  const listed = await app.get('${route}').send();
  ${equal('listed.json<unknown[]>().length', '20')}
  const limited = await app.get('${route}?limit=2').send();
  ${equal('limited.json<unknown[]>().length', '2')}
  await app.shutdown();
});

test('responds with 404 for ${/^[aeiou]/.test(record.words) ? 'an' : 'a'} ${record.words} that does not exist', async () => {
  const app = await TestApplication.create(compiled);
  const response = await app.get('${route}/999').send();
  ${equal('response.status', '404')}
  await app.shutdown();
});

test('responds with 400 for missing fields', async () => {
  const app = await TestApplication.create(compiled);
  const response = await app.post('${route}').json({ title: 'First' }).send();
  ${equal('response.status', '400')}
  await app.shutdown();
});

test('emits an event after the insert', async () => {
  const app = await TestApplication.create(compiled);
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

/** The output directory as a file of the feature imports it: `../generated`. */
function generatedDirectory(feature: string, out: string): string {
  const from = ['src', feature];
  const to = out.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
