import { describe, expect, test } from 'vitest';
import type { CompileResult } from '../../../compiler/src/compile.ts';
import { buildCore, builtWorkspace, compileApi, generatedFiles } from '../libraries/library-workspace.ts';
import { importedSpecifiers, linkedWorkspace } from '../linked-packages/linked-workspace.ts';

/** A package with types, a generic base class and a provider that need codecs, and an application that uses all. */
const files: Readonly<Record<string, string>> = {
  'packages/core/src/index.ts': `
export { Queue, NamedQueue } from './queue.js';
export { PriceCache } from './price-cache.js';
export { CoreModule, Writer } from './core.module.js';
export { type Price, type Page, Kind, Money } from './price.js';
`,
  'packages/core/src/price.ts': `
import type { Min, MinLength } from 'ashlar';
export enum Kind { Net = 'net', Gross = 'gross' }
export class Money {
  amount!: number & Min<0>;
  currency = 'EUR';
  validate(): Record<string, string[]> | undefined { return this.amount > 100 ? { amount: ['is too much'] } : undefined; }
}
/** A price. */
export interface Price { readonly sku: string & MinLength<1>; readonly at: Date; readonly kind: Kind; readonly money: Money; }
export interface Page<Item> { readonly items: readonly Item[]; }
/** Not exported by the entry of the package. */
export interface Entry { readonly prices: readonly Price[]; readonly before?: Entry; }
`,
  'packages/core/src/queue.ts': `
import type { Codec } from 'ashlar';
/** A queue of values of one type. */
export abstract class Queue<T> {
  constructor(protected readonly codec: Codec<T>) {}
  add(value: T): string { return this.codec.encode(value); }
}
export abstract class NamedQueue<Name extends string, T> extends Queue<T> {
  readonly label?: Name;
}
`,
  'packages/core/src/price-cache.ts': `
import { Injectable, type Codec } from 'ashlar';
import type { Entry, Page, Price } from './price.js';
@Injectable()
export class PriceCache {
  constructor(private readonly entries: Codec<Entry>, private readonly pages: Codec<Page<Price>>) {}
  read(text: string): number { return this.entries.decode(JSON.parse(text)).prices.length + this.pages.encode({ items: [] }).length; }
}
`,
  'packages/core/src/core.module.ts': `
import { asyncFactory, codec, Module, token } from 'ashlar';
import { PriceCache } from './price-cache.js';
import type { Price } from './price.js';
export interface Writer { write(price: Price): string; }
export const Writer = token<Writer>('Writer');
@Module({
  providers: [PriceCache, asyncFactory(Writer, [codec<Price>()], (prices) => ({ write: (price) => prices.encode(price) }))],
  exports: [PriceCache],
})
export class CoreModule {}
`,
  'apps/api/src/app.module.ts': `
import { type Codec, Controller, Get, Injectable, Module } from 'ashlar';
import { CoreModule, NamedQueue, type Page, type Price, PriceCache, Queue } from '@mono/core';
export interface Mail { readonly to: string; readonly price?: Price; }
@Injectable()
export class Mails extends Queue<Mail> {}
@Injectable()
export class Prices extends NamedQueue<'prices', Page<Price>> {}
@Injectable()
export class OwnCache {
  constructor(private readonly prices: Codec<Price>, private readonly cache: PriceCache) {}
  read(text: string): Price { return this.prices.decode(JSON.parse(text)) ?? this.cache; }
}
@Controller('mails')
export class MailsController {
  constructor(private readonly mails: Mails, private readonly prices: Prices, private readonly cache: OwnCache) {}
  @Get() list(): string { return this.mails.add({ to: '' }) + String(this.prices) + String(this.cache); }
}
@Module({ imports: [CoreModule], providers: [Mails, Prices, OwnCache], controllers: [MailsController] })
export class AppModule {}
`,
};

/** The types of the codecs of an application, as their names are written. */
function codecsIn(result: CompileResult): readonly string[] {
  const text = [...generatedFiles(result).values()].join('');
  return Array.from(text.matchAll(/defineCodec\('(.*)', \{$/gm), ([, type = '']) => type).sort();
}

const names = ['Entry', 'Mail', 'Page<Price>', 'Price'];

describe('the codecs of packages', () => {
  test('are generated for linked packages from their sources', async () => {
    const result = await compileApi(linkedWorkspace(files));
    expect(result.diagnostics).toEqual([]);
    expect(codecsIn(result)).toEqual(names);
    expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
  });

  test('are the same for a built library', async () => {
    const fromSources = await compileApi(linkedWorkspace(files));
    const workspace = builtWorkspace(files);
    expect(await buildCore(workspace)).toMatchObject({ diagnostics: [], changed: true });
    const fromLibrary = await compileApi(workspace);
    expect(fromLibrary.diagnostics).toEqual([]);
    expect(generatedFiles(fromLibrary)).toEqual(generatedFiles(fromSources));
  });
});

/** The declarations that TypeScript writes for the package, without its sources: as an installed package without decorators has them. */
const declarations = {
  'packages/core/package.json': JSON.stringify({
    name: '@mono/core',
    version: '1.0.0',
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  }),
  'packages/core/dist/index.d.ts': `
import { type Codec } from 'ashlar';
export interface Price { readonly sku: string; readonly at: Date; }
/** A queue of values of one type. */
export declare abstract class Queue<T> {
    protected readonly codec: Codec<T>;
    constructor(codec: Codec<T>);
    add(value: T): string;
}
export declare abstract class ListQueue<Name extends string, T> extends Queue<T[]> {
    readonly label?: Name;
}
export declare class NamedQueue<T> extends Queue<T> {
    constructor(codec: Codec<T>, lists: Codec<readonly T[]>);
}
`,
} as const;

const application = (classes: string) => ({
  ...declarations,
  'apps/api/src/app.module.ts': `
import { type Codec, Injectable, Module } from 'ashlar';
import { ListQueue, NamedQueue, type Price, Queue } from '@mono/core';
export { ListQueue, NamedQueue, Queue };
export interface Mail { readonly to: string; }
${classes}
`,
});

describe('a generic base class of a declaration file', () => {
  test.each<[title: string, classes: string, types: readonly string[]]>([
    ['a type of the application', '@Injectable() export class Own extends Queue<Mail> {}', ['Mail']],
    ['a type of the package', '@Injectable() export class Own extends Queue<Price> {}', ['Price']],
    ['a type without a name', '@Injectable() export class Own extends Queue<{ a: string }[]> {}', ['{ a: string }[]']],
    ['a type around its own', "@Injectable() export class Own extends ListQueue<'a', Mail> {}", ['Mail[]']],
    ['two codecs', '@Injectable() export class Own extends NamedQueue<Mail> {}', ['Mail', 'readonly Mail[]']],
    [
      'a generic class between',
      'export class Between<T> extends Queue<T | null> {}\n@Injectable() export class Own extends Between<Mail> {}',
      ['Mail | null'],
    ],
    [
      'a constructor of its own',
      '@Injectable() export class Own extends Queue<Mail> { constructor(codec: Codec<Mail>) { super(codec); } }',
      ['Mail'],
    ],
  ])('receives the codec of %s', async (_, classes, types) => {
    const root = '@Module({ providers: [Own] }) export class AppModule {}';
    const result = await compileApi(linkedWorkspace(application(`${classes}\n${root}`)));
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(codecsIn(result)).toEqual(types);
  });
});
