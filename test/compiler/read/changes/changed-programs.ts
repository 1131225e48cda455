/** A form of reading a value: declarations with it, and code that reads it. */
export interface ReadForm {
  readonly title: string;
  readonly kind: 'list' | 'object';
  /** The declarations of `src/lists.ts`. */
  readonly declarations: string;
  /** The exported name that leads to the value. */
  readonly root: string;
  /** The value that is read: `lists.guards`. */
  readonly target: string;
  /** The decorators of the controller, and the metadata of the module. */
  readonly decorators?: string;
  readonly path?: string;
  readonly metadata?: string;
  /** Code between the imports and the classes of `src/app.module.ts`. */
  readonly before?: string;
}

/** A change of a value, as code. */
export interface Change {
  readonly kind: 'list' | 'object';
  readonly code: (target: string) => string;
}

/** A place of code that changes a value. */
export interface Position {
  readonly title: string;
  readonly source: (read: ReadForm, code: Change['code']) => string;
  /** Further files, by the name of the file with the place. */
  readonly others: (read: ReadForm, file: string) => Readonly<Record<string, string>>;
}

const list = (title: string, form: Omit<ReadForm, 'title' | 'kind'>): ReadForm => ({ title, kind: 'list', ...form });
const object = (title: string, form: Omit<ReadForm, 'title' | 'kind'>): ReadForm => ({
  title,
  kind: 'object',
  ...form,
});

const guards = 'export const guards: any[] = [Admin];';

/** The forms of reading. */
export const reads: readonly ReadForm[] = [
  list('the arguments of a decorator', {
    ...{ declarations: guards, root: 'guards', target: 'guards', decorators: '@UseGuard(...guards)' },
  }),
  list('a list of a module', { declarations: guards, root: 'guards', target: 'guards', metadata: 'guards: guards' }),
  list('a part of a list of a module', {
    ...{ declarations: guards, root: 'guards', target: 'guards', metadata: 'guards: [...guards]' },
  }),
  list('the value of another constant', {
    declarations: `${guards}\nexport const all = guards;`,
    ...{ root: 'guards', target: 'guards', metadata: 'guards: all' },
  }),
  list('a property of an object', {
    declarations: 'export const lists = { guards: [Admin] as any[], other: [] as any[] };',
    ...{ root: 'lists', target: 'lists.guards', decorators: '@UseGuard(...lists.guards)' },
  }),
  list('a static property', {
    declarations: 'export class Lists {\n  static readonly guards: any[] = [Admin];\n}',
    ...{ root: 'Lists', target: 'Lists.guards', decorators: '@UseGuard(...Lists.guards)' },
  }),
  list('the paths of a controller', {
    declarations: "export const paths: any[] = ['/notes', '/memos'];",
    ...{ root: 'paths', target: 'paths', path: 'paths' },
  }),
  list('a part of the options of a guard', {
    declarations: "export const options = { roles: ['user'] as any[] };",
    ...{ root: 'options', target: 'options.roles', decorators: '@UseGuard(withOptions(Roles, options))' },
  }),
  list('an argument of a composed decorator', {
    declarations: "export const roles: any[] = ['user'];",
    ...{ root: 'roles', target: 'roles', decorators: '@Needs(roles)' },
    before: 'const Needs = (roles: string[]) => composeDecorators(UseGuard(withOptions(Roles, { roles })));',
  }),
  object('the options of a guard', {
    declarations: "export const options: any = { roles: ['user'] };",
    ...{ root: 'options', target: 'options', decorators: '@UseGuard(withOptions(Roles, options))' },
  }),
  object('a property in a path', {
    declarations: "export const names: any = { roles: 'notes', other: 'memos' };",
    ...{ root: 'names', target: 'names', path: '`/${names.roles}`' },
  }),
  object('a spread of a property', {
    declarations: "export const metadata = { inner: { roles: ['user'] } as any };",
    ...{ root: 'metadata', target: 'metadata.inner' },
    decorators: '@UseGuard(withOptions(Roles, { ...metadata.inner }))',
  }),
];

const changesOfLists: readonly Change['code'][] = [
  (target) => `${target}.push(Other)`,
  (target) => `${target}.pop()`,
  (target) => `${target}.shift()`,
  (target) => `${target}.unshift(Other)`,
  (target) => `${target}.splice(0, 1)`,
  (target) => `${target}.sort()`,
  (target) => `${target}.reverse()`,
  (target) => `${target}.fill(Other)`,
  (target) => `${target}.copyWithin(0, 1)`,
  (target) => `${target}.length = 0`,
  (target) => `${target}.length -= 1`,
  (target) => `${target}.length--`,
  (target) => `--${target}.length`,
  (target) => `${target}[0] = Other`,
  (target) => `${target}[Math.random()] = Other`,
  (target) => `${target}[0] ??= Other`,
  (target) => `delete ${target}[0]`,
  (target) => `${target}['push'](Other)`,
  (target) => `(${target} as any[]).push(Other)`,
  (target) => `${target}?.push(Other)`,
  (target) => `${target}!.push(Other)`,
  (target) => `${target}.push.apply(${target}, [Other])`,
  (target) => `Array.prototype.push.call(${target}, Other)`,
  (target) => `[${target}[0]] = [Other]`,
  (target) => `({ a: ${target}[0] } = { a: Other })`,
  (target) => `[...${target}[0].all] = [Other], ${target}.reverse()`,
  (target) => `Object.assign(${target}, [Other])`,
  (target) => `Object.defineProperty(${target}, '0', { value: Other })`,
  (target) => `Object.setPrototypeOf(${target}, null)`,
  (target) => `Reflect.set(${target}, 0, Other)`,
  (target) => `Reflect.deleteProperty(${target}, '0')`,
  (target) => `Object.freeze(${target}).push(Other)`,
  (target) => `(true ? ${target} : []).push(Other)`,
  (target) => `(${target} ?? []).push(Other)`,
  (target) => `[${target}].forEach((one) => one.push(Other))`,
  (target) => `[${target}][0].push(Other)`,
  (target) => `({ all: ${target} }).all.push(Other)`,
  (target) => `Object.values({ all: ${target} })[0].push(Other)`,
  (target) => `((all: any[]) => { all.push(Other); })(${target})`,
  (target) => `(() => ${target})().push(Other)`,
];

const changesOfObjects: readonly Change['code'][] = [
  (target) => `${target}.roles = Other`,
  (target) => `${target}['roles'] = Other`,
  (target) => `${target}.roles += Other`,
  (target) => `${target}.roles ??= Other`,
  (target) => `${target}.roles++`,
  (target) => `delete ${target}.roles`,
  (target) => `delete ${target}['roles']`,
  (target) => `(${target} as any).roles = Other`,
  (target) => `({ a: ${target}.roles } = { a: Other })`,
  (target) => `[${target}.roles] = [Other]`,
  (target) => `Object.assign(${target}, { roles: Other })`,
  (target) => `Object.defineProperty(${target}, 'roles', { value: Other })`,
  (target) => `Reflect.set(${target}, 'roles', Other)`,
  (target) => `[${target}].forEach((one) => { one.roles = Other; })`,
  (target) => `({ ...{ all: ${target} } }).all.roles = Other`,
];

/** The forms of changing a value. */
export const changes: readonly Change[] = [
  ...changesOfLists.map((code) => ({ kind: 'list', code }) as const),
  ...changesOfObjects.map((code) => ({ kind: 'object', code }) as const),
];

/** The sources of an application that reads a value; `code` follows its declarations, `others` are further files. */
export function changedProgram(read: ReadForm, code: string, others: Readonly<Record<string, string>> = {}) {
  const { declarations, root, decorators = '', path = "'/notes'", metadata = '', before = '' } = read;
  const name = metadata.includes('all') ? 'all' : root;
  const further = Object.keys(others).map((file) => `import './${file.slice('src/'.length, -'.ts'.length)}.js';\n`);
  return {
    'src/guards.ts': `import { Guard } from 'ashlar';
import type { RequestContext } from 'ashlar';
@Guard()
export class Admin implements Guard {
  canActivate(): boolean {
    return true;
  }
}
@Guard()
export class Roles implements Guard<{ roles: string[] }> {
  canActivate(_context: RequestContext, _options: { roles: string[] }): boolean {
    return true;
  }
}
`,
    'src/lists.ts': `import { Admin } from './guards.js';\nexport { Admin };\ndeclare const Other: any;\n${declarations}\n${code}\n`,
    ...others,
    'src/app.module.ts': `import { composeDecorators, Controller, Get, Module, UseGuard, withOptions } from 'ashlar';
import { Admin, Roles } from './guards.js';
import { ${name} } from './lists.js';
${further.join('')}${before}
${decorators}
@Controller(${path})
export class NotesController {
  @Get()
  list(): string[] {
    return [];
  }
}
@Module({ providers: [Admin, Roles], controllers: [NotesController], ${metadata} })
export class AppModule {}
`,
  };
}

/** A place in a file that imports the value. */
function here(title: string, around: (code: Change['code'], target: string) => string): Position {
  return {
    title,
    source: ({ root, target }, code) => `import { ${root} } from './lists.js';\n${around(code, target)}`,
    others: () => ({}),
  };
}

/** A place in a file that gets the value in its own way. */
function elsewhere(
  title: string,
  source: (read: ReadForm, code: Change['code']) => string,
  others: Position['others'] = () => ({}),
): Position {
  return { title, source, others };
}

const barrel =
  (text: (root: string) => string): Position['others'] =>
  ({ root }, file) => ({ [`src/${file}-barrel.ts`]: `${text(root)}\n` });
const after = (target: string, root: string) => target.slice(root.length);

/** The places of code that changes a value. */
export const positions: readonly Position[] = [
  here('a function', (code, target) => `export function change(): void {\n  ${code(target)};\n}`),
  here('an arrow function', (code, target) => `export const change = () => { ${code(target)}; };`),
  here('a condition', (code, target) => `if (process.env.EXTRA) ${code(target)};`),
  here('a loop', (code, target) => `for (let index = 0; index < 2; index++) { ${code(target)}; }`),
  here('a switch', (code, target) => `switch (process.env.MODE) { case 'a': ${code(target)}; break; }`),
  here('a try', (code, target) => `try { ${code(target)}; } catch {}`),
  here('a method', (code, target) => `export class Setup { run(): void { ${code(target)}; } }`),
  here('a static block', (code, target) => `export class Setup { static { ${code(target)}; } }`),
  here('a getter', (code, target) => `export const setup = { get run() { ${code(target)}; return 1; } };`),
  here('an alias', (code, target) => `const same = ${target};\n${code('same')};`),
  here('an alias of an alias', (code, target) => `const same = ${target};\nconst again = same;\n${code('again')};`),
  here('an alias in a function', (code, target) => `function change() { const same = ${target}; ${code('same')}; }`),
  here('an alias that is assigned later', (code, target) => `let same: any;\nsame = ${target};\n${code('same')};`),
  here('a default value of a parameter', (code, target) => `function change(same = ${target}) { ${code('same')}; }`),
  here('a destructured object', (code, target) => `const { same } = { same: ${target} };\n${code('same')};`),
  here('a destructured list', (code, target) => `const [, same] = [1, ${target}] as any;\n${code('same')};`),
  here(
    'a destructured parameter',
    (code, target) => `function change({ same }: any) { ${code('same')}; }\nchange({ same: ${target} });`,
  ),
  here('an assigned pattern', (code, target) => `let same: any;\n({ same } = { same: ${target} });\n${code('same')};`),
  here('a property of an object', (code, target) => `const holder = { same: ${target} };\n${code('holder.same')};`),
  here(
    'an assigned property',
    (code, target) => `const holder: any = {};\nholder.same = ${target};\n${code('holder.same')};`,
  ),
  here(
    'a copy of an object that holds it',
    (code, target) => `const holder = { same: ${target} };\nconst copy = { ...holder };\n${code('copy.same')};`,
  ),
  here(
    'a list that holds it',
    (code, target) =>
      `const holders: any[] = [];\nholders.push(${target});\nfor (const same of holders) { ${code('same')}; }`,
  ),
  here(
    'a map that holds it',
    (code, target) =>
      `const holders = new Map<string, any>();\nholders.set('a', ${target});\n${code("holders.get('a')")};`,
  ),
  here('a parameter', (code, target) => `function change(same: any) { ${code('same')}; }\nchange(${target});`),
  here(
    'a parameter of an arrow function',
    (code, target) => `const change = (same: any) => { ${code('same')}; };\nchange(${target});`,
  ),
  here(
    'a rest parameter',
    (code, target) => `function change(...all: any[]) { ${code('all[0]')}; }\nchange(${target});`,
  ),
  here(
    'a function that passes it on',
    (code, target) =>
      `function change(same: any) { inner(same); }\nfunction inner(one: any) { ${code('one')}; }\nchange(${target});`,
  ),
  here(
    'a method that gets it',
    (code, target) => `class Setup { run(same: any): void { ${code('same')}; } }\nnew Setup().run(${target});`,
  ),
  here(
    'a static method that gets it',
    (code, target) => `class Setup { static run(same: any): void { ${code('same')}; } }\nSetup.run(${target});`,
  ),
  here(
    'a constructor',
    (code, target) => `class Setup { constructor(same: any) { ${code('same')}; } }\nvoid new Setup(${target});`,
  ),
  here(
    'a property of a class',
    (code, target) => `export class Setup { same: any = ${target}; run(): void { ${code('this.same')}; } }`,
  ),
  here(
    'a property that a constructor assigns',
    (code, target) =>
      `export class Setup { same: any; constructor() { this.same = ${target}; } run(): void { ${code('this.same')}; } }`,
  ),
  here('the result of a function', (code, target) => `function same(): any { return ${target}; }\n${code('same()')};`),
  here(
    'the result of a promise',
    (code, target) =>
      `async function same(): Promise<any> { return ${target}; }\nexport async function change() { ${code('(await same())')}; }`,
  ),
  here(
    'a namespace',
    (code, target) => `export namespace Setup { export const same = ${target}; }\n${code('Setup.same')};`,
  ),
  elsewhere(
    'a file that imports it',
    ({ root, target }, code) => `import { ${root} } from './lists.js';\n${code(target)};`,
  ),
  elsewhere(
    'a file that imports it under another name',
    ({ root, target }, code) =>
      `import { ${root} as renamed } from './lists.js';\n${code(`renamed${after(target, root)}`)};`,
  ),
  elsewhere(
    'a file that imports its namespace',
    ({ target }, code) => `import * as all from './lists.js';\n${code(`all.${target}`)};`,
  ),
  elsewhere(
    'a function in a file that imports it',
    ({ root, target }, code) => `import { ${root} } from './lists.js';\nexport function change() { ${code(target)}; }`,
  ),
  elsewhere(
    'a file that imports it from another one',
    ({ root, target }, code) => `import { ${root} } from './FILE-barrel.js';\n${code(target)};`,
    barrel((root) => `export { ${root} } from './lists.js';`),
  ),
  elsewhere(
    'a file that imports it from one that exports everything',
    ({ root, target }, code) => `import { ${root} } from './FILE-barrel.js';\n${code(target)};`,
    barrel(() => "export * from './lists.js';"),
  ),
  elsewhere(
    'a file that imports it from one that renames it',
    ({ root, target }, code) =>
      `import { renamed } from './FILE-barrel.js';\n${code(`renamed${after(target, root)}`)};`,
    barrel((root) => `export { ${root} as renamed } from './lists.js';`),
  ),
  elsewhere(
    'a file that imports it from one with a namespace',
    ({ target }, code) => `import { all } from './FILE-barrel.js';\n${code(`all.${target}`)};`,
    barrel(() => "export * as all from './lists.js';"),
  ),
  elsewhere(
    'a file that imports an alias',
    ({ target, root }, code) => `import { same } from './FILE-barrel.js';\n${code(`same${after(target, root)}`)};`,
    barrel((root) => `import { ${root} } from './lists.js';\nexport const same: any = ${root};`),
  ),
  elsewhere(
    'a file that imports the default export',
    ({ target, root }, code) => `import same from './FILE-barrel.js';\n${code(`same${after(target, root)}`)};`,
    barrel((root) => `import { ${root} } from './lists.js';\nexport default ${root};`),
  ),
  elsewhere(
    'a file that loads it later',
    ({ target }, code) =>
      `export async function change() {\n  const all = await import('./lists.js');\n  ${code(`all.${target}`)};\n}`,
  ),
  elsewhere(
    'a function that another file calls',
    (_, code) => `export function change(same: any) { ${code('same')}; }`,
    ({ root, target }, file) => ({
      [`src/${file}-caller.ts`]: `import { ${root} } from './lists.js';\nimport { change } from './${file}.js';\nchange(${target});\n`,
    }),
  ),
];

/** Code that changes nothing that is read. */
export function harmlessCode({ target, root, kind }: ReadForm): readonly string[] {
  const read = kind === 'list' ? `${target}[0]` : `${target}.roles`;
  const type = kind === 'list' ? 'readonly unknown[]' : 'Fixed';
  const fixed = 'interface Fixed { readonly roles: readonly string[] }';
  return [
    `${fixed}\nfunction show(same: ${type}): number { return keep(same); }\ndeclare function keep(all: unknown): number;\nshow(${target});`,
    `${fixed}\nconst constant: ${type} = ${target} as any;\ndeclare function known(all: unknown): void;\nknown(constant);`,
    `${fixed}\ndeclare function known(all: ${type}): void;\nknown(${target});`,
    `${fixed}\ninterface Service { known(all: ${type}): void }\ndeclare const service: Service;\nservice.known(${target});`,
    `${fixed}\ntype Alias = ${type};\nabstract class Service { abstract known(all: Alias): void }\nexport class User { constructor(private readonly service: Service) {} run() { this.service.known(${target}); } }`,
    `export const first = ${read};`,
    `const copy = [...(${target} as any[])];\ncopy.push(Other);\ncopy.length = 0;`,
    `const copy = { ...${target} };\ncopy[0] = Other;\ncopy.roles = Other;`,
    `const copy = structuredClone(${target});\ncopy[0] = Other;`,
    `const copy = Array.from(${target} as any[]);\ncopy.push(Other);`,
    `const copy = (${target} as any[]).slice();\ncopy.push(Other);`,
    `const copy = (${target} as any[]).map((one) => one);\ncopy.push(Other);`,
    `const copy = (${target} as any[]).concat([Other]);\ncopy.push(Other);`,
    `const copy = (${target} as any[]).toSorted();\ncopy.push(Other);`,
    `Object.freeze(${target});`,
    `console.log(${target}, JSON.stringify(${target}), Object.keys(${target}), String(${target}));`,
    `for (const one of Object.values(${target})) console.log(one);`,
    `for (const one of ${target} as any[]) console.log(one);`,
    `for (const key in ${target}) console.log(key);`,
    `export const has = (${target} as any[]).includes(Other) || (${target} as any[]).length > 2 || 'roles' in ${target};`,
    `export const unique = new Set(${target} as any[]);\nunique.add(Other);`,
    `const other: any[] = [];\nother.push(Other);\nother.length = 0;\nother.push(...(${target} as any[]));`,
    `const holder: any = { same: ${target}, other: [] };\nholder.other.push(Other);\nholder.same = [];`,
    `function change(${root}: any) { ${kind === 'list' ? `${target}.push(Other)` : `${target}.roles = Other`}; }\nchange({});`,
    `function change() { const ${root}: any = {}; ${kind === 'list' ? `${target}.push(Other)` : `${target}.roles = Other`}; }`,
    `{ const ${root}: any = {}; ${kind === 'list' ? `${target}.push(Other)` : `${target}.roles = Other`}; }`,
    `for (const ${root} of [] as any[]) { ${target}.roles = 1; ${target}.length = 0; }`,
    `try {} catch (${root}: any) { ${target}.roles = 1; ${target}.length = 0; }`,
    `const foreign: any = { ${root}: {} };\nforeign.${target}.length = 0;\nforeign.${target}.roles = 1;`,
    `function show(same: any): number { return same.length; }\nshow(${target});`,
    `class Shower { show(same: any): number { return same.length; } }\nnew Shower().show(${target});`,
    `class Shower { constructor(readonly same: any) {} show() { return this.same.length; } }\nnew Shower(${target}).show();`,
    `export class Shower { readonly same: any = ${target}; show() { return this.same.length; } }`,
    `let same: any = ${target};\nsame = [];`,
    `const { length } = ${target} as any;\nlet size = length;\nsize++;`,
    `declare function known(value: unknown): void;\nknown([...(${target} as any[])]);\nknown((${target} as any).length);`,
    `declare const log: any;\nlog.info(${target});\nlog.error('text', ${target});`,
    `export type Target = typeof ${target};`,
    `${root} satisfies unknown;`,
  ];
}
