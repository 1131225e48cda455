import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { type ContainerBuilder, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { token } from '../../../runtime/src/index.ts';
import {
  type Override,
  override,
  overrideFactory,
  partial,
  TestApplication,
} from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

class Mailer {
  readonly from: string = 'real';
  // A replacement does not need it.
  readonly #sent: string[] = [];

  send(text: string): number {
    return this.#sent.push(text);
  }

  async list(): Promise<readonly string[]> {
    return this.#sent;
  }

  first(): string | undefined {
    return this.#sent[0];
  }
}

interface Clock {
  now(): number;
  zone(): string;
}
const Clock = token<Clock>('Clock');

async function create(...overrides: readonly Override[]) {
  const { logger, lines } = loggerWithLines();
  const compiled = {
    ...applicationOf({}),
    createContainer: async (builder: ContainerBuilder) => {
      builder.override(Clock) ?? builder.provide(Clock, { now: () => 1, zone: () => 'UTC' });
      return builder.override(Mailer) ?? builder.provide(Mailer, new Mailer());
    },
    createRoutes: (mailer: Mailer) => ({
      list: route('GET /list', { handle: async () => (await mailer.list()).join(), respond: respondText }),
      first: route('GET /first', { handle: () => String(mailer.first()), respond: respondText }),
    }),
  };
  const app = await TestApplication.create(
    { ...compiled, match: applicationOf(compiled.createRoutes(new Mailer())).match },
    { overrides, logger },
  );
  return { app, lines };
}

test('a part of a provider replaces it', async () => {
  const list = vi.fn(async () => ['a', 'b']);
  const { app } = await create(override(Mailer, partial<Mailer>({ list })));
  expect((await app.get('/list').send()).text()).toBe('a,b');
  expect(list).toHaveBeenCalledOnce();
  expect(app.resolve(Mailer).list).toBe(list);
  await app.shutdown();
});

test('a missing method throws with its name, in handlers and outside', async () => {
  const { app, lines } = await create(override(Mailer, partial<Mailer>({ list: async () => [] })));
  const message =
    '`Mailer.first` is used, but the override of `Mailer` has no `first`: add it to the argument of `partial`';
  expect((await app.get('/first').send()).status).toBe(500);
  expect(lines).toMatchObject([{ msg: 'request failed', err: { message } }]);
  expect(() => app.resolve(Mailer).first()).toThrow(message);
  expect(() => app.resolve(Mailer).from).toThrow('`Mailer.from` is used');
  await app.shutdown();
});

test('a part of an interface, or one that a function creates, is named by its token', async () => {
  const { app } = await create(
    override(Clock, partial<Clock>({ now: () => 5 })),
    overrideFactory(Mailer, [Clock], async (clock) => partial<Mailer>({ send: () => clock.now() })),
  );
  expect(app.resolve(Mailer).send('text')).toBe(5);
  expect(() => app.resolve(Clock).zone()).toThrow('`Clock.zone` is used');
  expect(() => app.resolve(Mailer).first()).toThrow('`Mailer.first` is used');
  await app.shutdown();
});

test('a part without an override names the member', () => {
  expect(() => partial<Clock>({ now: () => 5 }).zone()).toThrow(
    '`zone` is used, but the argument of `partial` has no `zone`: add it',
  );
});

test('a part calls its own members, and can be awaited, compared, changed and printed', async () => {
  const mailer = partial<Mailer>({
    first() {
      return `first of ${this.from}`;
    },
    from: 'part',
  });
  expect(mailer.first()).toBe('first of part');
  expect(await mailer).toBe(mailer);
  expect(mailer).toEqual(mailer);
  expect(mailer).not.toEqual({ from: 'other' });
  expect(inspect(mailer)).toContain("from: 'part'");
  expect(JSON.stringify({ mailer })).toBe('{"mailer":{"from":"part"}}');
  expect('send' in mailer).toBe(false);
  mailer.send = () => 7;
  expect(mailer.send('text')).toBe(7);
  expect(String(mailer)).toBe('[object Object]');
});

test('a member of another type is rejected by TypeScript', () => {
  // @ts-expect-error: `send` returns a number.
  expect(partial<Mailer>({ send: () => 'text' })).toBeDefined();
  // @ts-expect-error: a class has no such member.
  expect(partial<Mailer>({ sendAll: () => 1 })).toBeDefined();
});

test('a part is an argument of a constructor, also of a class with private fields', async () => {
  class Newsletter {
    readonly #mailer: Mailer;

    constructor(mailer: Mailer) {
      this.#mailer = mailer;
    }

    publish(): number {
      return this.#mailer.send('news');
    }
  }
  const send = vi.fn(() => 2);
  expect(new Newsletter(partial<Mailer>({ send })).publish()).toBe(2);
  expect(send).toHaveBeenCalledWith('news');
  expect(() => new Newsletter(partial<Mailer>({})).publish()).toThrow('`send` is used');
});
