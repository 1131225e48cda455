import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondJson,
  respondText,
  respondWithStatus,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import { HttpResponse, NotFoundException, Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';

interface Note {
  readonly title: string;
}

const note: Note = { title: 'Groceries' };
const created = <Result>(respond: (result: Result) => HttpResponse) => respondWithStatus(201, respond);
const asJson = respondJson<Note | Note[] | null>(jsonUnknown);

const app: { current?: CalledApplication } = {};
beforeAll(async () => {
  app.current = await createTestApplication(
    applicationOf({
      value: route('GET /value', { handle: () => note, respond: created(asJson) }),
      promise: route('GET /promise', { handle: async () => [note], respond: created(asJson) }),
      none: route('GET /none', { handle: () => null, respond: created(asJson) }),
      nothing: route('GET /nothing', { handle: (): Note | undefined => undefined, respond: created(asJson) }),
      text: route('GET /text', { handle: () => 'text', respond: created(respondText) }),
      empty: route('GET /empty', { handle: () => {}, respond: created(respondEmpty) }),
      same: route('GET /same', {
        handle: () => Response.withStatus(201, note).withHeader('location', '/notes/1'),
        respond: created(asJson),
      }),
      other: route('GET /other', { handle: () => Response.withStatus(409, note), respond: created(asJson) }),
      raw: route('GET /raw', { handle: () => HttpResponse.text(202, 'raw'), respond: created(asJson) }),
      fails: route('GET /fails', {
        handle: (): Note => {
          throw new NotFoundException('no such note');
        },
        respond: created(asJson),
      }),
    }),
  );
});
afterAll(() => app.current?.shutdown());

test.each([
  ['/value', 201, '{"title":"Groceries"}', 'application/json'],
  ['/promise', 201, '[{"title":"Groceries"}]', 'application/json'],
  ['/none', 201, 'null', 'application/json'],
  ['/nothing', 201, '', undefined],
  ['/text', 201, 'text', 'text/plain; charset=utf-8'],
  ['/empty', 201, '', undefined],
  ['/same', 201, '{"title":"Groceries"}', 'application/json'],
  ['/other', 409, '{"title":"Groceries"}', 'application/json'],
  ['/raw', 202, 'raw', 'text/plain; charset=utf-8'],
])('the response of GET %s has the status %i', async (path, status, text, contentType) => {
  const response = await app.current?.get(path).send();
  expect([response?.status, response?.text(), response?.header('content-type')]).toEqual([status, text, contentType]);
});

test('an exception keeps its status', async () => {
  const response = await app.current?.get('/fails').send();
  expect(response?.status).toBe(404);
});

test('a response keeps its headers', async () => {
  const response = await app.current?.get('/same').send();
  expect(response?.header('location')).toBe('/notes/1');
});
