import { expect, test } from 'vitest';
import { componentTypes, firstUses } from '../../../compiler/src/model/shapes/component-types.ts';
import { memoryModel } from '../check/memory-model.ts';

const files = {
  'src/app.module.ts': `
import { type Body, Controller, Get, Module, Post, type Query } from 'ashlar';
import type { Filter, Item, Other, Page } from './types.js';
@Controller('/pages')
export class Pages {
  @Get() list(filter: Query<Filter>): Page { throw new Error(); }
  @Post() add(item: Body<Item>): void {}
  @Get('/text') text(): string { return ''; }
}
@Module({ controllers: [Pages] })
export class AppModule {}
`,
  'src/types.ts': `
export interface Part { text: string }
export interface Other { part?: Part }
export interface Item { other?: Other }
export interface Page { items: Item[] }
export type Filter = { part?: Part };
`,
};

const namesOf = async (from: string, to: string) => {
  const text = files['src/types.ts'].replace(from, to);
  return componentTypes(await memoryModel({ ...files, 'src/types.ts': text })).map(({ name }) => name);
};

test('the components are the types that bodies and results lead to', async () => {
  expect(await namesOf('', '')).toEqual(['Item', 'Other', 'Page', 'Part']);
  expect(await namesOf('other?: Other', 'other?: string')).toEqual(['Item', 'Page', 'Part']);
});

test('a type whose properties are parameters is not a component, except as a part of another type', async () => {
  expect(await namesOf('items: Item[]', 'items: Filter[]')).toEqual(['Filter', 'Item', 'Other', 'Page', 'Part']);
});

test('the first use of a component is the first route that leads to it', async () => {
  const model = await memoryModel(files);
  const uses = firstUses(model);
  expect([...uses.keys()].sort()).toEqual(componentTypes(model).map(({ id }) => id));
  // `Filter` names `Part` in the place of the property, before `Page` does.
  expect(uses.get('src/types.ts#Part')?.file).toBe('src/types.ts');
  expect(uses.get('src/types.ts#Page')?.file).toBe('src/app.module.ts');
});
