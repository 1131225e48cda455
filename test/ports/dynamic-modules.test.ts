import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { portedApplication } from './ported-application.js';

describe.each([
  ['development', { NODE_ENV: 'development' }, 'Hello World!'],
  ['test', { NODE_ENV: 'test' }, 'Hello tests!'],
] as const)('dynamic modules, in the environment %s', (_name, environment, greeting) => {
  const app = portedApplication('dynamic-modules', environment);

  test('settings come from the folder that the importer of the module gave', async () => {
    await request(app.url())
      .get('/')
      .expect(200)
      .expect('content-type', /text\/plain/)
      .expect(greeting);
  });

  test.each([
    ['users', { name: 'Kamil' }, /^usr_[0-9a-f-]{36}$/],
    ['orders', { product: 'T-shirt' }, /^ord_[0-9a-f-]{36}$/],
  ])('%s have identifiers with their prefix', async (path, body, id) => {
    const response = await request(app.url()).post(`/${path}`).send(body).expect(201);
    expect(response.body).toEqual({ id: expect.stringMatching(id), ...body });
  });
});
