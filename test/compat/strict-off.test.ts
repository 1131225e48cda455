import { beforeAll, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { runProcess } from '../support/run-process.js';
import { buildFeatures, features } from './strict-flags/feature-package.js';
import { featureRequests } from './strict-flags/feature-requests.js';
import { flagSets } from './strict-flags/flag-sets.js';

// Every flag alone, and each version of TypeScript: `strict-flags.test.ts`.

const script = `
import { readFileSync } from 'node:fs';
import { TestApplication } from 'ashlar/testing';
const responses = [];
const applications = new Map();
for (const { feature, method, target, token, body, isForm } of JSON.parse(readFileSync('requests.json', 'utf8'))) {
  if (!applications.has(feature)) {
    const { compiled } = await import('./dist/generated/' + feature + '/index.js');
    applications.set(feature, await TestApplication.create(compiled, { env: {} }));
  }
  const request = applications.get(feature)[method](target);
  if (token !== undefined) request.header('authorization', 'Bearer ' + token);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  if (body !== undefined) request.payload(body).header('content-type', type);
  const response = await request.send();
  responses.push({ status: response.status, text: response.text() });
}
for (const app of applications.values()) await app.shutdown();
console.log(JSON.stringify(responses));
`;

/** The names of the compared options. */
const compared = ['strict off', 'every flag on'];

const copies = new Map<string, ApplicationCopy>();

beforeAll(async () => {
  for (const name of compared) {
    const copy = await buildFeatures(flagSets.get(name) ?? {});
    copies.set(name, copy);
  }
}, 600_000);

test.each(compared)('the application of each feature compiles with %s', async (name) => {
  expect(await copies.get(name)?.tsc()).toMatchObject({ code: 0, output: '' });
});

test('the applications respond the same, whatever the flags of the compiler are', async () => {
  const responses: unknown[] = [];
  for (const copy of copies.values()) {
    copy.write('requests.json', JSON.stringify(featureRequests));
    copy.write('run.mjs', script);
    const { code, stdout, stderr } = await runProcess(process.execPath, ['run.mjs'], { cwd: copy.directory });
    expect([code, stderr]).toEqual([0, '']);
    // The log is on the same output.
    const own: { status: number; text: string }[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    const statuses = own.map(({ status }, index) => ({ ...featureRequests[index], status }));
    expect(statuses).toEqual(featureRequests);
    responses.push(own.map(({ text }) => text.replaceAll(/"requestId":"[^"]*"/g, '')));
  }
  expect(responses[0]).toEqual(responses[1]);
});

test.each(features)('the API document of %s is the same, whatever the flags of the compiler are', (feature) => {
  const documents = [...copies.values()].map((copy) => copy.read(`src/generated/${feature}/openapi.json`));
  expect(documents[0]).toBe(documents[1]);
});

test('every feature has requests', () => {
  expect(new Set(featureRequests.map(({ feature }) => feature))).toEqual(new Set(features));
});
