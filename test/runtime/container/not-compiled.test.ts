import { Application, StartupError } from 'ashlar';
import { notCompiled } from 'ashlar/codegen/v1';
import { fastifyAdapter } from 'ashlar/fastify';
import { TestApplication } from 'ashlar/testing';
import { expect, test } from 'vitest';

test.each([
  ['Application.create', () => Application.create(notCompiled())],
  ['TestApplication.create', () => TestApplication.create(notCompiled())],
  ['fastifyAdapter', () => fastifyAdapter(notCompiled())],
])('%s rejects an application that is not compiled, with the command to run and no stack', async (_, create) => {
  const error: unknown = await create().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(error).toMatchObject({
    code: 'not-compiled',
    message: 'the application is not compiled yet: run `ashlar build` (or `npm run dev`)',
    stack: expect.not.stringContaining('\n'),
  });
});
