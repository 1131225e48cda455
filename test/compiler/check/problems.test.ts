import { expect, test } from 'vitest';
import { check } from '../../../compiler/src/check/check.ts';
import type { Rules } from '../../../compiler/src/check/problems.ts';
import { routeRules, typeRules } from '../../../compiler/src/check/rules.ts';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { Session, shared } from '../../../compiler/src/incremental/session.ts';
import { memoryModel } from './memory-model.ts';

const files = {
  'src/app.module.ts': `
import { Module } from 'ashlar';
import { Items } from './items.js';
import { Texts } from './texts.js';
import { Store } from './store.js';
@Module({ controllers: [Items, Texts], providers: [Store] })
export class AppModule {}
`,
  'src/store.ts': `
import { Injectable } from 'ashlar';
@Injectable()
export class Store {
  constructor() {}
}
`,
  'src/items.ts': `
import { Body, Controller, Get, Post } from 'ashlar';
import type { Item } from './item.js';
import type { Store } from './store.js';
@Controller('/items')
export class Items {
  @Get() list(): Item[] { return []; }
  @Post() add(item: Body<Item>): void {}
}
`,
  'src/texts.ts': `
import { Controller, Get } from 'ashlar';
@Controller('/texts')
export class Texts {
  @Get() list(): string { return ''; }
  @Get('/first') first(): { part: string } { return { part: '' }; }
}
`,
  'src/item.ts': `
import type { Part } from './part.js';
export interface Item { parts: Part[] }
`,
  'src/part.ts': `
export interface Part { name: string }
`,
};

type Edit = readonly [file: keyof typeof files, from: string, to: string];

/** Checks an application and then, in the same session, the application after an edit. */
async function checkAfter([file, from, to]: Edit, rules: Rules): Promise<readonly Diagnostic[]> {
  const before = await memoryModel(files);
  const after = await memoryModel({ ...files, [file]: files[file].replace(from, to) });
  const session = new Session('builds');
  session.run(() => check(shared('model', before), { rules }));
  checked.length = 0;
  return session.run(() => check(shared('model', after), { rules })).diagnostics;
}

/** The routes to which the rules were applied. */
const checked: string[] = [];

const walkingRules: Rules = {
  applicationRules: [],
  routeRules: [({ name }) => checked.push(name)],
  typeRules: [
    ({ routes, places }) => {
      if (places.length > 0) checked.push(`the types of ${routes.map(({ name }) => name).join(' and ')}`);
    },
  ],
};

const typesOfTexts = 'the types of texts_list and texts_first';

const edits: readonly (readonly [title: string, edit: Edit, checked: readonly string[]])[] = [
  ['nothing', ['src/part.ts', 'string }', 'string }\n'], []],
  ['a route', ['src/texts.ts', "'/first'", "'/last'"], ['texts_first', typesOfTexts]],
  [
    'a type inside of another type',
    ['src/part.ts', 'name: string', 'name: number'],
    ['the types of items_list and items_add'],
  ],
  ['a type of a result', ['src/texts.ts', '{ part: string }', '{ part: number }'], ['texts_first', typesOfTexts]],
  ['a module', ['src/app.module.ts', '[Store]', '[]'], []],
  ['a provider', ['src/store.ts', 'constructor() {}', 'constructor(private readonly other: Store) {}'], []],
];

test.each(edits)('after an edit of %s, rules are applied to the routes that it affects', async (_, edit, wanted) => {
  await checkAfter(edit, walkingRules);
  expect(checked).toEqual(wanted);
});

test('a rule that reads providers is applied again when they change', async () => {
  const rules: Rules = {
    applicationRules: [],
    typeRules: [],
    routeRules: [
      ({ name }, { application }) => {
        if (name === 'texts_list' && application.providers.length > 0) checked.push(name);
      },
    ],
  };
  await checkAfter(['src/app.module.ts', '[Store]', '[]'], rules);
  expect(checked).toEqual(['texts_list']);
});

test('a rule about an application is applied again when a part that it reads changes', async () => {
  const rules: Rules = {
    routeRules: [],
    typeRules: [],
    applicationRules: [
      ({ providers }) => checked.push(`${providers.length} providers`),
      ({ routes }) => checked.push(`${routes.length} routes`),
    ],
  };
  await checkAfter(['src/app.module.ts', '[Store]', '[]'], rules);
  expect(checked).toEqual(['2 providers']);
});

test('problems of routes and types that an edit does not affect are reported again', async () => {
  const rules: Rules = { applicationRules: [], routeRules, typeRules };
  const broken = {
    ...files,
    'src/part.ts': 'export interface Part { name: Map<string, string> }',
    'src/texts.ts': files['src/texts.ts'].replace('list(): string', 'protected list(): string'),
  };
  const edited = { ...broken, 'src/store.ts': broken['src/store.ts'].replace('constructor() {}', '') };
  const session = new Session('builds');
  const models = [await memoryModel(broken), await memoryModel(edited)];
  const [first, second] = models.map(
    (model) => session.run(() => check(shared('model', model), { rules })).diagnostics,
  );
  expect(first?.map(({ name }) => name)).toEqual(['unsupported-type', 'hidden-handler']);
  expect(second).toEqual(first);
  // Both routes use the type.
  expect(first?.[0]?.related).toMatchObject([{ message: 'it is used by `Items.list`' }]);
});
