import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const pages = readPages();
const page = pages.find(({ path }) => path === 'runtime/docs/recipes/cross-site-requests.md');

/** The rows of the table: the parameters of a handler, and whether requests of other sites reach it. */
const rows = Array.from(
  page?.text.matchAll(/^\| (`.*`|no body) \| (reaches|rejected).* \|$/gm) ?? [],
  ([, parameters = '', effect]) => ({ parameters, isReached: effect === 'reaches' }),
);

/** The parameters of each row, one handler for each. */
const handlers = rows.flatMap(({ parameters, isReached }, row) => {
  const codes = Array.from(parameters.matchAll(/`([^`]+)`/g), ([, code = '']) => code.replaceAll('<T>', '<Input>'));
  return (codes.length === 0 ? [''] : codes).map((code, index) => ({ code, isReached, path: `/row${row}/${index}` }));
});

const controller = `
import { type Body, Controller, type File, type Files, type Form, Module, type Multipart, Post, type RawBody } from 'ashlar';

export interface Input {
  a: string;
}

@Controller('/')
export class RowsController {
${handlers
  .map(
    ({ code, path }, index) => `  @Post('${path}')\n  handler${index}(${code}): string {\n    return 'reached';\n  }\n`,
  )
  .join('\n')}}

@Module({ controllers: [RowsController] })
export class AppModule {}
`;

const main = (start: string) => `
import { Application } from 'ashlar';
import { fastifyAdapter } from 'ashlar/fastify';
import { fetchAdapter } from 'ashlar/fetch';
import { serve } from '@hono/node-server';
import { compiled } from './generated/index.js';

void [Application, fastifyAdapter, fetchAdapter, serve];
const port = Number(process.env['PORT']);
${start}
`;

const starts = {
  'the default server':
    "const app = await Application.create(compiled);\nawait app.listen({ host: '127.0.0.1', port });",
  Fastify: "const app = await fastifyAdapter(compiled);\nawait app.listen({ host: '127.0.0.1', port });",
  'the Fetch API':
    "const app = await fetchAdapter(compiled);\nconst server = serve({ hostname: '127.0.0.1', port, fetch: (request) => app.fetch(request) });\napp.onClose(() => new Promise<void>((resolve) => void server.close(() => resolve())));",
} as const;

const copy = ApplicationCopy.empty();

beforeAll(async () => {
  const settings = pages.find(({ path }) => path === settingsPage)?.blocks ?? [];
  for (const file of ['package.json', 'tsconfig.json']) {
    copy.write(file, settings.find((block) => block.file === file)?.text ?? '');
  }
  copy.write('src/app.module.ts', controller);
  for (const [index, start] of Object.values(starts).entries()) copy.write(`src/main-${index}.ts`, main(start));
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`;
const file = '; filename="x.txt"';

/** The bodies that a page of another site can send without a preflight request. */
const simpleBodies: readonly (readonly [contentType: string | undefined, body: string | undefined])[] = [
  [undefined, undefined],
  [undefined, '{"a":"x"}'],
  ['text/plain', '{"a":"x"}'],
  ['text/plain;charset=UTF-8', '{"a":"x"}'],
  ['application/x-www-form-urlencoded', 'a=x'],
  ['multipart/form-data; boundary=b', `${part('a')}--b--\r\n`],
  ['multipart/form-data; boundary=b', `${part('avatar', file)}${part('documents', file)}--b--\r\n`],
  ['multipart/form-data; boundary=b', `${part('avatar', file)}--b--\r\n`],
  ['multipart/form-data; boundary=b', `${part('documents', file)}--b--\r\n`],
];

test('the table has rows of both kinds', () => {
  expect(handlers.filter(({ isReached }) => isReached).length).toBeGreaterThan(6);
  expect(handlers.filter(({ isReached }) => !isReached).length).toBeGreaterThan(2);
});

describe.each(Object.keys(starts).map((name, index) => ({ name, index })))('on $name', ({ index }) => {
  let application: ServedApplication;
  beforeAll(async () => {
    application = await serveApplication(copy.directory, `dist/main-${index}.js`);
  });
  afterAll(() => application.stop());

  test.each(handlers)(
    'a handler with the parameters `$code` is reached by requests of other sites: $isReached',
    async ({ path, isReached }) => {
      const statuses: number[] = [];
      for (const [contentType, body] of simpleBodies) {
        const response = await request(application.url + path, {
          method: 'POST',
          headers: {
            origin: 'https://attacker.example',
            ...(contentType !== undefined && { 'content-type': contentType }),
          },
          body: body ?? null,
        });
        await response.body.dump();
        statuses.push(response.statusCode);
      }
      expect(statuses.includes(200), statuses.join()).toBe(isReached);
      if (!isReached) expect(new Set(statuses.slice(1))).toEqual(new Set([415]));
    },
  );

  test('a preflight request is not allowed', async () => {
    const { headers, body } = await request(`${application.url}/row0/0`, {
      method: 'OPTIONS',
      headers: { origin: 'https://attacker.example', 'access-control-request-method': 'PUT' },
    });
    await body.dump();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
