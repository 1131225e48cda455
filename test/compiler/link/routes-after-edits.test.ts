import { expect, test } from 'vitest';
import { Session, shared } from '../../../compiler/src/incremental/session.ts';
import { link } from '../../../compiler/src/link/link.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
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

test.each(edits)(
  'after an edit of %s, the routes equal the routes of a session that remembers nothing',
  async (_, changes) => {
    const before = await memoryFacts(files);
    // With a named root, the modules that it does not reach are not part of the application.
    const root = { file: 'src/app.module.ts', className: 'AppModule' };
    const settings = { name: 'example', version: '1.0.0', root };
    const session = new Session('builds');
    const build = (facts: readonly FileFacts[]) => session.run(() => link(shared('facts', facts), settings));
    const first = build(before);
    const edited: Record<string, string> = { ...files };
    for (const [file, [from, to]] of Object.entries(changes)) edited[file] = (edited[file] ?? '').replace(from, to);
    const facts = await memoryFacts(edited);
    const wanted = new Session('nothing').run(() => link(facts, settings));
    expect(build(facts)).toEqual(wanted);
    expect(wanted.routes).not.toEqual(first.routes);
  },
);
