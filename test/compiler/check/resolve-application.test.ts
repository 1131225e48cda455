import { expect, test } from 'vitest';
import type { CheckedApplication } from '../../../compiler/src/check/checked-application.ts';
import { resolveApplication } from '../../../compiler/src/check/resolve-application.ts';
import { Session, shared } from '../../../compiler/src/incremental/session.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { memoryModel } from './memory-model.ts';

const files = {
  'src/app.module.ts': `
import { Module } from 'ashlar';
import { AuthGuard } from './auth.guard.js';
import { ItemsModule } from './items.module.js';
import { OtherModule } from './other.js';
import { Texts } from './texts.js';
@Module({ controllers: [Texts], providers: [AuthGuard], imports: [ItemsModule, OtherModule] })
export class AppModule {}
`,
  'src/items.module.ts': `
import { Module } from 'ashlar';
import { Items } from './items.js';
import { Other } from './other.js';
@Module({ controllers: [Items] })
export class ItemsModule {}
`,
  'src/other.ts': `
import { Injectable, Module } from 'ashlar';
@Injectable()
export class Other {}
@Module({})
export class OtherModule {}
`,
  'src/auth.guard.ts': `
import { Guard, ForbiddenException, type CanActivate } from 'ashlar';
@Guard()
export class AuthGuard implements CanActivate {
  canActivate(): boolean { return true; }
}
`,
  'src/texts.ts': `
import { Body, Controller, Get, Post, UseGuard } from 'ashlar';
import { AuthGuard } from './auth.guard.js';
import type { Item } from './item.js';
@Controller('/texts')
@UseGuard(AuthGuard)
export class Texts {
  @Get() list(): string { return ''; }
  @Post() add(item: Body<Item>): void {}
}
`,
  'src/items.ts': `
import { Controller, Get } from 'ashlar';
import type { Item } from './item.js';
@Controller('/items')
export class Items {
  @Get() list(): Item[] { return []; }
  @Get('/all') all(): number | string[] { return 1; }
}
`,
  'src/item.ts': `
import type { Part } from './part.js';
export interface Item { parts: Part[] }
`,
  'src/part.ts': `
export interface Part { name: string; parts?: Part[] }
`,
};

const edits: [title: string, file: keyof typeof files, from: string, to: string, same: number][] = [
  ['nothing', 'src/part.ts', 'string }', 'string }\n', 4],
  ['a type', 'src/part.ts', 'name: string', 'name: number', 4],
  ['a route', 'src/items.ts', "'/all'", "'/most'", 3],
  ['the comment of a controller', 'src/items.ts', '@Controller', '/** The items. */ @Controller', 2],
  ['the exceptions of a guard', 'src/auth.guard.ts', 'return true', "throw new ForbiddenException('')", 2],
  ['the order of providers', 'src/items.module.ts', '[Items] })', '[Items], providers: [Other] })', 0],
  ['the order of modules', 'src/app.module.ts', '[ItemsModule, OtherModule]', '[OtherModule, ItemsModule]', 2],
  ['the name of a module', 'src/items.module.ts', 'ItemsModule', 'GoodsModule', 2],
];

function resolve(session: Session, model: ApplicationModel): CheckedApplication {
  const application = session.run(() => shared('application', resolveApplication(shared('model', model)).application));
  if (application === undefined) throw new Error('the application has errors');
  return application;
}

test.each(edits)(
  'after an edit of %s, the application equals the application of a new session',
  async (_, file, from, to, same) => {
    const edited: Record<string, string> = { ...files, [file]: files[file].replace(from, to) };
    if (to === 'GoodsModule') edited['src/app.module.ts'] = files['src/app.module.ts'].replaceAll('ItemsModule', to);
    const [before, after] = [await memoryModel(files), await memoryModel(edited)];
    const session = new Session('builds');
    const former = new Set(resolve(session, before).routes);
    const application = resolve(session, after);
    expect(application).toEqual(resolve(new Session('one build'), after));
    expect(application.routes.filter((route) => former.has(route))).toHaveLength(same);
  },
);
