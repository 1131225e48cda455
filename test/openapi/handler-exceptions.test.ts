import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { loggerWithLines } from '../runtime/support/log-lines.ts';
import { isComplete } from '../support/rounds.ts';
import { generateApplication } from './handler-exceptions/application.ts';
import type { Document } from './support/describe-operation.ts';
import { loadApplication } from './support/echo-application.ts';

// Every way of throwing, of calling and of treating exceptions: the document and the client have the statuses that the source shows, and a
// server sends one of them: all pairs without the gate, every sixth in `npm test`.
const { files, handlers } = generateApplication(isComplete ? 1 : 6);

interface Loaded {
  readonly app: TestApplication;
  readonly document: Document;
  readonly client: string;
}
const loaded: { application?: Loaded } = {};

beforeAll(async () => {
  const {
    compiled,
    document,
    client = '',
  } = await loadApplication({
    ...files,
    'package.json': '{ "name": "example", "version": "1.0.0", "type": "module", "ashlar": { "client": "client.ts" } }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
      include: ['src'],
    }),
  });
  // Failures are expected.
  const { logger } = loggerWithLines();
  loaded.application = {
    app: await TestApplication.create(compiled, { logger }),
    document: JSON.parse(document),
    client,
  };
}, 120_000);
afterAll(() => loaded.application?.app.shutdown());

const application = () => loaded.application ?? expect.fail('the application is not loaded');

test('the document has the statuses of the exceptions that each handler lets pass', () => {
  const { document } = application();
  const found = handlers.map(({ path, title }) => {
    const responses = Object.keys(document.paths[path]?.['get']?.responses ?? {}).map(Number);
    return `${title}: ${responses.filter((status) => status >= 400)}`;
  });
  expect(found).toEqual(handlers.map(({ title, documented }) => `${title}: ${documented}`));
});

test('the types of the client have the same statuses', () => {
  const { client } = application();
  const found = handlers.map(({ path, title }) => {
    const name = `HandlersHandle${path.slice(path.lastIndexOf('/') + 1)}Result`;
    const type = new RegExp(`type ${name} =([^;]*);`).exec(client)?.[1] ?? '';
    const statuses = [...type.matchAll(/ClientResponse<([\d |]+)/g)].flatMap(([, text = '']) => text.split(' | '));
    return `${title}: ${statuses.map(Number).filter((status) => status >= 400)}`;
  });
  expect(found).toEqual(handlers.map(({ title, documented }) => `${title}: ${documented}`));
});

test('a server sends a status that the document has, or one of an exception that the source does not show', async () => {
  const { app } = application();
  for (const { path, title, sent } of handlers) {
    const { status } = await app.get(path).send();
    expect(sent, title).toContain(status);
  }
});
