import type { InjectOptions } from 'fastify';
import { FastifyApplication } from '../../../../runtime/src/fastify/index.ts';
import { TestResponse } from '../../../../runtime/src/testing/test-response.ts';
import type { SendInMemory } from '../../support/create-application.ts';

/** Sends a request of a test by `inject`. */
export const sendByInject: SendInMemory = async (app, { method, target, remoteAddress, headers, body }) => {
  if (!(app instanceof FastifyApplication)) throw new Error('the application does not run on Fastify');
  const response = await app.inject({
    // `inject` sends other methods as well: only its type is a list.
    method: method as NonNullable<InjectOptions['method']>,
    url: target,
    remoteAddress: remoteAddress.replace(/:\d+$/, ''),
    headers: Object.fromEntries(
      [...headers].map(([name, values]) => [name, values.length > 1 ? [...values] : values[0]]),
    ),
    ...(body.byteLength > 0 && { payload: Buffer.from(body) }),
  });
  const lines = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, String(one)]),
  );
  return new TestResponse(response.statusCode, lines, response.rawPayload);
};
