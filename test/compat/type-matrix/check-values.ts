import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import type { createLogger } from '../../../runtime/src/logging/create-logger.ts';
import type { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import type { Cell } from './matrix-application.js';
import type { InputPlace, ResultPlace } from './places.js';
import { receivedFromText, receivedValues, sentValues, textsOf } from './values.js';

/** The modules of an application in one file. */
interface LoadedApplication {
  readonly compiled: CompiledApplication<unknown>;
  readonly exchange: { give(value: unknown): void; receive(value: unknown): void; received(): unknown };
  readonly TestApplication: typeof TestApplication;
  readonly createLogger: typeof createLogger;
}

/** Loads an application in a directory on the disk, whose `node_modules` has the built packages. */
async function loadApplication(directory: string): Promise<LoadedApplication> {
  const outfile = join(directory, 'bundled.mjs');
  const contents = `export { compiled } from './src/generated/index.js';
export * as exchange from './src/exchange.js';
export { createLogger } from 'ashlar';
export { TestApplication } from 'ashlar/testing';`;
  await build({
    stdin: { contents, resolveDir: directory },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['ashlar'],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  });
  const loaded: LoadedApplication = await import(outfile);
  return loaded;
}

/** Sends values through the handlers of an application, and returns what is wrong, by cell. */
export async function checkValues(directory: string, cells: readonly Cell[]): Promise<ReadonlyMap<Cell, string>> {
  const loaded = await loadApplication(directory);
  const app = await loaded.TestApplication.create(loaded.compiled, {
    logger: loaded.createLogger({ level: 'silent' }),
  });
  const wrong = new Map<Cell, string>();
  for (const cell of cells) {
    const { place } = cell;
    const error =
      place.direction === 'result'
        ? await wrongResult(loaded, app, cell, place)
        : await wrongInput(loaded, app, cell, place);
    if (error !== undefined) wrong.set(cell, error);
  }
  await app.shutdown();
  return wrong;
}

async function wrongResult(
  { exchange }: LoadedApplication,
  app: TestApplication,
  { type, path }: Cell,
  place: ResultPlace,
): Promise<string | undefined> {
  for (const { value, json } of sentValues(type)) {
    exchange.give(place.around(value));
    const want = JSON.stringify(place.around(json));
    let response: TestResponse;
    try {
      response = await app.get(path).send();
    } catch (error) {
      return `fails for ${inspect(value)} instead of sending ${want}: ${String(error)}`;
    }
    const got = sentJson(response, place);
    if (response.status >= 300 || !isDeepStrictEqual(got, JSON.parse(want))) {
      return `sends ${response.status} ${response.text()} for ${inspect(value)} instead of ${want}`;
    }
  }
  return undefined;
}

function sentJson(response: TestResponse, { isEvents }: ResultPlace): unknown {
  const text = response.text();
  try {
    if (isEvents) return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '');
    return response.header('content-type')?.startsWith('text/plain') ? text : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function wrongInput(
  { exchange }: LoadedApplication,
  app: TestApplication,
  { type, path }: Cell,
  place: InputPlace,
): Promise<string | undefined> {
  const { text } = place;
  const requests =
    text === undefined
      ? receivedValues(type).map(({ json, received }) => {
          return { request: app.post(path).json(place.around(json)), sent: json, received };
        })
      : textsOf(type).map((sent) => {
          const target = {
            query: `${path}?value=${encodeURIComponent(sent)}`,
            param: `${path}/${encodeURIComponent(sent)}`,
            header: path,
          }[text === 'queryList' ? 'query' : text];
          const request = app.get(target);
          return {
            request: text === 'header' ? request.header('x-value', sent) : request,
            sent,
            received: receivedFromText(type, sent),
          };
        });
  for (const { request, sent, received } of requests) {
    exchange.receive('nothing');
    const response = await request.send();
    const isRight =
      received.length === 0
        ? response.status === 400
        : response.status === 204 &&
          received.some((value) => isDeepStrictEqual(plain(exchange.received()), plain(place.around(value))));
    if (isRight) continue;
    const want = received.length === 0 ? '400' : JSON.stringify(received);
    return `responds with ${response.status} ${response.text()} to ${JSON.stringify(sent)}, received ${inspect(exchange.received())}, instead of ${want}`;
  }
  return undefined;
}

/** A value without prototypes, and without properties that are undefined. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function inspect(value: unknown): string {
  return JSON.stringify(value, (_, own: unknown) => (own === undefined ? 'undefined' : own));
}
