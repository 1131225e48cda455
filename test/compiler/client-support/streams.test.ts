import { expect, test } from 'vitest';
import { readBytes, readEvents, readJson, readText } from '../../../compiler/src/emit/client/support/reading.ts';
import { UnexpectedResponse } from '../../../compiler/src/emit/client/support/types.ts';
import { streamed } from './streamed.ts';

const chunks = ['a,', 'b'].map((text) => new TextEncoder().encode(text));
const failure = new TypeError('terminated');

const kinds = {
  bytes: readBytes,
  events: (response: Response) => readEvents(response, (value) => value),
} as const;

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

test('bytes are read as they arrive, or whole in each form', async () => {
  const read = () => readBytes(streamed(chunks).response);
  expect(await all(read())).toEqual(chunks);
  expect(await read().text()).toBe('a,b');
  expect(await read().bytes()).toEqual(new TextEncoder().encode('a,b'));
  const blob = await read().blob();
  expect([blob.type, await blob.text()]).toEqual(['text/csv', 'a,b']);
});

test('a stream can be read once', async () => {
  const stream = readBytes(streamed(chunks).response);
  expect(await all(stream)).toHaveLength(2);
  await expect(stream.text()).rejects.toBeInstanceOf(TypeError);
});

test('a response without a body is an empty stream, which can be cancelled', async () => {
  for (const read of Object.values(kinds)) {
    const stream = read(new Response(null));
    expect(await all<unknown>(stream)).toEqual([]);
    await stream.cancel();
  }
  expect(await readBytes(new Response(null)).bytes()).toEqual(new Uint8Array());
});

test.each(Object.entries(kinds))('a stream of %s that is cancelled before it is read is empty', async (_kind, read) => {
  const { response, cancelled } = streamed(chunks, 'open');
  const stream = read(response);
  await stream.cancel();
  await stream.cancel();
  expect(await all<unknown>(stream)).toEqual([]);
  expect(cancelled).toHaveLength(1);
});

test('a stream of bytes that is cancelled while it is read ends the loop, also one that waits', async () => {
  const { response, cancelled } = streamed(chunks, 'open');
  const stream = readBytes(response);
  const read: Uint8Array[] = [];
  for await (const chunk of stream) {
    read.push(chunk);
    if (read.length === 2) setTimeout(() => void stream.cancel(), 1);
  }
  expect([read, cancelled.length]).toEqual([chunks, 1]);
});

test('the end of a loop cancels the source, after which the stream can be cancelled again', async () => {
  const { response, cancelled } = streamed(chunks, 'open');
  const stream = readBytes(response);
  for await (const _ of stream) break;
  expect(cancelled).toHaveLength(1);
  await stream.cancel();
  expect(cancelled).toHaveLength(1);
});

test('a loop over events that ends cancels the source', async () => {
  const { response, cancelled } = streamed([new TextEncoder().encode('data: 1\n\n')], 'open');
  for await (const { data } of readEvents(response, (value) => value)) {
    expect(data).toBe(1);
    break;
  }
  expect(cancelled).toHaveLength(1);
});

test.each(Object.entries(kinds))(
  'a failure of the source ends the loop over %s with its error',
  async (_kind, read) => {
    const stream = read(streamed([], failure).response);
    await expect(all<unknown>(stream)).rejects.toBe(failure);
    await stream.cancel();
  },
);

test.each(Object.entries(kinds))('a stream of %s that has failed can be cancelled', async (_kind, read) => {
  const { response } = streamed([], failure);
  // The source is read before the stream is, and fails.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await read(response).cancel();
});

test('bytes that are read whole, or meanwhile, can be cancelled', async () => {
  const stream = readBytes(streamed(chunks).response);
  const text = stream.text();
  await stream.cancel();
  expect(await text).toBe('a,b');
  await stream.cancel();
});

test('text and JSON are read whole, and values of JSON are converted', async () => {
  expect(await readText(new Response('ä'))).toBe('ä');
  expect(await readJson(new Response('{"a":1}'), (value) => [value])).toEqual([{ a: 1 }]);
});

test('invalid JSON is an `UnexpectedResponse` with its cause', async () => {
  for (const text of ['', '{"a":', 'no']) {
    const response = new Response(text, { status: 201, headers: { 'content-type': 'application/json' } });
    const error = await readJson(response, (value) => value).catch((reason: unknown) => reason);
    if (!(error instanceof UnexpectedResponse)) throw error;
    expect([error.name, error.message, error.response]).toEqual([
      'UnexpectedResponse',
      'unexpected response: status 201, application/json',
      response,
    ]);
    expect(error.cause).toBeInstanceOf(SyntaxError);
  }
});
