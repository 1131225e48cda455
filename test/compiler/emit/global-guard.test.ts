import { expect, test } from 'vitest';
import { readLimits } from '../../../runtime/src/container/application-options.ts';
import { startApplication } from '../../../runtime/src/container/start-application.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { loadApplication } from '../../openapi/support/echo-application.ts';
import { loggerWithLines } from '../../runtime/support/log-lines.ts';

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
  include: ['src'],
});

const source = (isAllowed: string) => `
import { Controller, Get, Guard, Module } from 'ashlar';

@Guard()
export class Global implements Guard {
  canActivate(): ${isAllowed.startsWith('Promise') ? 'Promise<boolean>' : 'boolean'} { return ${isAllowed}; }
}

@Controller('/notes')
export class NotesController {
  @Get()
  list(): string[] { return ['first']; }
}

@Module({ path: '/api', guards: [Global], providers: [Global], controllers: [NotesController] })
export class AppModule {}
`;

async function respondWith(isAllowed: string): Promise<{ readonly returned: unknown }> {
  const { compiled } = await loadApplication({ 'tsconfig.json': tsconfig, 'src/app.module.ts': source(isAllowed) });
  const { logger } = loggerWithLines();
  const started = { logger, limits: readLimits({}), options: {}, overrides: new Map() };
  const { pipeline } = await startApplication(compiled, started);
  const parts = { target: '/api/notes', remoteAddress: '127.0.0.1:1', headers: new Map(), body: Buffer.of() };
  return { returned: handleRequest(pipeline, new MemoryIncomingRequest({ method: 'GET', ...parts })) };
}

test.each([
  ['true', 200],
  ['false', 403],
])(
  'a request to a route with a synchronous global guard that returns %s costs no promise',
  async (isAllowed, status) => {
    const { returned } = await respondWith(isAllowed);
    expect(returned).toBeInstanceOf(HttpResponse);
    expect(returned).toMatchObject({ status });
  },
);

test('an asynchronous global guard is awaited', async () => {
  const { returned } = await respondWith('Promise.resolve(true)');
  expect(returned).toBeInstanceOf(Promise);
  expect(await returned).toMatchObject({ status: 200 });
});
