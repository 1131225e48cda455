import { type ByteStream, type EventStream, type ServerEvent, UnexpectedResponse } from './types.js';

async function readJson(response: Response, revive: (value: unknown) => unknown): Promise<unknown> {
  return revive(parseJson(await response.text(), response));
}

function readText(response: Response): Promise<string> {
  return response.text();
}

function readEvents(response: Response, revive: (value: unknown) => unknown): EventStream<unknown> {
  const { chunks, cancel } = streamOf(response);
  return { [Symbol.asyncIterator]: () => eventsOf(chunks(), response, revive), cancel };
}

async function* eventsOf(
  chunks: AsyncIterable<Uint8Array>,
  response: Response,
  revive: (value: unknown) => unknown,
): AsyncGenerator<ServerEvent<unknown>, void> {
  // The id and the time of `retry` apply to the events that follow too.
  let [event, id, retry] = ['', '', ''];
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (data.length > 0) {
        const value = revive(parseJson(data.join('\n'), response));
        yield { data: value, event: event || 'message', id, ...(retry !== '' && { retry: Number(retry) }) };
      }
      [event, data] = ['', []];
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d{1,15}$/.test(value)) retry = value;
  }
}

/** The lines of a text, which end with CR, LF or both. The last one without an end is part of no event. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let line = '';
  let endsWithReturn = false;
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (endsWithReturn && text.startsWith('\n')) text = text.slice(1);
    endsWithReturn = text.endsWith('\r');
    const [first = '', ...others] = text.split(/\r\n|\r|\n/);
    line += first;
    for (const next of others) {
      yield line;
      line = next;
    }
  }
}

function readBytes(response: Response): ByteStream {
  const { chunks, cancel } = streamOf(response);
  return {
    [Symbol.asyncIterator]: chunks,
    cancel,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
    blob: () => response.blob(),
  };
}

/** The chunks of a body, and a function that ends it: before a loop reads it, meanwhile, or after a loop that ends early. */
function streamOf({ body }: Response) {
  let end = (): Promise<void> | undefined => body?.cancel();
  // The connection may have failed already, or the body is read whole.
  const cancel = async (): Promise<void> => end()?.catch(() => undefined);
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    const reader = body?.getReader();
    if (reader === undefined) return;
    end = () => reader.cancel();
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
    } finally {
      await cancel();
    }
  }
  return { chunks, cancel };
}

function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedResponse(response, { cause });
  }
}

export { readBytes, readEvents, readJson, readText };
