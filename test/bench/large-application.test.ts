import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { compileLargeApplication, type LargeApplication } from './large-application.js';

/** Starts the application, adds notes to each repository, and prints the results. */
const script = `
import { TestApplication } from 'ashlar/testing';
import { compiled } from './dist/generated/index.js';
import * as generated from './dist/generated/container.js';

const order = [];
const createContainer = (builder) => compiled.createContainer({
  override: (token) => builder.override(token),
  provide: (token, ...rest) => { order.push(token); return builder.provide(token, ...rest); },
  provideAsync: (token, ...rest) => { order.push(token); return builder.provideAsync(token, ...rest); },
  provideFromFactory: (token, ...rest) => { order.push(token); return builder.provideFromFactory(token, ...rest); },
  logger: (scope) => builder.logger(scope),
});
const app = await TestApplication.create({ ...compiled, createContainer });
const place = new Map(order.map((token, index) => [token, index]));
const late = generated.dependencies.filter(([token, needs]) => needs.some((need) => !(place.get(need) < place.get(token))));
const named = (name) => app.resolve(order.find((token) => token.name === name));

const item = (index) => ({ title: 'item ' + index, state: 'draft', price: 1, tags: [], parts: [], address: { street: '', city: '' } });
const features = Number(process.argv[2]);
for (let index = 0; index < features; index++) named('Thing' + index + 'Repository').save(item(index));
const response = await app.get('/thing-7/1').send();
console.log(JSON.stringify({
  constructed: order.length,
  distinct: place.size,
  late: late.map(([token]) => token.name),
  counts: [0, 100, features - 1].map((index) => named('Thing' + index + 'Service').count()),
  response: [response.status, response.json().title],
}));
await app.shutdown();
`;

describe('an application of 300 modules and 2,000 providers', () => {
  const directory = temporaryDirectory();
  let application: LargeApplication;
  beforeAll(async () => {
    application = await compileLargeApplication(directory);
  });

  test('is as large as it says', () => {
    expect(application.modules).toBe(300);
    expect(application.providers).toBeGreaterThanOrEqual(2000);
  });

  test('builds its container: every provider once, after its dependencies, from their single instances', async () => {
    const { providers, controllers } = application;
    writeFileSync(join(directory, 'check.mjs'), script);
    const { code, stdout, output } = await runProcess(process.execPath, ['check.mjs', String(controllers)], {
      cwd: directory,
    });
    expect(code, output).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      constructed: providers + controllers,
      distinct: providers + controllers,
      late: [],
      // Each service adds the count of the service of the module before.
      counts: [1, 101, controllers],
      response: [200, 'item 7'],
    });
  });
});
