import { expect, test } from 'vitest';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import { KeptLink } from '../../../compiler/src/link/kept-link.ts';
import { link } from '../../../compiler/src/link/link.ts';
import { keptFor } from '../../../compiler/src/model/kept-for.ts';
import { memoryFacts } from '../check/memory-model.ts';

const files = {
  'src/app.module.ts': `
import { Module } from 'ashlar';
import { ItemsModule } from './items.module.js';
@Module({ imports: [ItemsModule] })
export class AppModule {}
`,
  'src/items.module.ts': `
import { Module } from 'ashlar';
import { AuthGuard } from './auth.guard.js';
import { Items } from './items.js';
@Module({ path: '/shop', controllers: [Items], providers: [AuthGuard] })
export class ItemsModule {}
`,
  'src/auth.guard.ts': `
import { ApiErrors, Guard, UnauthorizedException } from 'ashlar';
@Guard()
export class AuthGuard {
  canActivate(): boolean { return true; }
}
`,
  'src/items.ts': `
import {
  ApiSecurity, Body, BodyLimit, Controller, Get, Patch, Post, Security, SkipGuard, Throttle, UseGuard,
} from 'ashlar';
import { AuthGuard } from './auth.guard.js';
@Controller('/items')
export class Items {
  @Get() list(): string { return ''; }
  @Post() add(item: Body<{ name: string }>): void {}
}
`,
};

type Edits = Readonly<Partial<Record<keyof typeof files, readonly [from: string, to: string]>>>;

const edits: [title: string, edits: Edits][] = [
  ['the path of the module', { 'src/items.module.ts': ["'/shop'", "'/sale'"] }],
  ['a parameter in the path of the module', { 'src/items.module.ts': ["'/shop'", "'/{id}'"] }],
  ['a guard of the module', { 'src/items.module.ts': ['providers:', 'guards: [AuthGuard], providers:'] }],
  ['the path of the controller', { 'src/items.ts': ["'/items'", "'/goods'"] }],
  ['a guard of the controller', { 'src/items.ts': ['@Controller', '@UseGuard(AuthGuard) @Controller'] }],
  [
    'the documentation of the controller',
    { 'src/items.ts': ['@Controller', '@ApiSecurity(Security.bearerAuth) @Controller'] },
  ],
  [
    'the errors of a guard',
    {
      'src/items.ts': ['@Controller', '@UseGuard(AuthGuard) @Controller'],
      'src/auth.guard.ts': ['@Guard', '@ApiErrors(UnauthorizedException) @Guard'],
    },
  ],
  [
    'the throttling of the controller',
    { 'src/items.ts': ['@Controller', '@Throttle({ limit: 1, windowSeconds: 1 }) @Controller'] },
  ],
  ['the limit of the bodies of the controller', { 'src/items.ts': ['@Controller', "@BodyLimit('1KiB') @Controller"] }],
  [
    'a guard of the module that a handler skips',
    {
      'src/items.module.ts': ['providers:', 'guards: [AuthGuard], providers:'],
      'src/items.ts': ['@Get()', '@SkipGuard(AuthGuard) @Get()'],
    },
  ],
  [
    'the class that the controller extends',
    { 'src/items.ts': ['Items {', "Items extends Base {}\nclass Base { @Get('/base') base(): string { return ''; }"] },
  ],
  ['the name of a handler', { 'src/items.ts': ['list()', 'all()'] }],
  ['the decorators of a handler', { 'src/items.ts': ['@Get()', '@Patch()'] }],
  ['a repeated parameter in a path', { 'src/items.ts': ['@Get()', "@Get('/{id}/{id}')"] }],
  ['the list of controllers', { 'src/items.module.ts': ['controllers: [Items]', 'controllers: []'] }],
  ['the imports of the root', { 'src/app.module.ts': ['imports: [ItemsModule]', 'imports: []'] }],
  ['a line before the controller', { 'src/items.ts': ['@Controller', '\n@Controller'] }],
  [
    'the name of the controller',
    {
      'src/items.ts': ['class Items', 'class Goods'],
      'src/items.module.ts': ['import { Items }', 'import { Goods as Items }'],
    },
  ],
];

test.each(edits)('after an edit of %s, routes of the same handlers are linked again', async (_, changes) => {
  const before = await memoryFacts(files);
  const settings = { name: 'example', version: '1.0.0' };
  const kept = new KeptLink();
  const known = link(before, settings, kept);
  const edited: Record<string, string> = { ...files };
  for (const [file, [from, to]] of Object.entries(changes)) edited[file] = (edited[file] ?? '').replace(from, to);
  const facts = shareStructure(before, await memoryFacts(edited));
  // Nothing is kept for copies.
  const wanted = link(structuredClone(facts), settings);
  expect(link(facts, settings, kept)).toEqual(wanted);
  expect(wanted.routes).not.toEqual(known.routes);
});

test('a result is kept for one object', () => {
  let count = 0;
  const kept = keptFor((key: object) => [key, ++count]);
  const key = {};
  expect(kept(key)).toBe(kept(key));
  expect(kept({})).not.toBe(kept(key));
});
