import { expect, test } from 'vitest';
import { ReadApplication } from './support/read-application.ts';

const types = `
  export class User { readonly id!: string }
  export class Article { readonly id!: string }
  export class Repository<T> { find(): T | undefined { return undefined } }
  export class Cache<Key = string, Value = User> { get(_key: Key): Value | undefined { return undefined } }
  export interface Clock { now(): Date }
  export interface Store<T> { all(): T[] }
  export type Renamed = Clock;
  export type Twice = Renamed;
  export type Users = Repository<User>;
  export type Id = string;
  export type OtherId = string;
  export type Mode = 'development' | 'production';
  export type Load = (id: string) => Promise<User>;
  export type Loader<T> = (id: string) => Promise<T>;
  export type Row = { readonly id: string };
  export enum Level { Low, High }
  export namespace inner { export interface Clock { tick(): void } }
  export type { Clock as Exported };
`;

const files = {
  'src/types.ts': types,
  'src/barrel.ts': `export * from './types.js';\nexport { type Clock as Time } from './types.js';`,
  'node_modules/database/package.json':
    '{ "name": "database", "version": "1.0.0", "type": "module", "exports": "./index.d.ts" }',
  'node_modules/database/index.d.ts':
    'export interface Options { url: string }\nexport declare class Pool {}\nexport interface Clock { now(): Date }\nexport declare class Table<Row> { row: Row }',
};

const head = `
  import type { Article, Cache, Clock, Exported, Id, inner, Level, Load, Loader, Mode, OtherId, Renamed, Row, Store, Twice, User, Users } from './types.js';
  import { Repository } from './types.js';
  import type { Clock as C, Time } from './barrel.js';
  import type * as all from './barrel.js';
  import { type Clock as PackageClock, type Options, type Pool, Table } from 'database';
`;

/** The key of each type, or the reason why it has none. */
function keysOf(...written: string[]): (string | undefined)[] {
  const calls = written.map((type, index) => `export const key${index} = token<${type}>('key${index}');`);
  const application = new ReadApplication({
    ...files,
    'src/keys.ts': `import { token } from 'ashlar';\n${head}\n${calls.join('\n')}`,
  });
  const found = application.facts.flatMap(({ typeKeys = [] }) => typeKeys);
  return found.map(({ type }) => (type.kind === 'unidentified' ? `!${type.reason}` : type.key));
}

const same: [title: string, ...types: string[]][] = [
  [
    'an interface under all its names',
    'Clock',
    'C',
    'Time',
    'Exported',
    'all.Clock',
    "import('./types.js').Clock",
    '(Clock)',
  ],
  ['an alias of an interface, and one of that alias', 'Clock', 'Renamed', 'Twice'],
  ['an alias of an instance of a generic class', 'Repository<User>', 'Users', 'Repository<all.User>', 'all.Users'],
  ['nested type arguments', 'Repository<Store<User>>', 'all.Repository<all.Store<User>>'],
  ['type arguments that are defaults', 'Cache', 'Cache<string>', 'Cache<string, User>'],
  ['type arguments that are aliases of primitives', 'Repository<Id>', 'Repository<OtherId>', 'Repository<string>'],
  ['unions in any order', 'Repository<User | Article>', 'Repository<Article | User>'],
  ['an array', 'User[]', 'Array<User>'],
  ['a type of a package', 'Options', "import('database').Options"],
];

test.each(same)('one key: %s', (_title, ...written) => {
  const keys = keysOf(...written);
  expect(keys).toHaveLength(written.length);
  expect(new Set(keys)).toEqual(new Set([keys[0]]));
  expect(keys[0]).not.toMatch(/^!/);
});

const different: [title: string, ...types: string[]][] = [
  ['instances of a generic class', 'Repository<User>', 'Repository<Article>', 'Repository<User[]>', 'Table<User>'],
  ['interfaces with the same name', 'Clock', 'inner.Clock', 'PackageClock'],
  ['aliases of a primitive', 'Id', 'OtherId'],
  ['aliases of other types', 'Mode', 'Load', 'Row', 'Loader<User>', 'Loader<Article>'],
  [
    'literal type arguments',
    "Repository<'a'>",
    "Repository<'b'>",
    'Repository<1>',
    "Repository<'1'>",
    'Repository<true>',
  ],
  ['nested type arguments', 'Repository<Store<User>>', 'Repository<Store<Article>>', 'Store<Repository<User>>'],
  [
    'a named row type and an enum',
    'Repository<Row>',
    'Repository<Level>',
    'Repository<Level.Low>',
    'Repository<Level.High>',
  ],
  ['tuples', 'Repository<[User, Article]>', 'Repository<[Article, User]>', 'Repository<readonly [User, Article]>'],
  ['types for all files', 'Date', 'Map<string, User>', 'Map<string, Article>'],
];

test.each(different)('different keys: %s', (_title, ...written) => {
  const keys = keysOf(...written);
  expect(new Set(keys).size, keys.join('\n')).toBe(written.length);
  for (const key of keys) expect(key).not.toMatch(/^!/);
});

const none: [type: string, reason: string][] = [
  ['User', 'class'],
  ['Pool', 'class'],
  ['string', 'primitive'],
  ["'text'", 'primitive'],
  ['unknown', 'primitive'],
  ['Missing', 'unresolved'],
  ['{ now(): Date }', 'unnamed'],
  ['() => void', 'unnamed'],
  ['User | Article', 'unnamed'],
  ['typeof Repository', 'unnamed'],
  ['Repository<{ id: string }>', 'unnamed'],
  ['Repository<typeof Repository>', 'unnamed'],
];

test.each(none)('no key: %s', (type, reason) => {
  expect(keysOf(type)).toEqual([`!${reason}`]);
});

const calls: [title: string, source: string, wanted: string][] = [
  ['an exported constant', "export const A = token<Clock>('A');", "src/keys.ts#A as A 'A' of Clock"],
  [
    'exported under another name',
    "const A = token<Clock>('A');\nexport { A as B };",
    "src/keys.ts#A as B 'A' of Clock",
  ],
  ['not exported', "const A = token<Clock>('A');", "src/keys.ts#A not exported 'A' of Clock"],
  ['a variable', "export let A = token<Clock>('A');", "src/keys.ts#A as A 'A' of Clock, misplaced: variable"],
  [
    'in a function',
    "function f() { const A = token<Clock>('A'); }",
    "src/keys.ts#A not exported 'A' of Clock, misplaced: function",
  ],
  ['in a list', "export const list = [token<Clock>('A')];", "nothing 'A' of Clock, misplaced: expression"],
  ['the default export', "export default token<Clock>('A');", "nothing 'A' of Clock, misplaced: expression"],
  ['a computed name', "const name = 'A';\nexport const A = token<Clock>(name);", 'src/keys.ts#A as A ? of Clock'],
  ['no type', "export const A = token('A');", "src/keys.ts#A as A 'A' of !missing"],
  [
    'imported under another name',
    "import { token as t } from 'ashlar';\nexport const A = t<Clock>('A');",
    "src/keys.ts#A as A 'A' of Clock",
  ],
  [
    'through a namespace',
    "import * as ashlar from 'ashlar';\nexport const A = ashlar.token<Clock>('A');",
    "src/keys.ts#A as A 'A' of Clock",
  ],
  [
    're-exported under another name',
    "import { t } from './again.js';\nexport const A = t<Clock>('A');",
    "src/keys.ts#A as A 'A' of Clock",
  ],
  ['with `as const` and parentheses', "export const A = (token<Clock>('A'));", "src/keys.ts#A as A 'A' of Clock"],
];

test.each(calls)('a key that is %s', (_title, source, wanted) => {
  const application = new ReadApplication({
    ...files,
    'src/again.ts': `export { token as t } from 'ashlar';`,
    'src/keys.ts': `import { token } from 'ashlar';\nimport type { Clock } from './types.js';\n${source}`,
  });
  const [found] = application.facts.flatMap(({ typeKeys = [] }) => typeKeys);
  if (found === undefined) throw new Error('no key was read');
  const { constant, name, type, misplaced } = found;
  const exported = constant?.origin.kind === 'source' ? constant.origin.exportName : undefined;
  const place = constant && `${constant.id} ${exported === undefined ? 'not exported' : `as ${exported}`}`;
  const named = name === undefined ? '?' : `'${name}'`;
  const of = type.kind === 'unidentified' ? `!${type.reason}` : type.text;
  const detail = misplaced === undefined ? '' : `, misplaced: ${misplaced}`;
  expect(`${place ?? 'nothing'} ${named} of ${of}${detail}`).toBe(wanted);
});

test('functions of other packages with the same name make no keys', () => {
  const source = `declare function token<T>(name: string): T;\nexport const A = token<Date>('A');\nexport class S {}`;
  const application = new ReadApplication({ 'src/keys.ts': source });
  expect(application.facts.map(({ typeKeys }) => typeKeys)).toEqual([undefined]);
});

test('parameters have the identity of their types', () => {
  const application = new ReadApplication({
    ...files,
    'src/service.ts': `${head}
      import { token } from 'ashlar';
      export const key = token<Repository<User>>('key');
      class Base<T> { constructor(readonly clock: T, readonly rows: Repository<T>) {} }
      export class Service { constructor(clock: C, users: Users, id: Id, plain: User, text: string) {} }
      export class Derived extends Base<Clock> {}`,
  });
  const identities = (name: string) =>
    application.class(name).construction.parameters.map(({ token }) => token.type?.key);
  const [clock, users, id] = keysOf('Clock', 'Repository<User>', 'Id');
  expect(identities('Service')).toEqual([clock, users, id, undefined, undefined]);
  expect(identities('Derived')).toEqual([clock, keysOf('Repository<Clock>')[0]]);
});

test('a type for all files is the same wherever it is declared', () => {
  const application = new ReadApplication({
    'src/a.ts': `import { token } from 'ashlar';\ndeclare global { interface Tenant { id: string } }\nexport const A = token<Tenant>('A');`,
    'src/b.ts': `import { token } from 'ashlar';\ndeclare global { interface Tenant { name: string } }\nexport const B = token<Tenant>('B');`,
  });
  const types = application.facts.flatMap(({ typeKeys = [] }) => typeKeys.map(({ type }) => type));
  expect(types.map((type) => type.kind === 'interface' && type.key)).toEqual(['#Tenant', '#Tenant']);
});
