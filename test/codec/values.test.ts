import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { compileTypes } from './support/compile-types.ts';

const compiled = await compileTypes('values');
const construct = (name: string): object => Reflect.construct(Object(compiled.types[name]), []);

test('names of objects and no name at all are names of properties', () => {
  const { decoder, serialize } = compiled.codec('Odd');
  const value: unknown = JSON.parse('{"__proto__":"p","":1,"constructor":"c"}');
  expect(JSON.parse(serialize(value))).toEqual(value);
  expect(decoder.read(value)).toEqual(value);
  expect(decoder.read({ '': 1 })).toBe(invalid);
});

test.each<[title: string, value: object, want: string]>([
  ['a value that is not a number', { number: Number.NaN, list: [] }, '{"number":null,"list":[]}'],
  ['infinity', { number: -Infinity, list: [] }, '{"number":null,"list":[]}'],
  ['no date', { number: 0, date: new Date(Number.NaN), list: [] }, '{"number":0,"date":null,"list":[]}'],
  ['undefined', { number: -0, date: undefined, anything: undefined, list: [] }, '{"number":0,"list":[]}'],
  ['a function', { number: 0, anything: () => 1, list: [() => 1] }, '{"number":0,"list":[null]}'],
  [
    'a toJSON of its own',
    { number: 0, anything: { toJSON: () => 7 }, list: [] },
    '{"number":0,"anything":7,"list":[]}',
  ],
])('%s is written as JSON.stringify writes it', (_, value, want) => {
  expect(compiled.codec('Loose').serialize(value)).toBe(want);
  expect(JSON.stringify(value)).toBe(want);
});

test('a list of a type that contains such a list is decoded and serialized', () => {
  const { decoder, serialize } = compiled.codec('Thread');
  const thread = { comments: [{ replies: [{ replies: [] }] }] };
  expect(serialize(thread)).toBe(JSON.stringify(thread));
  expect(decoder.read(thread)).toEqual(thread);
});

test('a circular value is an error, and soon', () => {
  const loop: Record<string, unknown> = { name: 'x' };
  loop['next'] = loop;
  expect(() => compiled.codec('Loop').serialize(loop)).toThrow();
});

test('an instance of a class is read and written by its declared properties', () => {
  const { decoder, serialize } = compiled.codec('Priced');
  const money = Object.assign(construct('Money'), { amount: 3, hidden: 'h' });
  const json = serialize({ money });
  expect(json).toBe('{"money":{"amount":3,"currency":"EUR"}}');
  const read = decoder.read(JSON.parse(json));
  expect(Reflect.get(Object(read), 'money')).toBeInstanceOf(compiled.types['Money']);
});

test('a class with toJSON is serialized with it', () => {
  const { serialize } = compiled.codec('Placed');
  const point = Object.assign(construct('Point'), { x: 1, y: 2 });
  expect(serialize({ point, points: [point] })).toBe('{"point":"1:2","points":["1:2"]}');
});

test('types of the same name in several files have code and schemas of their own', async () => {
  const { compileFiles } = await import('../support/compile-files.ts');
  const { applications, diagnostics } = await compileFiles({
    'src/a/item.ts': 'export interface Item { name: string }',
    'src/b/item.ts': 'export interface Item { size: number }',
    'src/app.controller.ts': `import { Controller, Get } from 'ashlar';
import type { Item } from './a/item.js';
import type { Item as Other } from './b/item.js';
@Controller('/')
export class AppController {
  @Get('/a') a(): Item { return { name: 'a' }; }
  @Get('/b') b(): Other { return { size: 1 }; }
}`,
    'src/app.module.ts': `import { Module } from 'ashlar';
import { AppController } from './app.controller.js';
@Module({ controllers: [AppController] })
export class AppModule {}`,
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(['ASH5023']);
  const text = (name: string) => applications[0]?.artifacts.find((one) => one.name === name)?.text ?? '';
  expect(Object.keys(JSON.parse(text('openapi.json')).components.schemas)).toEqual(['Item_a', 'Item_b']);
  expect(text('a.ts')).toMatch(/function serializeItem\(.*\n.*name/);
  expect(text('b.ts')).toMatch(/function serializeItem\(.*\n.*size/);
  expect(text('root.ts')).toMatch(/respondJson\(serializeItem_a\)[\s\S]*respondJson\(serializeItem_b\)/);
});
