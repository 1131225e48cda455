import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  array,
  type Decoder,
  int,
  invalid,
  isObject,
  record,
  respondEmpty,
  route,
  string,
} from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { BadRequestException } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { taking } from './support/taking-route.ts';

const item: Decoder<{ name: string }> = {
  read: (input) => (isObject(input) && typeof input['name'] === 'string' ? { name: input['name'] } : invalid),
  explain(input, problems) {
    if (problems.object(input)) problems.required('name', input['name'], string);
  },
};

const thrown: Record<string, string[]> = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, ['bad']]));

const routes = {
  items: taking('items', array(item)),
  deep: taking('deep', record(record(record(int)))),
  texts: taking('texts', record(array(string))),
  thrown: route('GET /thrown', {
    handle: () => {
      throw new BadRequestException('bad', { errors: thrown });
    },
    respond: respondEmpty,
  }),
};

interface Envelope {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly truncated?: true;
}

let app: RunningApplication;
beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger: loggerWithLines().logger, handleSignals: false });
  await app.listen(0);
});
afterAll(() => app.close());

async function rejection(path: string, body: string): Promise<{ readonly text: string; readonly envelope: Envelope }> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(`${app.address().url}/${path}`, { method: 'POST', headers, body });
  expect(response.statusCode).toBe(400);
  const text = await response.body.text();
  return { text, envelope: JSON.parse(text) };
}

/** Keys, quotes and brackets beside the text itself. */
const overhead = 8_192;

describe('the errors of a response', () => {
  test('name 100 fields, and say that there are more', async () => {
    const { envelope } = await rejection('items', JSON.stringify(Array.from({ length: 101 }, () => ({}))));
    expect(Object.keys(envelope.errors)).toHaveLength(100);
    expect(envelope.errors['99.name']).toEqual(['is required']);
    expect(envelope.truncated).toBe(true);
  });

  test('are whole when there are 100', async () => {
    const { envelope } = await rejection('items', JSON.stringify(Array.from({ length: 100 }, () => ({}))));
    expect(Object.keys(envelope.errors)).toHaveLength(100);
    expect(envelope).not.toHaveProperty('truncated');
  });

  test('name a long key by its first 128 characters', async () => {
    const { envelope } = await rejection('texts', JSON.stringify({ ['ä'.repeat(5000)]: [1], short: [1] }));
    expect(Object.keys(envelope.errors)).toEqual([`${'ä'.repeat(127)}….0`, 'short.0']);
  });

  test('cut no character in two', async () => {
    const { envelope } = await rejection('texts', JSON.stringify({ ['😀'.repeat(100)]: [1] }));
    expect(Object.keys(envelope.errors)).toEqual([`${'😀'.repeat(63)}….0`]);
  });

  test('hold 64 KiB of text', async () => {
    const key = '😀'.repeat(1000);
    const deep: Record<string, unknown> = {};
    for (let n = 0; n < 120; n++) deep[`${n}`] = { [`${n}${key}`]: { [key]: 'x' } };
    const { text, envelope } = await rejection('deep', JSON.stringify(deep));
    expect(Object.keys(envelope.errors).length).toBeLessThan(120);
    expect(envelope.truncated).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThan(65_536 + overhead);
  });

  test.each([
    ['many small objects', 'items', `[${'{},'.repeat(100_000)}{}]`],
    ['one large key above many problems', 'texts', `{"${'k'.repeat(650_000)}":[${'1,'.repeat(100_000)}1]}`],
    [
      'a large key above objects',
      'deep',
      `{"${'k'.repeat(815_000)}":{${Array.from({ length: 665 }, (_, n) => `"${n}":{"a":"b"}`).join()}}}`,
    ],
  ])('are small, whatever was sent: %s', async (_title, path, body) => {
    const { text, envelope } = await rejection(path, body);
    expect(Object.keys(envelope.errors)).toHaveLength(100);
    expect(envelope.truncated).toBe(true);
    expect(text.length).toBeLessThan(65_536);
  });

  test('are bounded when an exception brings them', async () => {
    const response = await request(`${app.address().url}/thrown`);
    const envelope = (await response.body.json()) as Envelope;
    expect(Object.keys(envelope.errors)).toEqual(Object.keys(thrown).slice(0, 100));
    expect(envelope.truncated).toBe(true);
  });
});

test.skipIf(isOtherAdapter)('the work of a rejection is limited, whatever the size of the input', () => {
  let looks = 0;
  const counting: Decoder<unknown> = {
    read: () => invalid,
    explain(_input, problems) {
      looks++;
      problems.add('is wrong');
    },
  };
  for (const length of [1_000, 100_000]) {
    looks = 0;
    array(counting).explain(Array(length).fill(0), new Problems());
    expect(looks).toBe(101);
  }
});
