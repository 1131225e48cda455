import { describe, expect, test } from 'vitest';
import type { DecodeResult } from '../../../runtime/src/index.ts';
import { compileCodecs } from '../../codec/support/compile-codecs.ts';

const { codec } = await compileCodecs({
  types: `
export interface Tree { readonly name?: string; readonly children?: readonly Tree[]; readonly left?: Tree; readonly right?: Tree }
export interface Anything { readonly v: unknown }
`,
  codecs: { tree: 'types.Tree', anything: 'types.Anything', records: 'Readonly<Record<string, unknown>>' },
});

/** A chain of objects around a value. */
function nested(depth: number, key: 'left' | 'v', inside: unknown = {}): unknown {
  let value = inside;
  for (let level = 1; level < depth; level++) value = { [key]: value };
  return value;
}

function messagesOf(result: DecodeResult<unknown>): readonly string[] {
  if (result.ok) throw new Error('the value is accepted');
  return result.problems.map(({ path, code, message }) => `${code} at '${path}': ${message}`);
}

const tooDeep = ["custom at '': is nested deeper than 128 levels"];

describe('a value that no body can be is rejected', () => {
  test.each(['tree', 'anything', 'records'])('beyond 128 levels, as a %s', (name) => {
    const key = name === 'tree' ? 'left' : 'v';
    expect(codec(name).tryDecode(nested(128, key)).ok).toBe(true);
    expect(messagesOf(codec(name).tryDecode(nested(129, key)))).toEqual(tooDeep);
    expect(messagesOf(codec(name).tryDecode(nested(1_000_000, key)))).toEqual(tooDeep);
    const deepList = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(messagesOf(codec(name).tryDecode({ [key]: deepList }))).toEqual(tooDeep);
  });

  test.each([
    ['{"__proto__":{"isAdministrator":true}}', '__proto__'],
    ['{"v":[{"__proto__":1}]}', '__proto__'],
    ['{"v":{"constructor":{"prototype":{"isAdministrator":true}}}}', 'constructor.prototype'],
  ])('with a key that can change prototypes: %s', (text, key) => {
    for (const name of ['tree', 'anything', 'records']) {
      expect(messagesOf(codec(name).tryDecode(JSON.parse(text)))).toEqual([
        `custom at '': has the key \`${key}\`, which is not allowed`,
      ]);
    }
    expect(Reflect.get({}, 'isAdministrator')).toBeUndefined();
  });

  test('a `constructor` that is not an object with a prototype is accepted', () => {
    const value = { v: { constructor: 'text', prototype: {} } };
    expect(codec('anything').decode(value)).toEqual(value);
  });

  test('that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['left'] = loop;
    expect(messagesOf(codec('tree').tryDecode(loop))).toEqual(tooDeep);
    const list: unknown[] = [];
    for (let index = 0; index < 50; index++) list.push(list, { children: list });
    expect(codec('tree').tryDecode({ children: list }).ok).toBe(false);
    expect(codec('anything').tryDecode({ v: list }).ok).toBe(false);
  });

  test('whose lists and objects are in too many places', () => {
    let shared: unknown = { name: 'leaf' };
    for (let level = 0; level < 100; level++) shared = { left: shared, right: shared, children: [shared, shared] };
    for (const name of ['tree', 'anything', 'records']) {
      expect(messagesOf(codec(name).tryDecode({ v: shared, left: shared }))).toEqual([
        "custom at '': has the same lists or objects in more than 100000 places",
      ]);
    }
  });

  test('that is a list with holes', () => {
    const list: unknown[] = [];
    list.length = 2 ** 32 - 1;
    expect(messagesOf(codec('tree').tryDecode({ children: list }))).toEqual([
      "custom at '': has a list without some of its items",
    ]);
    const small: unknown[] = [];
    small[2] = {};
    expect(messagesOf(codec('tree').tryDecode({ children: small }))).toEqual([
      "required at 'children.0': is required",
      "required at 'children.1': is required",
    ]);
  });
});

describe('a large value is read', () => {
  test('with an object in several places', () => {
    const address = { name: 'x' };
    const value = { children: Array.from({ length: 50_000 }, () => address) };
    expect(codec('tree').decode(value)).toEqual(value);
  });

  test('with 300,000 objects and more than the arguments of a call', () => {
    const children = Array.from({ length: 300_000 }, (_, index) => ({ name: `n${index}` }));
    expect(codec('tree').decode({ children })).toEqual({ children });
    expect(codec('anything').decode({ v: children })).toEqual({ v: children });
    expect(messagesOf(codec('tree').tryDecode({ children: [...children, 1] }))).toEqual([
      "type at 'children.300000': must be an object",
    ]);
  });

  test('whose bytes are not parts of it', () => {
    const value = { v: new Uint8Array(5_000_000) };
    expect(codec('anything').tryDecode(value).ok).toBe(true);
  });
});

test('an error of a getter is not a problem of the value', () => {
  const value = {
    get name(): string {
      throw new RangeError('from a getter');
    },
  };
  expect(() => codec('tree').tryDecode(value)).toThrow(RangeError);
  expect(() => codec('tree').decode({ left: value })).toThrow(RangeError);
});

test('properties of prototypes do not change the search', () => {
  const value = Object.create({ inherited: nested(200, 'left') });
  value.name = 'own';
  expect(codec('tree').decode(value)).toEqual({ name: 'own' });
});

test('a value that contains itself cannot be encoded', () => {
  const loop: Record<string, unknown> = { name: 'x' };
  loop['left'] = loop;
  expect(() => codec('tree').encode(loop)).toThrow();
  expect(codec('tree').encode({ name: 'after' })).toBe('{"name":"after"}');
});
