import { describe, expect, test } from 'vitest';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import {
  componentNames,
  componentTypes,
  continueComponentTypes,
  firstUses,
} from '../../../compiler/src/model/component-types.ts';
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

type Edit = readonly [file: keyof typeof files, from: string, to: string];

async function modelAfter([file, from, to]: Edit, before: ApplicationModel): Promise<ApplicationModel> {
  const text = files[file].replace(from, to);
  expect(text).not.toBe(files[file]);
  return shareStructure(before, await memoryModel({ ...files, [file]: text }));
}

/** The same application, of which nothing is known yet. */
function unknown(application: ApplicationModel): ApplicationModel {
  return { ...application, routes: [...application.routes] };
}

const idsOf = (application: ApplicationModel) => componentTypes(application).map(({ id }) => id);

describe('the components of an edited application are those of a new one', () => {
  const edits: [title: string, edit: Edit, areNamesKept: boolean][] = [
    ['a property', ['src/types.ts', 'text: string', 'text: string; more: string'], true],
    ['a position', ['src/types.ts', 'export interface Part', '\n\nexport interface Part'], true],
    ['a name that a type leads to', ['src/types.ts', 'other?: Other', 'other?: string'], false],
    [
      'the kind of a type whose properties are parameters',
      ['src/types.ts', '{ part?: Part };', 'Part | string;'],
      false,
    ],
    ['a new type', ['src/types.ts', 'items: Item[] }', 'items: Item[]; last: Last }\nexport interface Last {}'], false],
    [
      'the name of a schema',
      ['src/types.ts', 'export interface Item', '/** @schemaName Thing */ export interface Item'],
      false,
    ],
    ['a route that names the same', ['src/app.module.ts', "'/text'", "'/texts'"], true],
    ['a route that names another type', ['src/app.module.ts', '(): string', '(): Filter'], false],
    ['a route that names one type less', ['src/app.module.ts', 'Body<Item>', 'Body<string>'], false],
    [
      'an added route',
      ['src/app.module.ts', '@Post()', '@Get("/all") all(): Filter { throw new Error(); }\n  @Post()'],
      false,
    ],
  ];
  test.each(edits)('%s', async (_, edit, areNamesKept) => {
    const before = await memoryModel(files);
    expect(idsOf(before)).toEqual([
      'src/types.ts#Item',
      'src/types.ts#Other',
      'src/types.ts#Page',
      'src/types.ts#Part',
    ]);
    const names = componentNames(before);
    const after = await modelAfter(edit, before);
    continueComponentTypes(before, after);
    const other = unknown(after);
    expect(componentTypes(after)).toEqual(componentTypes(other));
    for (const [index, type] of componentTypes(after).entries()) expect(type).toBe(componentTypes(other)[index]);
    const named = ({ id, name, schemaName }: ReturnType<typeof componentNames>[number]) => ({ id, name, schemaName });
    expect(componentNames(after).map(named)).toEqual(componentNames(other).map(named));
    expect(componentNames(after) === names).toBe(areNamesKept);
  });
});

test('the first use of a component is the first route that leads to it', async () => {
  const model = await memoryModel(files);
  const uses = firstUses(model);
  expect([...uses.keys()].sort()).toEqual(idsOf(model));
  // `Filter` names `Part` in the place of the property, before `Page` does.
  expect(uses.get('src/types.ts#Part')?.file).toBe('src/types.ts');
  expect(uses.get('src/types.ts#Page')?.file).toBe('src/app.module.ts');
});
