import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { runProcess } from '../support/run-process.ts';
import { readArchive } from '../support/text-archive.ts';

const archive = readFileSync(new URL('unknown-properties-application.txt', import.meta.url), 'utf8');

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Requests, and the paths that are rejected. */
const requests: readonly (readonly [target: string, type: string, body: string, rejected: readonly string[]])[] = [
  ['?ids=1&ids[]=2', '', '', []],
  ['?ids=1&extra=2&id[]=3', '', '', ['extra', 'id[]']],
  ['/a/b', '', '', []],
  ['/authors', json, '{"name":"a","address":{"city":"b"}}', []],
  [
    '/authors',
    json,
    '{"name":"a","constructor":1,"address":{"city":"b","toString":1}}',
    ['address.toString', 'constructor'],
  ],
  ['/webhooks', json, '{"id":"a","extra":1}', []],
  ['/webhooks', json, '{"id":"a","extra":1,"author":{"name":"b","extra":1}}', ['author.extra']],
  ['/nothing', json, '{}', []],
  ['/nothing', json, '{"extra":1}', ['extra']],
  ['/forms', form, 'name=a', []],
  ['/forms', form, 'name=a&extra=b', ['extra']],
  ['/files', 'multipart', 'name cover', []],
  ['/files', 'multipart', 'name cover extra', ['extra']],
];

const script = `
import { readFileSync } from 'node:fs';
import { TestApplication } from 'ashlar/testing';
import { compiled } from './dist/generated/index.js';
const app = await TestApplication.create(compiled);
const responses = [];
for (const [target, type, body] of JSON.parse(readFileSync('requests.json', 'utf8'))) {
  const request = type === '' ? app.get('/inputs' + target) : app.post('/inputs' + target);
  request.header('x-extra', '1').header('cookie', 'extra=1');
  if (type === 'multipart') {
    const form = new FormData();
    for (const name of body.split(' ')) form.append(name, name === 'cover' ? new Blob(['x']) : name);
    request.multipart(form);
  } else if (type !== '') request.payload(body).header('content-type', type);
  const response = await request.send();
  responses.push({ status: response.status, text: response.text() });
}
await app.shutdown();
console.log(JSON.stringify(responses));
`;

let copy: ApplicationCopy;

beforeAll(async () => {
  copy = ApplicationCopy.empty();
  for (const [file, text] of readArchive(archive).files) copy.write(file, text);
  const ashlar = { unknownProperties: 'reject', client: 'src/client.ts' };
  copy.write('package.json', JSON.stringify({ name: 'inputs', version: '1.0.0', type: 'module', ashlar }));
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023', 'dom'], types: ['node'], module: 'nodenext', strict: true },
    ...{ experimentalDecorators: true, skipLibCheck: true, rootDir: 'src', outDir: 'dist' },
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 120_000);

test('an application rejects unknown properties of bodies, forms and queries, and nothing else', async () => {
  copy.write('requests.json', JSON.stringify(requests));
  copy.write('run.mjs', script);
  const { stdout, stderr } = await runProcess(process.execPath, ['run.mjs'], { cwd: copy.directory });
  expect(stderr).toBe('');
  const responses: { status: number; text: string }[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  const found = responses.map(({ status, text }, index) => {
    const [target, type, body] = requests[index] ?? ['', '', ''];
    if (status === 200) return [target, type, body, []];
    const { problems }: { problems: { path: string; code: string; message: string }[] } = JSON.parse(text);
    for (const { code, message } of problems) expect([code, message]).toEqual(['not-allowed', 'is not allowed']);
    return [target, type, body, problems.map(({ path }) => path)];
  });
  expect(found).toEqual(requests);
});

test('the API document describes which types reject unknown properties', () => {
  const { schemas } = JSON.parse(copy.read('src/generated/openapi.json')).components;
  const closed = Object.keys(schemas).filter((name) => schemas[name].additionalProperties === false);
  expect(closed).toEqual(['Author']);
});

test('the plan of a request has its unknown parameters', async () => {
  const { stdout } = await copy.ashlar(['explain', 'GET', '/inputs?ids=1&extra=2']);
  expect(stdout).toContain('unknown: no input takes it: rejected, because it is not declared');
});
