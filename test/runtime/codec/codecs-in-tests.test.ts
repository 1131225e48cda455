import { describe, expect, test } from 'vitest';
import {
  type ContainerBuilder,
  defineCodec,
  jsonText,
  number,
  respondText,
  route,
  string,
} from '../../../runtime/src/codegen/v1.ts';
import { asyncFactory, Codec, codec, createLogger, Module, token } from '../../../runtime/src/index.ts';
import { override, overrideFactory, TestApplication } from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';

const textCodec = defineCodec<string>('Text', {
  decoder: string,
  encode: (value) => `"${jsonText(value)}"`,
  schema: () => ({ type: 'string' }),
});
const countCodec = defineCodec<number>('Count', {
  decoder: number,
  encode: String,
  schema: () => ({ type: 'number' }),
});

class Cache {
  readonly #texts: Pick<Codec<string>, 'encode'>;
  constructor(texts: Pick<Codec<string>, 'encode'>) {
    this.#texts = texts;
  }
  write(): string {
    return this.#texts.encode('text');
  }
}
interface Counter {
  write(): string;
}
const Counter = token<Counter>('Counter');
class Report {
  readonly text: () => string;
  constructor(cache: Pick<Cache, 'write'>, counter: Counter) {
    this.text = () => `${cache.write()} ${counter.write()}`;
  }
}
class Root {}
Module({
  providers: [asyncFactory(Counter, [codec<number>()], (counts) => ({ write: () => counts.encode(1) }))],
})(Root);

const two = {
  ...applicationOf({}),
  dependencies: [[Report, [Cache, Counter]]] as const,
  createContainer: async (builder: ContainerBuilder) => {
    builder.codecs([textCodec, countCodec]);
    const cache = builder.override(Cache) ?? builder.provide(Cache, new Cache(builder.codec(textCodec)));
    const counter =
      builder.override(Counter) ?? (await builder.provideFromFactory(Counter, Root, [builder.codec(countCodec)]));
    return builder.override(Report) ?? builder.provide(Report, new Report(cache, counter));
  },
  createRoutes: (report: Report) => ({
    read: route('GET /', { handle: () => report.text(), respond: respondText }),
  }),
  match: () => ({ route: 'read', params: {} }),
};

const one = {
  ...applicationOf({}),
  createContainer: async (builder: ContainerBuilder) => {
    builder.codecs([textCodec]);
    return builder.override(Cache) ?? builder.provide(Cache, new Cache(builder.codec(textCodec)));
  },
  createRoutes: (cache: Cache) => ({
    read: route('GET /', { handle: () => cache.write(), respond: respondText }),
  }),
  match: () => ({ route: 'read', params: {} }),
};

const none = applicationOf({});
const logger = createLogger({ level: 'silent' });

/** A codec that writes one text. */
class FakeCodec<T> extends Codec<T> {
  readonly #text: string;
  readonly schema = {};
  constructor(text: string) {
    super();
    this.#text = text;
  }
  decode(): T {
    throw new Error('the fake reads nothing');
  }
  tryDecode(): { readonly ok: false; readonly problems: [] } {
    return { ok: false, problems: [] };
  }
  encode(): string {
    return this.#text;
  }
}

describe('codecs in tests', () => {
  const textOf = async (app: TestApplication) => (await app.get('/').send()).text();

  test('without an override, an application has its own', async () => {
    const app = await TestApplication.create(two, { logger });
    expect(await textOf(app)).toBe('"text" 1');
    await app.shutdown();
  });

  test('a codec is overridden by the name of its type, also with an object', async () => {
    const fake = {
      decode: () => 'x',
      tryDecode: () => ({ ok: true, value: 'x' }) as const,
      encode: () => '[x]',
      schema: {},
    };
    const app = await TestApplication.create(two, {
      logger,
      overrides: [override(codec<string>('Text'), fake), override(codec<number>('Count'), new FakeCodec('[1]'))],
    });
    expect(await textOf(app)).toBe('[x] [1]');
    expect(app.resolve(codec<string>('Text'))).toBe(fake);
  });

  test('in an application with one codec, the name can be left out', async () => {
    const app = await TestApplication.create(one, {
      logger,
      overrides: [override(codec<string>(), new FakeCodec('x'))],
    });
    expect(await textOf(app)).toBe('x');
    expect(app.resolve(codec<string>()).encode('y')).toBe('x');
    expect(app.resolve(codec<string>('Text')).encode('y')).toBe('x');
  });

  test('a test resolves a codec and uses it', async () => {
    const app = await TestApplication.create(two, { logger });
    expect(app.resolve(codec<string>('Text')).encode('y')).toBe('"y"');
    expect(app.resolve(codec<number>('Count')).decode(3)).toBe(3);
    expect(() => app.resolve(codec<string>())).toThrow();
    expect(() => app.resolve(codec<string>('Other'))).toThrow('Other');
  });

  test('the factory of an override receives a codec', async () => {
    const app = await TestApplication.create(two, {
      logger,
      overrides: [
        overrideFactory(Cache, [codec<string>('Text'), codec<number>('Count')], (texts, counts) => ({
          write: () => `${texts.encode('from the factory')} ${counts.encode(7)}`,
        })),
      ],
    });
    expect(await textOf(app)).toBe('"from the factory" 7 1');
  });

  test('the factory of an override of a codec can use a second codec', async () => {
    const app = await TestApplication.create(two, {
      logger,
      overrides: [
        overrideFactory(
          codec<string>('Text'),
          [codec<number>('Count')],
          (counts) => new FakeCodec<string>(counts.encode(5)),
        ),
      ],
    });
    expect(await textOf(app)).toBe('5 1');
  });

  test('a codec can be overridden with its only user, and the user alone', async () => {
    const cache = { write: () => 'fake' };
    const both = await TestApplication.create(one, {
      logger,
      overrides: [override(Cache, cache), override(codec<string>(), new FakeCodec('unused'))],
    });
    expect(await textOf(both)).toBe('fake');
    const alone = await TestApplication.create(one, { logger, overrides: [override(Cache, cache)] });
    expect(await textOf(alone)).toBe('fake');
  });

  test.each<[title: string, created: () => Promise<TestApplication>, message: string]>([
    [
      'an unknown name',
      () => TestApplication.create(two, { logger, overrides: [override(codec<string>('Other'), new FakeCodec(''))] }),
      "codec('Other') is overridden, but the application does not have it: its codecs are codec('Text'), codec('Count')",
    ],
    [
      'no name, with two codecs',
      () => TestApplication.create(two, { logger, overrides: [override(codec<string>(), new FakeCodec(''))] }),
      "a codec is overridden without a name: its codecs are codec('Text'), codec('Count')",
    ],
    [
      'an application without codecs',
      () => TestApplication.create(none, { logger, overrides: [override(codec<string>('Text'), new FakeCodec(''))] }),
      'no class of the application needs a codec',
    ],
    [
      'an unknown dependency of a factory',
      () =>
        TestApplication.create(two, {
          logger,
          overrides: [overrideFactory(Cache, [codec<string>('Other')], () => ({ write: () => '' }))],
        }),
      "its codecs are codec('Text'), codec('Count')",
    ],
  ])('%s is an error at the start that lists the names', async (_, created, message) => {
    await expect(created()).rejects.toMatchObject({ name: 'StartupError', message: expect.stringContaining(message) });
  });

  test('a `DecodeError` that a handler does not catch is a response with the status 500', async () => {
    const failing = {
      ...one,
      createRoutes: () => ({
        read: route('GET /', { handle: () => textCodec.codec.decode(1), respond: respondText }),
      }),
    };
    const app = await TestApplication.create(failing, { logger });
    const response = await app.get('/').send();
    expect(response.status).toBe(500);
    expect(response.text()).not.toContain('must be a string');
  });

  test('tokens with one name are one token', () => {
    expect(codec<string>('Text')).toBe(codec('Text'));
    expect(codec<string>('Text')).not.toBe(codec<string>());
    expect(codec('Text').name).toBe('Text');
  });
});

describe('the rules of classes in codecs', () => {
  class Ruled {
    validate: () => Record<string, string[]> | undefined | Promise<undefined> = () => undefined;
  }
  const ruled = (validate: Ruled['validate']) => {
    // Instances inherit the rules; the decoder of the test returns one.
    const instance = Object.create(Object.assign(Ruled.prototype, { validate }));
    Object.setPrototypeOf(instance, Ruled.prototype);
    return defineCodec<Ruled>('Ruled', {
      decoder: { ...number, read: () => instance },
      encode: () => '{}',
      schema: () => ({}),
      rules: [Ruled],
    }).codec;
  };

  test('that return a promise are a TypeError, also if the promise is rejected', async () => {
    for (const validate of [async () => undefined, async () => Promise.reject(new Error('from the rule'))]) {
      expect(() => ruled(validate).decode({})).toThrow(TypeError);
      expect(() => ruled(validate).tryDecode({})).toThrow('returns a promise');
    }
    // A rejection without a handler would end the process of the test.
    await new Promise((resolve) => setImmediate(resolve));
  });

  test('that throw are not problems of the value', () => {
    const failing = ruled(() => {
      throw new RangeError('from the rule');
    });
    expect(() => failing.tryDecode({})).toThrow(RangeError);
  });

  test('that return no messages accept the value', () => {
    expect(ruled(() => ({})).tryDecode({}).ok).toBe(true);
    expect(ruled(() => ({ name: [] })).tryDecode({}).ok).toBe(true);
  });
});
