import { describe, expect, test } from 'vitest';
import {
  array,
  type Decoder,
  int,
  intFromText,
  invalid,
  isObject,
  record,
  respondEmpty,
  route,
  string,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import { Response } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { seedOr } from '../../support/rounds.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { taking } from './support/taking-route.ts';

/** The same numbers for the same seed, between 0 and 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const query: Decoder<{ n: number }> = {
  read(input) {
    if (!isObject(input)) return invalid;
    const n = intFromText.read(input['n']);
    return n === invalid ? invalid : { n };
  },
  explain(input, problems) {
    if (problems.object(input)) problems.required('n', input['n'], intFromText);
  },
};

const routes = {
  any: taking('any', unknown),
  deep: taking('deep', record(record(record(int)))),
  items: taking('items', array(record(string))),
  query: route('GET /query', {
    handle: (inputs) => {
      if (inputs.query(query) === invalid) inputs.reject();
    },
    respond: respondEmpty,
  }),
  form: route('POST /form', {
    body: 'form',
    handle: (inputs) => {
      if (inputs.fields(unknown, ['n']) === invalid) inputs.reject();
    },
    respond: respondEmpty,
  }),
  optionalForm: route('GET /form', {
    body: 'form',
    handle: (inputs) => {
      inputs.optionalFields(unknown);
    },
    respond: respondEmpty,
  }),
  file: route('GET /file', { handle: () => Response.file(import.meta.filename, 'text/plain'), respond: respondEmpty }),
  cookies: route('GET /cookies', {
    handle: ({ context }) => {
      context.cookie('a');
    },
    respond: respondEmpty,
  }),
};

/** Builds an input of about so many characters. */
type Make = (length: number) => string;

const repeated =
  (part: string, before = '', after = ''): Make =>
  (length) =>
    before + part.repeat(Math.ceil(length / part.length)) + after;

const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\\u0041',
  '{}',
  '[]',
  '"a"',
  '"__proto__":',
  '1',
  '-',
  ' ',
  'é',
  '😀',
];

/** Pieces of JSON that mean nothing: two to four of them again and again, after a beginning and before an end. */
function fuzzed(seed: number): Make {
  const next = random(seed);
  const one = () => pieces[Math.floor(next() * pieces.length)] ?? '';
  const part = Array.from({ length: 2 + Math.floor(next() * 3) }, one).join('');
  const [before, after] = [one() + one(), one() + one()];
  return repeated(part === '' ? ' ' : part, before, after);
}

const seeds = Array.from({ length: 12 }, (_, index) => seedOr(20_261_122) + index * 7919);

const bodies: readonly (readonly [title: string, path: string, make: Make])[] = [
  ['objects in a list', '/items', repeated('{},', '[', '{}]')],
  ['wrong values', '/deep', repeated('"k":1,', '{', '"a":1}')],
  ['a long key', '/deep', repeated('k', '{"', '":{"a":{"b":"no"}}}')],
  [
    'long keys with many problems',
    '/deep',
    (length) => `{"${'k'.repeat(length / 2)}":{"a":{${manyMembers(length / 2)}}}}`,
  ],
  ['many keys', '/any', (length) => `{${manyMembers(length)}}`],
  ['escapes', '/any', repeated('\\u005f', '"', '"')],
  ['an end that is missing', '/any', repeated('"\\\\",', '[')],
  ['keys that may be forbidden', '/any', repeated('{"constructor":{}},', '[', '1]')],
  ...seeds.flatMap((seed) =>
    ['/any', '/items'].map((path) => [`fuzzed with seed ${seed}, for ${path}`, path, fuzzed(seed)] as const),
  ),
];

function manyMembers(length: number): string {
  return Array.from({ length: Math.max(1, Math.floor(length / 12)) }, (_, index) => `"p${index}":"no"`).join();
}

const fieldsMediaType = 'application/x-www-form-urlencoded';

const headers: readonly (readonly [title: string, path: string, name: string, make: Make])[] = [
  ['a range of blanks', '/file', 'range', repeated(' ', 'bytes=')],
  ['a range of digits', '/file', 'range', repeated('1', 'bytes=', ' x')],
  ['a range with blanks inside', '/file', 'range', repeated(' ', 'bytes=1', '-x')],
  ['entity tags', '/file', 'if-none-match', repeated('"a", ')],
  ['quotes that do not end', '/file', 'if-none-match', repeated('"')],
  ['weak tags that are none', '/file', 'if-match', repeated('W/')],
  ['blanks', '/file', 'if-match', repeated(' \t', '"a"', 'x')],
  ['a date of blanks', '/file', 'if-modified-since', repeated(' ', 'Mon, ')],
  ['cookies', '/cookies', 'cookie', repeated('a=b; ')],
  ['cookies without a name', '/cookies', 'cookie', repeated('=;')],
  ['blanks in a cookie', '/cookies', 'cookie', repeated(' \t', 'a', '=b')],
  ['escapes in a cookie', '/cookies', 'cookie', repeated('%5F', '', '=b')],
  ['a bearer token', '/cookies', 'authorization', repeated(' ', 'Bearer', 'x')],
  ['a trace', '/cookies', 'traceparent', repeated('0-')],
  ['a request id', '/cookies', 'x-request-id', repeated('a ')],
  ['a media type', '/cookies', 'content-type', repeated(' ;', 'application/json')],
  ['parameters of a form', '/form', 'content-type', repeated('; charset', fieldsMediaType)],
  ['blanks before a charset', '/form', 'content-type', repeated(' \t', `${fieldsMediaType};`, 'charset')],
];

const queries: readonly (readonly [title: string, make: Make])[] = [
  ['one name', repeated('n=1&')],
  ['many names', (length) => Array.from({ length: length / 8 }, (_, index) => `n${index}=1`).join('&')],
  ['escapes', repeated('%41')],
  ['malformed escapes', repeated('%4')],
  ['plus signs and separators', repeated('+&=')],
];

const forms: readonly (readonly [title: string, make: Make])[] = [
  ...queries,
  ['separators', repeated('&')],
  ['names of arrays', repeated('n[]=1&')],
  ['brackets', repeated('[]', 'n', '=1')],
];

const app = await TestApplication.create(applicationOf(routes), {
  logger: loggerWithLines().logger,
  bodyLimit: 8_000_000,
});

/** The least time of the processor in several tries, in milliseconds: other processes of the machine do not count. */
async function leastTime(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 5; count++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Four times the input takes four times as long, sixteen times when the work grows with the square. `moment`: times below
 * that say nothing, because of the memory that is allocated; work that grows with the square takes far longer.
 */
async function expectLinear(run: (length: number) => Promise<unknown>, length: number, moment: number): Promise<void> {
  await run(4 * length);
  for (let attempt = 0; ; attempt++) {
    const short = Math.max(moment, await leastTime(() => run(length)));
    const long = await leastTime(() => run(4 * length));
    // One that is not linear is not so in any attempt.
    if (long < 10 * short) return;
    if (attempt === 3) expect(long / short).toBeLessThan(10);
  }
}

describe('four times the input is not much more than four times the work', () => {
  test.each(bodies)('body: %s', async (_title, path, make) => {
    await expectLinear(
      async (length) => {
        const response = await app.post(path).header('content-type', 'application/json').payload(make(length)).send();
        expect(response.status).toBeLessThan(500);
        // A response is not many times larger than its request.
        expect(response.bytes().byteLength).toBeLessThan(150_000);
      },
      250_000,
      // The collections of hundreds of thousands of objects take as long.
      60,
    );
  });

  test.each(forms)('form: %s', async (_title, make) => {
    await expectLinear(
      async (length) => {
        const response = await app.post('/form').header('content-type', fieldsMediaType).payload(make(length)).send();
        expect(response.status).toBeLessThan(500);
      },
      250_000,
      30,
    );
  });

  test.each(headers)('header: %s', async (_title, path, name, make) => {
    await expectLinear(
      async (length) => {
        const response = await app.get(path).header(name, make(length)).send();
        expect(response.status).toBeLessThan(500);
      },
      4_000,
      4,
    );
  });

  test.each(queries)('query: %s', async (_title, make) => {
    await expectLinear(
      async (length) => {
        const response = await app.get(`/query?${make(length)}`).send();
        expect(response.status).toBeLessThan(500);
      },
      4_000,
      4,
    );
  });
});

test('the measure finds work that grows faster', async () => {
  let steps = 0;
  const cube = async (length: number) => {
    const end = length ** 3;
    for (let count = 0; count < end; count++) steps += count % 3;
  };
  await expect(expectLinear(cube, 50, 0.01)).rejects.toThrow(/less than/);
  expect(steps).toBeGreaterThan(0);
});
