import { expect, test } from 'vitest';
import type { ClassReference } from '../../../compiler/src/model/class-reference.ts';
import { ReadApplication } from './support/read-application.ts';

function describe({ id, origin }: ClassReference): string {
  if (origin.kind === 'package') return `${id} from ${origin.specifier} as ${origin.exportName}`;
  return origin.exportName === undefined ? `${id} not exported` : `${id} as ${origin.exportName}`;
}

const exports: [title: string, source: string, wanted: string][] = [
  ['exported in place', 'export class A {}', 'src/a.ts#A as A'],
  ['exported later', 'class A {}\nexport { A };', 'src/a.ts#A as A'],
  ['exported under another name', 'class A {}\nexport { A as B };', 'src/a.ts#A as B'],
  ['exported under several names', 'class A {}\nexport { A as Z, A as B, A, A as default };', 'src/a.ts#A as A'],
  ['exported under several other names', 'class A {}\nexport { A as Z, A as B, A as default };', 'src/a.ts#A as B'],
  ['the default export', 'export default class A {}', 'src/a.ts#A as default'],
  ['the default export, nameless', 'export default class {}', 'src/a.ts#default as default'],
  ['the default export, later', 'class A {}\nexport default A;', 'src/a.ts#A as default'],
  ['exported as a type only', 'class A {}\nexport type { A };', 'src/a.ts#A not exported'],
  ['a specifier exported as a type only', 'class A {}\nexport { type A };', 'src/a.ts#A not exported'],
  ['not exported', 'class A {}', 'src/a.ts#A not exported'],
];

test.each(exports)('a class that is %s', (_title, source, wanted) => {
  const application = new ReadApplication({ 'src/a.ts': source });
  const [reference] = application.facts.flatMap(({ classes }) => classes.map((one) => one.class));
  expect(reference && describe(reference)).toBe(wanted);
});

const tokens: [title: string, head: string, type: string, wanted: string][] = [
  ['of the application', `import { Service } from './service.js';`, 'Service', 'src/service.ts#Service as Service'],
  [
    'imported as a type',
    `import type { Service } from './service.js';`,
    'Service',
    'src/service.ts#Service as Service',
  ],
  ['renamed', `import { Service as S } from './service.js';`, 'S', 'src/service.ts#Service as Service'],
  ['through a barrel', `import { Service } from './barrel.js';`, 'Service', 'src/service.ts#Service as Service'],
  ['through a namespace', `import * as all from './barrel.js';`, 'all.Service', 'src/service.ts#Service as Service'],
  ['by an import type', '', `import('./service.js').Service`, 'src/service.ts#Service as Service'],
  ['with type arguments', `import { Store } from './service.js';`, 'Store<string>', 'src/service.ts#Store as Store'],
  ['in parentheses', `import { Service } from './service.js';`, '(Service)', 'src/service.ts#Service as Service'],
  ['by a path alias', `import { Service } from '#service';`, 'Service', 'src/service.ts#Service as Service'],
  ['of a package', `import { Pool } from 'database';`, 'Pool', 'database#Pool from database as Pool'],
  ['of a package, as a type', `import type { Pool as P } from 'database';`, 'P', 'database#Pool from database as Pool'],
  ['of a package, by its default', `import Pool from 'database';`, 'Pool', 'database#Pool from database as default'],
  [
    'of a part of a package',
    `import { Pool } from 'database/pool';`,
    'Pool',
    'database#Pool from database/pool as Pool',
  ],
  [
    'of a package, renamed there',
    `import { Client } from 'database';`,
    'Client',
    'database#InternalClient from database as Client',
  ],
  [
    'of a package, through a namespace',
    `import * as db from 'database';`,
    'db.Pool',
    'database#Pool from database as Pool',
  ],
  [
    'of a package, through a barrel',
    `import { Connections } from './barrel.js';`,
    'Connections',
    'database#Pool from database as Pool',
  ],
  [
    'of a package, through a star',
    `import { Client } from './barrel.js';`,
    'Client',
    'database#InternalClient from database as Client',
  ],
  [
    'of a package, through an import and export',
    `import { Reexported } from './barrel.js';`,
    'Reexported',
    'database#Pool from database/pool as Pool',
  ],
  ['of ashlar', `import { Logger } from 'ashlar';`, 'Logger', 'ashlar#Logger from ashlar as Logger'],
  [
    'of an ambient module',
    `import { Emitter } from 'platform:events';`,
    'Emitter',
    'platform:events#Emitter from platform:events as Emitter',
  ],
];

test.each(tokens)('a token %s', (_title, head, type, wanted) => {
  const application = new ReadApplication({
    'package.json': JSON.stringify({ name: 'app', type: 'module', imports: { '#service': './src/service.ts' } }),
    'node_modules/database/package.json': JSON.stringify({
      name: 'database',
      version: '1.0.0',
      type: 'module',
      exports: { '.': './index.d.ts', './pool': './pool.d.ts' },
    }),
    'node_modules/database/index.d.ts': `import { Pool } from './pool.js';\nexport { Pool, Pool as default };\ndeclare class InternalClient {}\nexport { InternalClient as Client };`,
    'node_modules/database/pool.d.ts': 'export declare class Pool { private p; }',
    'src/service.ts': 'export class Service {}\nexport class Store<T> { value?: T; }',
    'src/barrel.ts': `
      import { Pool as Local } from 'database/pool';
      export * from './service.js';
      export * from 'database';
      export { Pool as Connections } from 'database';
      export { Local as Reexported };
    `,
    'src/ambient.d.ts': `declare module 'platform:events' { export class Emitter {} }`,
    'src/subject.ts': `${head}\nexport class Subject { constructor(it: ${type}) {} }`,
  });
  const [dependency] = application.class('Subject').construction.parameters;
  expect(dependency?.token.kind === 'class' ? describe(dependency.token.class) : dependency).toBe(wanted);
});
