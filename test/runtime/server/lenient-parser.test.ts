import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasValidHead, isLenient } from '../../../runtime/src/server/lenient-parser.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

test.each([
  ['8.1.2', true],
  ['9.2.1', false],
  ['10.0.0', false],
  [undefined, false],
])('the parser llhttp %s is lenient: %s', (version, want) => {
  expect(isLenient(version)).toBe(want);
});

describe('with a lenient parser', () => {
  const { versions } = process;
  afterEach(() => {
    Object.defineProperty(process, 'versions', { value: versions });
    vi.restoreAllMocks();
  });

  /** A module of the runtime, loaded in a Node with a lenient parser. */
  async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
    Object.defineProperty(process, 'versions', { value: { ...versions, llhttp: '8.1.2' } });
    vi.resetModules();
    return await load();
  }

  test('a request with an invalid head is rejected', async () => {
    const { checkFraming } = await loaded(() => import('../../../runtime/src/server/check-framing.ts'));
    const check = (url: string, ...rawHeaders: readonly string[]) => {
      const message = Object.assign(new IncomingMessage(new Socket()), { url, headers: { host: 'a' } });
      message.rawHeaders.push('Host', 'a', ...rawHeaders);
      return checkFraming(message)?.message;
    };
    expect(check('/notes', 'X-A', 'b')).toBeUndefined();
    for (const found of [check('/\u00e4'), check('/', 'X-A ', 'b'), check('/', '', 'b')]) {
      expect(found).toBe('the request is not valid HTTP');
    }
  });

  test.each(['the default server', 'a plugin of Fastify'])('%s warns once in a process', async (server) => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
    const { Application } = await loaded(() => import('../../../runtime/src/index.ts'));
    const { fastifyPlugin } = await import('../../../runtime/src/fastify/index.ts');
    const { logger } = loggerWithLines();
    for (let start = 0; start < 2; start++) {
      if (server === 'the default server') {
        const app = await Application.create(applicationOf({}), { logger, handleSignals: false });
        await app.listen(0);
        await app.close();
      } else {
        const instance = fastify();
        await instance.register(fastifyPlugin(applicationOf({}), { logger }));
        await instance.close();
      }
    }
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(/^Node .* update to 20\.19\.2 or newer$/),
        { type: 'SecurityWarning', code: 'ASHLAR_LENIENT_PARSER' },
      ],
    ]);
  });
});

describe('a request is valid with each character that HTTP allows, and with no other', () => {
  const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const valid = { url: '/notes?a=b', rawHeaders: ['Host', 'a', 'X-A', '\u00e4 : b'] };
  const accepted = (change: (character: string) => Partial<typeof valid>) =>
    characters.filter((character) => hasValidHead({ ...valid, ...change(character) })).join('');

  test('in the name of a header', () => {
    const token = "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~";
    expect(accepted((character) => ({ rawHeaders: ['Host', 'a', `X${character}A`, 'b'] }))).toBe(token);
    expect(accepted((character) => ({ rawHeaders: [`X${character}`, 'b', 'Host', 'a'] }))).toBe(token);
    expect(hasValidHead({ ...valid, rawHeaders: ['', 'b'] })).toBe(false);
  });

  test('in the target', () => {
    const visible = characters.slice(0x21, 0x7f).join('');
    expect(accepted((character) => ({ url: `/a${character}b` }))).toBe(visible);
    expect(accepted((character) => ({ url: `/a?b=${character}` }))).toBe(visible);
  });
});
