import { describe, expect, test } from 'vitest';
import * as runtime from '../../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { loadGenerated } from '../../support/load-generated.ts';

/** A feature with a type `Item` of its own, which has one property. */
function feature(name: string, property: string): Record<string, string> {
  const controller = `${name.charAt(0).toUpperCase()}${name.slice(1)}Controller`;
  return {
    [`src/${name}/item.ts`]: `export interface Item { ${property}: string }`,
    [`src/${name}/${name}.controller.ts`]: `
import { Body, Controller, Post } from 'ashlar';
import type { Item } from './item.js';
@Controller('/${name}')
export class ${controller} {
  @Post() add(item: Body<Item>): Item { return item; }
}`,
  };
}

function moduleOf(name: string, features: readonly string[]): string {
  const classes = features.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}Controller`);
  const imports = features.map((each, index) => `import { ${classes[index]} } from './${each}/${each}.controller.js';`);
  return `import { Module } from 'ashlar';
${imports.join('\n')}
@Module({ controllers: [${classes.join(', ')}] })
export class ${name} {}`;
}

type Artifacts = ReadonlyMap<string, string>;

/** The generated files of each application, in the order of the package's settings. */
async function compiled(files: Readonly<Record<string, string>>): Promise<readonly Artifacts[]> {
  const { applications, diagnostics } = await compileFiles(files);
  // Of two types with one name, a warning asks for names.
  expect(diagnostics.filter(({ code }) => code !== 'ASH5023')).toEqual([]);
  return applications.map(({ artifacts }) => new Map(artifacts.map(({ name, text }) => [name, text])));
}

function schemasOf(artifacts: Artifacts | undefined): unknown {
  const { components } = JSON.parse(artifacts?.get('openapi.json') ?? '{}');
  return Object.fromEntries(
    Object.entries<{ properties?: object }>(components.schemas).map(([name, { properties = {} }]) => [
      name,
      Object.keys(properties),
    ]),
  );
}

/** The errors of the decoder of `Item` in a directory for an object without properties: they show the type of the decoder. */
function missing(artifacts: Artifacts | undefined, directory: string): readonly string[] {
  const loaded = loadGenerated(artifacts?.get(`${directory}.ts`) ?? '', { 'ashlar/codegen/v1': runtime });
  const problems = new Problems();
  // The text defines a decoder under this name.
  (loaded['itemDecoder'] as Decoder<unknown>).explain({}, problems);
  return Object.keys(problems.errors);
}

const shop = { ...feature('shop', 'price'), ...feature('stock', 'count') };
const two = { ...shop, 'src/app.module.ts': moduleOf('AppModule', ['shop', 'stock']) };

describe('types of one name in several files of an application', () => {
  test('are distinguished by their files, and each has its own decoder and schema', async () => {
    const [application] = await compiled(two);
    expect(schemasOf(application)).toMatchObject({ Item_shop: ['price'], Item_stock: ['count'] });
    expect(missing(application, 'shop')).toEqual(['price']);
    expect(missing(application, 'stock')).toEqual(['count']);
  });

  test('have the same names whatever the order of the files and of the controllers', async () => {
    const [application] = await compiled(two);
    const turned = {
      'src/app.module.ts': two['src/app.module.ts'],
      ...Object.fromEntries(Object.entries(shop).reverse()),
    };
    expect(await compiled(turned)).toEqual([application]);
    const [other] = await compiled({ ...shop, 'src/app.module.ts': moduleOf('AppModule', ['stock', 'shop']) });
    expect(schemasOf(other)).toEqual(schemasOf(application));
    expect(missing(other, 'shop')).toEqual(['price']);
  });

  test('keep their names when there is one more, also deeper below', async () => {
    const more: Record<string, string> = { ...two, ...feature('archive', 'year') };
    const [three] = await compiled({
      ...more,
      'src/app.module.ts': moduleOf('AppModule', ['shop', 'archive', 'stock']),
    });
    expect(schemasOf(three)).toMatchObject({ Item_shop: ['price'], Item_archive: ['year'], Item_stock: ['count'] });
    const deeper = (more['src/archive/item.ts'] ?? '').replace('year', 'day');
    const [four] = await compiled({
      ...more,
      'src/shop/old/item.ts': deeper,
      'src/archive/archive.controller.ts': (more['src/archive/archive.controller.ts'] ?? '').replace(
        "'./item.js'",
        "'../shop/old/item.js'",
      ),
      'src/app.module.ts': moduleOf('AppModule', ['shop', 'archive', 'stock']),
    });
    expect(schemasOf(four)).toMatchObject({ Item_shop: ['price'], Item_shopOld: ['day'], Item_stock: ['count'] });
  });
});

test('applications of one package do not see the types of each other', async () => {
  const packageJson = JSON.stringify({
    name: 'example',
    type: 'module',
    ashlar: [
      { root: 'src/shop.module.ts#ShopModule', out: 'src/generated/shop' },
      { root: 'src/stock.module.ts#StockModule', out: 'src/generated/stock' },
    ],
  });
  const [first, second] = await compiled({
    ...shop,
    'package.json': packageJson,
    'src/shop.module.ts': moduleOf('ShopModule', ['shop']),
    'src/stock.module.ts': moduleOf('StockModule', ['stock']),
  });
  expect(schemasOf(first)).toMatchObject({ Item: ['price'] });
  expect(schemasOf(second)).toMatchObject({ Item: ['count'] });
  expect([missing(first, 'shop'), missing(second, 'stock')]).toEqual([['price'], ['count']]);
});
