import { expect, test } from 'vitest';
import { readEvents } from '../../../compiler/src/emit/client/support/reading.ts';
import { type ServerEvent, UnexpectedResponse } from '../../../compiler/src/emit/client/support/types.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { streamed } from './streamed.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The events of a response whose body has these chunks. */
async function received(...chunks: readonly Uint8Array[]): Promise<readonly ServerEvent<unknown>[]> {
  const all: ServerEvent<unknown>[] = [];
  for await (const event of readEvents(streamed(chunks).response, (value) => value)) all.push(event);
  return all;
}

/** The events of a text, as the standard describes them: by the whole text. Times have at most 15 digits. */
function modelOf(text: string): readonly ServerEvent<unknown>[] {
  const events: ServerEvent<unknown>[] = [];
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/(?<=^|\n)\n/);
  let state: { id: string; retry?: number } = { id: '' };
  for (const block of blocks.slice(0, -1)) {
    const fields = block.split('\n').map((line) => /^(.*?)(?:: ?(.*))?$/.exec(line)?.slice(1) ?? []);
    const valuesOf = (wanted: string) => fields.flatMap(([name, value = '']) => (name === wanted ? [value] : []));
    const id = valuesOf('id')
      .filter((value) => !value.includes('\0'))
      .at(-1);
    const retry = valuesOf('retry')
      .filter((value) => /^\d{1,15}$/.test(value))
      .at(-1);
    state = { ...state, ...(id !== undefined && { id }), ...(retry !== undefined && { retry: Number(retry) }) };
    const data = valuesOf('data');
    if (data.length > 0)
      events.push({ data: JSON.parse(data.join('\n')), event: valuesOf('event').at(-1) || 'message', ...state });
  }
  return events;
}

const stream = [
  '\uFEFF: a comment\n',
  'data: {"text":"ä€😀"}\n\n',
  'event: tick\r\nid: 7\r\ndata:[1]\r\n\r\n',
  'data: [\rdata: 2]\rretry: 30\r\r',
  'unknown: field\nnocolon\n:\n\n',
  'id: a\0b\nretry: soon\nretry: 1234567890123456\ndata: 3\n\n',
  'id\ndata: "a:b"\n\n',
  'data: "unfinished"\n',
].join('');

test('fields, comments, and lines with each end are read; an unfinished event is not', async () => {
  const wanted = [
    { data: { text: 'ä€😀' }, event: 'message', id: '' },
    { data: [1], event: 'tick', id: '7' },
    { data: [2], event: 'message', id: '7', retry: 30 },
    { data: 3, event: 'message', id: '7', retry: 30 },
    { data: 'a:b', event: 'message', id: '', retry: 30 },
  ];
  expect(modelOf(stream)).toEqual(wanted);
  expect(await received(bytesOf(stream))).toEqual(wanted);
});

test('the border of two chunks has no effect at any place', async () => {
  const bytes = bytesOf(stream);
  const wanted = modelOf(stream);
  for (let border = 0; border <= bytes.length; border++) {
    expect(await received(bytes.subarray(0, border), bytes.subarray(border)), `border ${border}`).toEqual(wanted);
  }
});

test('the borders of three chunks have no effect at any places of a short stream', async () => {
  const text = '\uFEFFdata:"€"\r\n\r\ndata:1\r\rdata:2\n\n';
  const bytes = bytesOf(text);
  const wanted = modelOf(text);
  expect(wanted).toHaveLength(3);
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      const chunks = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(await received(...chunks), `borders ${first} and ${second}`).toEqual(wanted);
    }
  }
});

test('random streams in random chunks have the events of the whole text', async () => {
  const line = fc.oneof(
    fc.constantFrom('', '', 'data', 'id', 'event', 'retry', ':', 'nocolon', 'id: a\0b', 'event:', 'retry: 1x'),
    fc.constantFrom('data: 1', 'data:"ä"', 'data:  "😀"', 'event: tick', 'id: 7', 'id:8: 9', 'retry: 30', ' data: 2'),
  );
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { maxLength: 30 })
    .map((lines) => lines.flat().join(''))
    // JSON of several lines is a value only by chance, and that of none is not one.
    .filter((value) => isModelled(value));
  const sizes = fc
    .array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 })
    .filter((all) => all.some(Boolean));
  await fc.assert(
    fc.asyncProperty(text, sizes, async (value, lengths) => {
      const bytes = bytesOf(value);
      const chunks: Uint8Array[] = [];
      for (let start = 0; start < bytes.length; start += chunks.at(-1)?.length ?? 0)
        chunks.push(bytes.subarray(start, start + (lengths[chunks.length % lengths.length] ?? 1)));
      expect(await received(...chunks)).toEqual(modelOf(value));
    }),
    { numRuns: rounds(500) },
  );
});

function isModelled(text: string): boolean {
  try {
    modelOf(text);
    return true;
  } catch {
    return false;
  }
}

test('data are converted, and data that are not JSON end the loop with the response', async () => {
  const { response, cancelled } = streamed([bytesOf('data: 1\n\ndata: {\n\ndata: 3\n\n')], 'open');
  const values: unknown[] = [];
  const loop = async () => {
    for await (const { data } of readEvents(response, (value) => [value])) values.push(data);
  };
  const error = await loop().catch((reason: unknown) => reason);
  if (!(error instanceof UnexpectedResponse)) throw error;
  expect([values, error.response, error.cause]).toEqual([[[1]], response, expect.any(SyntaxError)]);
  expect(cancelled).toHaveLength(1);
});
