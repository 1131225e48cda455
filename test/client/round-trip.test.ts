import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';
import { type ClientOptions, createClient, type EverythingInput, type Tree } from './generated/echo.ts';
import { servedEcho } from './support/served-echo.ts';

const url = servedEcho();

/** The number of random inputs of each operation. */
const numRuns = rounds(40);

function client() {
  const options: ClientOptions<Date> = { baseUrl: url(), dates: (text) => new Date(text) };
  return createClient(options).echo;
}

// Dates that JSON can have: years of four digits.
const date = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const moment = fc.oneof(
  date,
  date.map((value) => value.toISOString()),
);
const text = fc.string({ unit: 'grapheme' });
// The server rejects this key, which no application has a use for.
const key = text.filter((name) => name !== '__proto__');
const filled = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value !== '.' && value !== '..');
// Headers are trimmed, and have no other characters in `fetch`.
const ascii = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=;,:"/ '), minLength: 1 }).map((value) => `v${value}v`);
const int = fc.maxSafeInteger();
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const big = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const bigOrText = fc.oneof(big, big.map(String));
const link = fc.webUrl({ withQueryParameters: true }).map((value) => new URL(value));
const choice = fc.constantFrom('a' as const, 'b' as const, 3 as const);
const bytes = fc.uint8Array().map((value) => Buffer.from(value).toString('base64'));
/** Parts of an object that may be absent. */
const maybe = <Value>(name: string, value: fc.Arbitrary<Value>) =>
  fc.option(value).map((one) => (one === null ? {} : { [name]: one }));

const { tree } = fc.letrec<{ tree: Tree<Date>; children: Tree<Date>[] }>((tie) => ({
  tree: fc.record({ planted: date, children: tie('children') }),
  children: fc.oneof({ maxDepth: 3 }, fc.constant<Tree<Date>[]>([]), fc.array(tie('tree'), { maxLength: 2 })),
}));

const everything = fc
  .tuple(
    fc.record({
      text,
      int,
      number,
      flag: fc.boolean(),
      big: bigOrText,
      at: moment,
      link,
      bytes,
      choice,
      list: fc.array(moment),
      pair: fc.oneof(fc.tuple(int, moment), fc.tuple(int, moment, text)),
      record: fc.dictionary(key, moment),
      open: fc.record({ known: int }).chain((known) =>
        fc
          .dictionary(
            key.filter((name) => name !== 'known'),
            int,
          )
          .map((others) => ({ ...others, ...known })),
      ),
      maybe: fc.option(text),
      deadline: fc.option(moment),
      form: fc.oneof(
        fc.record({ kind: fc.constant('circle' as const), drawn: moment, radius: number }),
        fc.record({ kind: fc.constant('square' as const), drawn: text, moved: fc.array(moment) }),
      ),
      mixed: fc.oneof(fc.array(moment), int, fc.record({ at: moment })),
      tree,
      anything: fc
        .jsonValue()
        .map((value): unknown => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto'))),
      'odd name': text,
    }),
    maybe('optional', int),
    maybe('preset', int),
  )
  .map(([all, optional, preset]): EverythingInput => ({ ...all, ...optional, ...preset }));

/** A value as it comes back: dates as dates, other values that are sent as text as text. */
function received(
  value: unknown,
  isDate: (path: string, owner: unknown) => boolean,
  path = '',
  owner?: unknown,
): unknown {
  if (value instanceof Date) return value;
  if (value instanceof URL || typeof value === 'bigint') return String(value);
  if (typeof value === 'string' && isDate(path, owner)) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => received(item, isDate, `${path}[]`, value));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, received(item, isDate, `${path}.${name}`, value)]);
  return Object.fromEntries(entries);
}

/** The places of dates in the body. */
function isDateOfBody(path: string, owner: unknown): boolean {
  if (path === '.form.drawn') return Object(owner).kind === 'circle';
  return /^\.(?:at|list\[\]|record\..*|deadline|form\.moved\[\]|mixed\[\]|mixed\.at)$/s.test(path);
}

async function sent<Value>(values: fc.Arbitrary<Value>, send: (value: Value) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(values, send), { numRuns });
}

test('every type of a JSON body arrives, and comes back', async () => {
  const { body } = client();
  await sent(everything, async (input) => {
    const result = await body({ body: input });
    const { pair, ...others } = input;
    const { pair: returned, ...rest } = Object(result.body);
    expect(result.status, JSON.stringify(result.body)).toBe(200);
    expect(rest).toEqual({ preset: 7, ...Object(received(others, isDateOfBody)) });
    expect(returned).toEqual([pair[0], new Date(pair[1]), ...pair.slice(2)]);
  });
});

test('every type of a query arrives, and lists', async () => {
  const { search } = client();
  const required = { id: int, text, int, number, flag: fc.boolean(), big: bigOrText, at: moment, link, choice };
  const inputs = fc
    .tuple(
      fc.record(required),
      maybe('list', fc.array(text)),
      maybe('numbers', fc.array(int)),
      maybe('dates', fc.array(moment)),
      maybe('preset', fc.constantFrom('asc' as const, 'desc' as const)),
      maybe('bodyQuery', text),
      maybe('idQuery', text),
    )
    .map(
      ([all, ...others]) => Object.assign({}, all, ...others) as typeof all & { bodyQuery?: string; idQuery?: string },
    );
  await sent(inputs, async ({ id, bodyQuery, idQuery, ...query }) => {
    const result = await search({
      id,
      ...query,
      ...(bodyQuery !== undefined && { bodyQuery }),
      ...(idQuery !== undefined && { idQuery }),
    });
    const renamed = {
      ...(bodyQuery !== undefined && { body: bodyQuery }),
      ...(idQuery !== undefined && { id: idQuery }),
    };
    const wanted = received(query, (path) => path === '.at' || path === '.dates[]');
    expect(result.body).toEqual({ path: id, query: { preset: 'asc', ...Object(wanted), ...renamed } });
  });
});

const lists = fc
  .tuple(
    fc.record({ texts: fc.array(text, { maxLength: 2 }), numbers: fc.array(int, { maxLength: 2 }) }),
    maybe('dates', fc.array(moment, { maxLength: 2 })),
  )
  .map(([required, dates]) => ({ ...required, ...dates }));

const receivedLists = (value: object) => Object(received(value, (path) => path === '.dates[]'));

test('lists arrive, also empty ones, in a query and in each kind of form', async () => {
  const echo = client();
  const file = new File(['x'], 'one.txt');
  await sent(lists, async (input) => {
    const wanted = receivedLists(input);
    expect((await echo.lists(input)).body).toEqual(wanted);
    expect((await echo.listsOfForm({ body: input })).body).toEqual(wanted);
    expect(normalized((await echo.listsOfEither({ body: input })).body)).toEqual(
      normalized({ ...wanted, isForm: false }),
    );
    expect(normalized((await echo.listsOfEither({ body: { ...input, file } })).body)).toEqual(
      normalized({ ...wanted, isForm: true }),
    );
    for (const many of [[], [file]]) {
      expect(normalized((await echo.listsBesideFiles({ body: { ...input, many } })).body)).toEqual(
        normalized({ ...wanted, files: many.length }),
      );
    }
  });
});

test('an empty list that a query does not declare is absent', async () => {
  const { body } = await client().openLists({ ids: [], query: { texts: [], names: ['a'] } });
  expect(body).toEqual({ ids: [], names: ['a'] });
});

test('parameters that a query does not declare arrive', async () => {
  const { open } = client();
  const others = fc.dictionary(
    key.filter((name) => name !== 'page' && name !== ''),
    text,
  );
  await sent(fc.tuple(others, fc.option(int)), async ([values, page]) => {
    const result = await open({ others: values, ...(page !== null && { page }) });
    expect(result.body).toEqual({ received: { page: page ?? 1, ...values } });
  });
});

test('every type of a path arrives, with any characters', async () => {
  const { path, segments } = client();
  const inputs = fc.record({ text: filled, int, flag: fc.boolean(), at: moment, choice });
  await sent(inputs, async (input) => {
    expect((await path(input)).body).toEqual({ ...input, at: new Date(input.at) });
    expect((await segments({ text: input.text })).body).toEqual({ text: input.text });
  });
});

test.each(['', '.', '..'])(
  'the path parameter "%s" is an error of the caller: it would call another path',
  async (text) => {
    await expect(client().segments({ text })).rejects.toThrow(TypeError);
  },
);

test('every type of a header arrives, and cookies', async () => {
  const { headers } = client();
  const inputs = fc.tuple(
    fc.record({ 'X-Int': int, 'x-flag': fc.boolean() }),
    maybe('X-At', moment),
    maybe('X-Preset', ascii),
    fc.option(text),
  );
  await sent(inputs, async ([required, at, preset, session]) => {
    const result = await headers({
      headers: { ...required, ...at, ...preset },
      ...(session !== null && { cookies: { session } }),
    });
    expect(result.body).toEqual({
      int: required['X-Int'],
      flag: required['x-flag'],
      ...('X-At' in at && { at: new Date(at['X-At'] ?? '') }),
      preset: preset['X-Preset'] ?? 'usual',
      ...(session !== null && { session }),
    });
  });
});

const fields = fc
  .tuple(fc.record({ text, int }), maybe('flag', fc.boolean()), maybe('at', moment), maybe('list', fc.array(text)))
  .map(([required, flag, at, list]) => ({ ...required, ...flag, ...at, ...list }));

const receivedFields = (value: object) => received(value, (path) => path === '.at');

// Forms have CRLF for the ends of lines, whatever was sent.
const normalized = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/\\r\\n|\\r|\\n/g, '\\r\\n'));

test('every field of a form arrives', async () => {
  const { form } = client();
  await sent(fields, async (body) => {
    expect((await form({ body })).body).toEqual(receivedFields(body));
  });
});

test('fields and files arrive, with any bytes', async () => {
  const { upload, either } = client();
  const file = fc.uint8Array().map((content) => ({ content, base64: Buffer.from(content).toString('base64') }));
  await sent(fc.tuple(fields, file, fc.array(file, { maxLength: 3 })), async ([own, one, many]) => {
    const blob = ({ content }: typeof one) => new File([Uint8Array.from(content)], 'ä "1".bin');
    const described = ({ base64, content }: typeof one) => ({
      name: 'ä "1".bin',
      size: content.length,
      content: base64,
    });
    const uploaded = await upload({ body: { ...own, one: blob(one), many: many.map(blob) } });
    expect(normalized(uploaded.body)).toEqual(
      normalized({ fields: receivedFields(own), files: [one, ...many].map(described) }),
    );
    const asForm = await either({ body: { ...own, file: blob(one) } });
    expect(normalized(asForm.body)).toEqual(normalized({ fields: receivedFields(own), file: described(one) }));
    const asJson = await either({ body: own });
    expect(asJson.body).toEqual({ fields: receivedFields(own) });
  });
});

test('bytes arrive as they are, of each type of value', async () => {
  const { bytes: echo, pdf } = client();
  await sent(fc.uint8Array(), async (value) => {
    const content = Uint8Array.from(value);
    const base64 = Buffer.from(value).toString('base64');
    for (const body of [content, content.buffer, new Blob([content]), new Blob([content], { type: 'a/b' })]) {
      const result = await echo({ body });
      // No bytes are no body.
      if (value.length === 0) expect(result.status).toBe(400);
      else expect(result.body).toEqual({ size: value.length, text: base64 });
    }
    if (value.length > 0) expect((await pdf({ body: content })).body).toBe(value.length);
  });
  expect((await pdf({ body: new Blob(['x'], { type: 'text/plain' }) })).status).toBe(415);
  const typed = await pdf({ body: 'x' }, { headers: { 'content-type': 'text/plain' } });
  expect(typed.status).toBe(415);
});

test('a body may be absent where the handler allows it', async () => {
  const { optional, whole } = client();
  expect((await optional()).body).toEqual({ name: null });
  expect((await optional({ body: { name: 'Ada' } })).body).toEqual({ name: 'Ada' });
  const form = new FormData();
  form.append('note', 'one');
  expect((await whole({ body: form })).body).toEqual(['one']);
});

test('a date that looks like another text in JSON stays a text', async () => {
  const result = await client().moment();
  const value: string = result.status === 200 ? result.body.moment : '';
  expect(value).toBe('1970-01-01T00:00:00.000Z');
  expect((await client().text()).body).toBe('plain text');
});
