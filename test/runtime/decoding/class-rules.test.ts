import { describe, expect, test } from 'vitest';
import { instanceOf, invalid, number, respondEmpty, route } from '../../../runtime/src/codegen/v1.ts';
import { validateByClasses } from '../../../runtime/src/decoding/class-rules.ts';
import type { FieldErrors, Validator } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';

/** A value whose rule returns the given errors. */
class Ruled implements Validator {
  declare readonly errors?: FieldErrors;
  declare readonly inner?: unknown;

  validate(): FieldErrors | undefined | Promise<FieldErrors | undefined> {
    ran.push(this.label());
    return this.errors;
  }

  label(): string {
    return 'Ruled';
  }
}

class Derived extends Ruled {
  override async validate(): Promise<FieldErrors | undefined> {
    const inherited = await super.validate();
    return { ...inherited, derived: ['is wrong'] };
  }

  override label(): string {
    return 'Derived';
  }
}

const ran: string[] = [];

function ruled(errors?: FieldErrors, inner?: unknown): Ruled {
  return Object.assign(instanceOf(Ruled), { errors, inner });
}

async function validated(value: unknown): Promise<readonly unknown[]> {
  ran.length = 0;
  const result = await validateByClasses(value, [Ruled, Derived]);
  const { errors = {}, isTruncated = false } = 'errors' in result ? result : {};
  return [{ ...errors }, isTruncated, ran.length];
}

describe('the rules of classes', () => {
  test('report their errors under the paths of their objects', async () => {
    const value = {
      list: [ruled(), ruled({ email: ['is taken'], '': ['is wrong'] })],
      'a.b': [[ruled({ 'x.0': ['one', 'two'] })]],
      none: null,
      bytes: new Uint8Array(4),
      at: new Date(0),
    };
    expect(await validated(value)).toEqual([
      { 'list.1.email': ['is taken'], 'list.1': ['is wrong'], 'a.b.0.0.x.0': ['one', 'two'] },
      false,
      3,
    ]);
    expect(await validated(ruled({ '': ['is wrong'], email: ['is taken'] }))).toEqual([
      { '': ['is wrong'], email: ['is taken'] },
      false,
      1,
    ]);
  });

  test('run for instances of the classes alone, each with its own method', async () => {
    const other = { validate: () => ({ x: ['never'] }) };
    class Other extends Ruled {}
    const value = [other, instanceOf(Other), instanceOf(Derived)];
    expect(await validated(value)).toEqual([{ '2.derived': ['is wrong'] }, false, 1]);
    expect(ran).toEqual(['Derived']);
  });

  test('of outer objects do not run after those inside of them have failed', async () => {
    const failing = ruled({ email: ['is taken'] });
    const value = [ruled({ outer: ['is wrong'] }, { deep: [failing] }), ruled({ outer: ['is wrong'] }, [ruled()])];
    expect(await validated(value)).toEqual([
      { '0.inner.deep.0.email': ['is taken'], '1.outer': ['is wrong'] },
      false,
      3,
    ]);
    const thrice = ruled({ a: ['never'] }, ruled({ b: ['never'] }, failing));
    expect(await validated(thrice)).toEqual([{ 'inner.inner.email': ['is taken'] }, false, 1]);
    const valid = ruled({ a: ['is wrong'] }, ruled({}, ruled({ email: [] })));
    expect(await validated(valid)).toEqual([{ a: ['is wrong'] }, false, 3]);
  });

  test('stop when the errors fill a response', async () => {
    const many = Array.from({ length: 1000 }, () => ruled({ email: ['is taken'] }));
    const [errors, isTruncated, count] = await validated(many);
    expect([Object.keys(Object(errors)).length, isTruncated, count]).toEqual([100, true, 101]);
    expect(await validated([ruled({ email: ['x'.repeat(70_000)] })])).toEqual([{}, true, 1]);
  });

  test('run for values that are as deep as bodies can be', async () => {
    let value: unknown = ruled({ email: ['is taken'] });
    for (let depth = 0; depth < 127; depth++) value = [value];
    expect(await validated(value)).toEqual([{ [`${'0.'.repeat(127)}email`]: ['is taken'] }, false, 1]);
  });
});

/** A schema that reports one error, or returns a number. */
function schema(message?: string) {
  const result = message === undefined ? { value: 1 } : { issues: [{ message, path: ['items', 0] }] };
  return { '~standard': { version: 1 as const, vendor: 'test', validate: () => result } };
}

describe('the rules of classes and a schema', () => {
  const own = ruled({ email: ['is taken'] });
  const table = (value: unknown, message?: string, status = 400) => ({
    create: route('POST /create', {
      body: 'json',
      handle: async (inputs) => {
        inputs.body(number);
        const output = await inputs.validatedBy<unknown>('body', value, schema(message), [Ruled]);
        expect(output).toBe(status === 400 ? invalid : 1);
        return output === invalid ? inputs.reject() : undefined;
      },
      respond: respondEmpty,
    }),
  });

  test.each<[string, unknown, string | undefined, unknown]>([
    ['both fail', own, 'is odd', { email: ['is taken'], 'items.0': ['is odd'] }],
    ['the class alone fails', own, undefined, { email: ['is taken'] }],
    ['the schema alone fails', ruled(), 'is odd', { 'items.0': ['is odd'] }],
    ['both accept the value', ruled(), undefined, undefined],
  ])('report the errors of both where %s', async (_, value, message, errors) => {
    const app = await TestApplication.create(applicationOf(table(value, message, errors === undefined ? 204 : 400)));
    const response = await app.post('/create').json(1).send();
    expect(response.text() === '' ? undefined : response.json<{ errors: unknown }>().errors).toEqual(errors);
    await app.shutdown();
  });
});
