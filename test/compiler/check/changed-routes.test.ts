import { describe, expect, test } from 'vitest';
import { changedRoutes, SomeRoutes } from '../../../compiler/src/check/changed-routes.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import { memoryModel } from './memory-model.ts';

const files = {
  'src/app.module.ts': `
import { Controller, Get, Module } from 'ashlar';
import type { Page } from './page.js';
import type { Item } from './item.js';
import { Service } from './service.js';
@Controller('/pages')
export class Pages {
  constructor(readonly service: Service) {}
  @Get() list(): Page { throw new Error(); }
}
@Controller('/texts')
export class Texts {
  @Get() list(): string { return ''; }
  @Get('/one') one(): Item[] { return []; }
}
@Module({ controllers: [Pages, Texts], providers: [Service] })
export class AppModule {}
`,
  'src/service.ts': `
import { Injectable } from 'ashlar';
@Injectable()
export class Service {}
`,
  'src/page.ts': `
import type { Item } from './item.js';
export interface Page { items: Item[] }
`,
  'src/item.ts': `
export interface Item { name: string }
`,
};

type Edit = readonly [file: keyof typeof files, from: string, to: string];

async function changedAfter([file, from, to]: Edit): Promise<readonly string[] | undefined> {
  const before = await memoryModel(files);
  const text = files[file].replace(from, to);
  expect(text).not.toBe(files[file]);
  const after = shareStructure(before, await memoryModel({ ...files, [file]: text }));
  return changedRoutes(before, after)?.application.routes.map(({ name }) => name);
}

describe('the routes that have changed', () => {
  const cases: [title: string, edit: Edit, changed: string[] | undefined][] = [
    ['none', ['src/item.ts', 'string }', 'string }\nexport interface Other {}'], []],
    ['the position of a type', ['src/item.ts', 'export', '\n\nexport'], ['pages_list', 'texts_one']],
    ['one of its own', ['src/app.module.ts', '(): string { r', '():  Item { r'], ['texts_list']],
    ['its path', ['src/app.module.ts', "'/one'", "'/two'"], ['texts_one']],
    ['a type that its result names', ['src/page.ts', 'items:', 'lines:'], ['pages_list']],
    ['a type inside of a type', ['src/item.ts', 'name:', 'label:'], ['pages_list', 'texts_one']],
    ['a provider of its controller', ['src/service.ts', 'Service {}', 'Service { onBootstrap() {} }'], []],
    ['an issue', ['src/service.ts', '@Injectable()', '@Injectable'], undefined],
  ];
  test.each(cases)('%s', async (_, edit, changed) => {
    expect(await changedAfter(edit)).toEqual(changed);
  });
});

test('a type that was given another part is affected by later edits of that part', async () => {
  const item = (name: string) => ({ 'src/item.ts': `export interface Item { ${name}: string }\n` });
  const page = (items: string) => ({ 'src/page.ts': files['src/page.ts'].replace('Item[]', items) });
  const edited = [
    { ...files, ...page('string[]') },
    { ...files, ...page('string[]'), ...item('first') },
    { ...files, ...item('first') },
    { ...files, ...item('second') },
  ];
  const changed: (readonly string[] | undefined)[] = [];
  let before: ApplicationModel | undefined;
  for (const sources of edited) {
    const after = shareStructure(before, await memoryModel(sources));
    if (before !== undefined) changed.push(changedRoutes(before, after)?.routes.map(({ name }) => name));
    before = after;
  }
  expect(changed).toEqual([['texts_one'], ['pages_list'], ['pages_list', 'texts_one']]);
});

describe('an application with some of its routes', () => {
  const readers: [title: string, read: (application: ApplicationModel) => unknown, isEnough: boolean][] = [
    ['routes', ({ routes }) => routes, true],
    ['types', ({ types }) => types, true],
    ['configurations', ({ configurations }) => configurations, true],
    ['providers', ({ providers }) => providers, false],
    ['modules', ({ modules }) => modules, false],
    ['classes', ({ classes }) => classes, false],
    ['the root', ({ root }) => root, false],
  ];
  test.each(readers)('it is known whether %s are compared', async (_, read, isEnough) => {
    const model = await memoryModel(files);
    const some = new SomeRoutes(model, model.routes.slice(0, 1), new Set());
    expect(some.suffice(read)).toBe(isEnough);
    expect(some.suffice(() => undefined)).toBe(true);
  });

  test('a query that keeps more than is compared is computed again', async () => {
    const model = await memoryModel(files);
    const some = new SomeRoutes(model, model.routes.slice(0, 1), new Set());
    const kept = new WeakMap<ApplicationModel, number>();
    const query = (application: ApplicationModel) => {
      const known = kept.get(application) ?? application.providers.length;
      kept.set(application, known);
    };
    expect(some.suffice(query)).toBe(false);
    expect(some.suffice(query)).toBe(false);
  });
});
