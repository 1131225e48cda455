import { afterAll, beforeAll, expect, test } from 'vitest';
import { respondJson, route } from '../../../runtime/src/codegen/v1.ts';
import { compileTypes } from '../../codec/support/compile-types.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { codec } = await compileTypes('unwritable-values');

interface Thread {
  readonly text: string;
  readonly replies: Thread[];
}

function person(): unknown {
  const ann: { name: string; friend?: object } = { name: 'Ann' };
  ann.friend = { name: 'Bob', friend: ann };
  return ann;
}

function thread(): Thread {
  const first: Thread = { text: 'a', replies: [] };
  first.replies.push({ text: 'b', replies: [] }, first, first);
  return first;
}

function branch(): unknown {
  const branches: unknown[] = [{ leaf: 'x' }];
  const whole = { branches };
  branches.push(whole);
  return whole;
}

/** So deep that no stack holds a call for each level. */
function deep(): Thread {
  let whole: Thread = { text: 'last', replies: [] };
  for (let level = 0; level < 200_000; level++) whole = { text: 'x', replies: [whole] };
  return whole;
}

const named = {
  get name(): string {
    throw new Error('it is a secret');
  },
};

const values: readonly (readonly [name: string, type: string, make: () => unknown])[] = [
  ['person', 'Person', person],
  ['thread', 'Thread', thread],
  ['branch', 'Branch', branch],
  ['anything', 'Anything', () => ({ anything: person() })],
  ['deep', 'Thread', deep],
  ['bigint', 'Anything', () => ({ anything: 1n })],
  ['getter', 'Named', () => named],
];

const { logger, lines } = loggerWithLines();
let app: CalledApplication;

beforeAll(async () => {
  const routes = values.flatMap(([name, type, make]) => {
    const respond = respondJson(codec(type).serialize);
    return [
      [name, route(`GET /now/${name}`, { handle: make, respond })],
      [`${name}Later`, route(`GET /later/${name}`, { handle: async () => make(), respond })],
    ] as const;
  });
  const still = route('GET /still', {
    handle: () => ({ name: 'there' }),
    respond: respondJson(codec('Named').serialize),
  });
  app = await createTestApplication(applicationOf({ ...Object.fromEntries(routes), still }), { logger });
});
afterAll(() => app.shutdown());

test.each(values.flatMap(([name]) => [`/now/${name}`, `/later/${name}`]))(
  'a value without a JSON representation is an internal error: %s',
  async (path) => {
    lines.length = 0;
    const response = await app.get(path).send();
    expect(response.json()).toEqual({ status: 500, error: 'Internal Server Error', message: 'Internal Server Error' });
    const err = { message: expect.any(String), stack: expect.any(String) };
    expect(lines).toMatchObject([{ level: 'error', msg: 'request failed', method: 'GET', path, err }]);
    expect((await app.get('/still').send()).json()).toEqual({ name: 'there' });
  },
);
