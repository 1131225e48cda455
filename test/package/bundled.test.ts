import { join } from 'node:path';
import { type ModuleFormat, rolldown } from 'rolldown';
import { request } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

// As CommonJS has no `await` outside of functions, neither has this.
const main = `
import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

void Application.create(compiled).then((app) => app.listen(\`127.0.0.1:\${process.env['PORT']}\`));
`;

let copy: ApplicationCopy;
beforeAll(async () => {
  copy = ApplicationCopy.of('notes');
  copy.write('src/main.ts', main);
  const find = 'const note = this.#notes.find(id);';
  copy.edit('src/notes/notes.service.ts', find, `if (id === 500) throw new Error('the disk is full');\n    ${find}`);
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

/** Writes the application and all that it needs into one file, alone in a directory, and returns the directory. */
async function bundleInto(file: string, format: ModuleFormat, define: Record<string, string>): Promise<string> {
  const directory = temporaryDirectory();
  const bundle = await rolldown({ input: copy.path('dist/main.js'), platform: 'node', transform: { define } });
  const { output } = await bundle.write({ file: join(directory, file), format, codeSplitting: false });
  await bundle.close();
  expect(output.map(({ fileName }) => fileName)).toEqual([file]);
  return directory;
}

describe.each<[title: string, file: string, format: ModuleFormat, define: Record<string, string>]>([
  ['an ES module', 'application.mjs', 'esm', {}],
  ['CommonJS', 'application.cjs', 'cjs', {}],
  ['CommonJS that does not know where it is', 'application.cjs', 'cjs', { 'import.meta.url': 'undefined' }],
])('an application in one file, as %s', (_title, file, format, define) => {
  let served: ServedApplication | undefined;
  afterEach(() => served?.stop());

  test('needs no packages', async () => {
    served = await serveApplication(await bundleInto(file, format, define), file, { ASHLAR_LOG: 'info' });

    // Texts with escapes, and lines with fields: what is loaded when it is needed is in the file too.
    const note = { title: 'a "quoted" title', body: 'two\nlines' };
    const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' };
    const created = await request(`${served.url}/notes`, { method: 'POST', headers, body: JSON.stringify(note) });
    expect([created.statusCode, await created.body.json()]).toMatchObject([201, note]);

    const failed = await request(`${served.url}/notes/500`, { headers });
    expect([failed.statusCode, await failed.body.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
    await served.process.said('the disk is full');

    // The page alone needs a package, which is not there.
    const page = await request(`${served.url}/docs`);
    await page.body.dump();
    expect(page.statusCode).toBe(501);
    const { code, stdout } = await served.stop();
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line): { level: string } => JSON.parse(line));
    const err = { type: 'Error', message: 'the disk is full' };
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'request failed', requestId: 'r1', method: 'GET', path: '/notes/500', err },
    ]);
  });
});

test('lazily loaded code is not loaded earlier, and nothing is loaded for a log line or a text', async () => {
  const script = `
    import { createRequire } from 'node:module';
    import { Session } from 'node:inspector/promises';
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    const calls = new Map();
    const callsOf = async (name) => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { functions } of result) {
        for (const { functionName, ranges } of functions) {
          calls.set(functionName, (calls.get(functionName) ?? 0) + ranges[0].count);
        }
      }
      return calls.get(name) ?? 0;
    };
    const { jsonString } = await import('ashlar/codegen/v1');
    const { createLogger } = await import('ashlar');
    const { cache } = createRequire(import.meta.url);
    const loaded = Object.keys(cache);
    const logger = createLogger({ destination: { write() {} } });
    logger.info('a line');
    logger.error('a line', { with: 'fields', err: new Error('an error') });
    jsonString('a text');
    console.log('pino is loaded:', loaded.some((path) => path.endsWith('pino.js')));
    console.log('called at first:', await callsOf('loadSerializer'), await callsOf('escapeStringLoop'), await callsOf('jsonString'));
    jsonString('"');
    console.log('then:', await callsOf('loadSerializer'), await callsOf('escapeStringLoop'), await callsOf('jsonString'));
    console.log('loaded later:', ...Object.keys(cache).filter((path) => !loaded.includes(path)));
  `;
  const { output } = await runProcess(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: copy.directory,
  });
  expect(output).toBe('pino is loaded: true\ncalled at first: 0 0 1\nthen: 1 1 2\nloaded later:\n');
});
