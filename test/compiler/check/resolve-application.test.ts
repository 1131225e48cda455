import { expect, test } from 'vitest';
import { changedRoutes } from '../../../compiler/src/check/changed-routes.ts';
import { check } from '../../../compiler/src/check/check.ts';
import { resolveApplication } from '../../../compiler/src/check/resolve-application.ts';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
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
export interface Part { name: string }
`,
};

const edits: [title: string, file: keyof typeof files, from: string, to: string, kept: number][] = [
  ['nothing', 'src/part.ts', 'string }', 'string }\n', 4],
  ['a type', 'src/part.ts', 'name: string', 'name: number', 2],
  ['a route', 'src/items.ts', "'/all'", "'/most'", 3],
  ['the comment of a controller', 'src/items.ts', '@Controller', '/** The items. */ @Controller', 2],
  ['the exceptions of a guard', 'src/auth.guard.ts', 'return true', "throw new ForbiddenException('')", 2],
  ['the order of providers', 'src/items.module.ts', '[Items] })', '[Items], providers: [Other] })', 0],
  ['the order of modules', 'src/app.module.ts', '[ItemsModule, OtherModule]', '[OtherModule, ItemsModule]', 2],
  ['the name of a module', 'src/items.module.ts', 'ItemsModule', 'GoodsModule', 2],
];

test.each(edits)(
  'after an edit of %s, a resolution that continues is equal to a new one',
  async (_, file, from, to, kept) => {
    const before = await memoryModel(files);
    const { passed } = check(before);
    if (passed === undefined) throw new Error('the application has errors');
    const edited: Record<string, string> = { ...files, [file]: files[file].replace(from, to) };
    if (to === 'GoodsModule') edited['src/app.module.ts'] = files['src/app.module.ts'].replaceAll('ItemsModule', to);
    const after = shareStructure(before, await memoryModel(edited));
    const changed = changedRoutes(before, after);
    if (changed === undefined) throw new Error('more than routes has changed');
    const continued = resolveApplication(after, { resolver: passed.resolver, changed });
    expect(continued.application).toEqual(resolveApplication(after).application);
    const former = new Set(passed.application.routes);
    expect(continued.application?.routes.filter((route) => former.has(route))).toHaveLength(kept);
  },
);
