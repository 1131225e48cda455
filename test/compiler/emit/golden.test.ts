import { expect, test } from 'vitest';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { emittedTogether } from './support/emit.ts';
import * as model from './support/model.ts';
import { uploads } from './support/uploads.ts';

const { classOf, moduleOf, namedOf, objectOf, providerOf, routeOf, taking, typeOf } = model;

const config = 'src/config/config.module.ts#ConfigModule';
const shop = 'src/shop/shop.module.ts#ShopModule';

/** Everything that a container can hold: hooks, factories, handlers of events, aliases, loggers, packages, names that several classes have. */
const container: ApplicationModel = model.applicationOf({
  modules: [
    moduleOf(config),
    moduleOf(shop, {
      imports: [{ class: classOf(config), span: model.span }],
      eventHandlers: [
        model.handling('src/shop/container.ts#Container', 'src/shop/users/created.ts#Created'),
        model.handling('src/shop/users/users.service.ts#UsersService', 'src/shop/admin/created.ts#Created'),
        model.handling('src/shop/users/users.service.ts#UsersService', 'orders#Placed'),
      ],
    }),
  ],
  root: moduleOf(shop),
  providers: [
    providerOf('ashlar#EventBus', { module: config, needs: ['logger'], hooks: ['onShutdown'] }),
    providerOf('src/config/config.ts#Config', { module: config }),
    providerOf('pg#Pool', {
      module: config,
      needs: ['src/config/config.ts#Config'],
      construction: { kind: 'factory' },
    }),
    providerOf('src/shop/users/users.service.ts#UsersService', {
      module: shop,
      name: 'usersService_users',
      needs: ['pg#Pool', 'logger'],
      hooks: ['onModuleInit', 'onShutdown'],
    }),
    providerOf('src/shop/admin/users.service.ts#UsersService', {
      module: shop,
      name: 'usersService_admin',
      needs: ['src/shop/users/users.service.ts#UsersService'],
      hooks: ['onBootstrap'],
    }),
    providerOf('src/shop/disk-storage.ts#DiskStorage', {
      module: shop,
      construction: {
        kind: 'static-create',
        class: classOf('src/shop/disk-storage.ts#DiskStorage'),
        asynchronous: true,
      },
      needs: ['src/config/config.ts#Config'],
    }),
    providerOf('src/shop/storage.ts#Storage', {
      module: shop,
      construction: { kind: 'alias', class: classOf('src/shop/disk-storage.ts#DiskStorage') },
      needs: ['src/shop/disk-storage.ts#DiskStorage'],
    }),
    providerOf('src/shop/container.ts#Container', {
      module: shop,
      construction: { kind: 'static-create', class: classOf('src/shop/container.ts#Container'), asynchronous: false },
    }),
  ],
});

const item = 'src/items/item.ts#Item';
const page = 'src/page.ts#Page<src/items/item.ts#Item>';
const draft = 'src/app.ts#Draft';

/** Types that are exported, types that are not, generic and recursive ones. */
const types: ApplicationModel = model.applicationOf({
  providers: [model.appController],
  types: [
    namedOf(item, objectOf({ id: model.int, 'name?': model.string, children: model.arrayOf(typeOf(item)) }), {
      description: 'A thing.',
    }),
    namedOf(page, objectOf({ items: model.arrayOf(typeOf(item)), next: model.unionOf(model.string, model.nothing) })),
    namedOf(
      draft,
      objectOf({
        order: model.literalsOf('asc', 'desc'),
        author: objectOf({ name: model.string }),
        'parent?': typeOf(draft),
      }),
      { exported: false },
    ),
  ],
  routes: [
    routeOf('GET /', 'index', {
      gives: [{ wrapped: false, shape: typeOf(page) }],
      description: 'Lists.\n\nAll of them.',
    }),
    routeOf('POST /drafts', 'draft', {
      takes: [taking('request', 'Body', typeOf(draft))],
      gives: [{ wrapped: true, status: 202 }],
    }),
    routeOf('PUT /items/{id}', 'put', {
      takes: [
        taking('id', 'Param', model.int),
        taking('query', 'Query', objectOf({ 'tags?': model.arrayOf(model.string) })),
        taking('input', 'Body', model.arrayOf(typeOf(item))),
      ],
      gives: [
        { wrapped: true, status: 200, shape: typeOf(item) },
        { wrapped: true, status: 201, shape: typeOf(item) },
      ],
      deprecated: true,
    }),
    routeOf('GET /items/{id}', 'find', {
      takes: [taking('id', 'Param', model.int)],
      gives: [{ wrapped: false, shape: typeOf(item) }, { wrapped: false }],
    }),
    routeOf('GET /items/{id}/name', 'name', {
      takes: [taking('id', 'Param', model.string)],
      gives: [{ wrapped: false, shape: model.string }],
    }),
    routeOf('GET /items/newest', 'newest', { gives: [{ wrapped: false, shape: objectOf({ at: model.number }) }] }),
  ],
});

test.each<[name: string, application: ApplicationModel]>([
  ['empty', model.applicationOf()],
  ['container', container],
  ['types', types],
  ['uploads', uploads],
])('%s', async (name, application) => {
  await expect(emittedTogether(application)).toMatchFileSnapshot(`golden/${name}.txt`);
});

test('a new route adds lines and moves none', () => {
  const before = emittedTogether(types).split('\n');
  const added = routeOf('PATCH /items/{id}', 'patch', {
    takes: [taking('id', 'Param', model.int), taking('change', 'Body', objectOf({ name: model.string }))],
  });
  const after = new Set(emittedTogether({ ...types, routes: [...types.routes, added] }).split('\n'));
  // Of the lines that were there, only import lists and JSON's commas may have changed.
  const changed = before.filter((line) => !after.has(line) && !line.startsWith('import '));
  expect(changed.filter((line) => !/^\s*[\]}]$/.test(line))).toEqual([]);
});
