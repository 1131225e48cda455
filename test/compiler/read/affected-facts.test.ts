import { expect, test } from 'vitest';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import { isSampled, rounds, seedOr } from '../../support/rounds.ts';
import { type Random, randomNumbers } from '../incremental/random-edits.ts';
import { ashlarTypes } from './support/ashlar-types.ts';
import { ReadApplication, settingsOf } from './support/read-application.ts';

/** More of them, and others: `SEED=7 ROUNDS=400`. */
const edits = rounds(12);
const seed = seedOr(1);

const ashlar = `${ashlarTypes}
  export declare class HttpException extends Error { constructor(status: number, message: string); readonly status: number }
  export declare class NotFoundException extends HttpException { constructor(message: string) }
  export declare class ForbiddenException extends HttpException { constructor(message: string) }
  export declare function ApiErrors(...errors: readonly Token[]): MethodAnnotation;
  export declare function UseGuard(...guards: readonly Token[]): MethodAnnotation & ClassAnnotation;
  export declare function Guard(): ClassAnnotation;
  export interface Guard { canActivate(context: RequestContext): boolean | Promise<boolean> }
  export declare function Configuration(): ClassAnnotation;
  export interface ErrorHandler { handle(failure: object): unknown }
  export declare function composeDecorators(...all: readonly unknown[]): ClassAnnotation & MethodAnnotation;
  export interface Resolver<T> { resolve(context: RequestContext): T }
  export type Resolved<R extends new (...all: never[]) => Resolver<unknown>> = ReturnType<InstanceType<R>['resolve']>;
`;

/** A file that others import, in many versions. In each, \`Dep\` is something else. */
const imported: readonly string[] = [
  `export class Dep { check(): void {} find(): string { return ''; } }`,
  `import { Data } from './data.js';\nexport class Dep { readonly data: Data = { a: 1 }; check(): void {} find(): Data { return this.data; } }`,
  `import { ForbiddenException } from 'ashlar';\nexport class Dep { check(): void { throw new ForbiddenException('no'); } find(): number { return 1; } }`,
  `import { NotFoundException } from 'ashlar';\nexport class Dep { check() { throw new NotFoundException('no'); } find() { return { a: true }; } }`,
  `export class Dep<T> { value?: T; check(): void {} find(): T { throw 0; } }`,
  `export class Dep<T = string> { value?: T; check(): void {} find(): T { throw 0; } }`,
  `export abstract class Dep { abstract find(): string; check(): void {} }`,
  `import { Base } from './base.js';\nexport class Dep extends Base {}`,
  `import { Base } from './base.js';\nexport class Dep extends Base { override find(): number[] { return []; } canActivate(): boolean { return false; } }`,
  `export default class Dep { check(): void {} find(): string { return ''; } }`,
  `class Dep { check(): void {} find(): string { return ''; } }\nexport { Dep };`,
  `class Dep { check(): void {} find(): string { return ''; } }\nexport { Dep as Dep, Dep as Another };`,
  `class Dep { check(): void {} find(): string { return ''; } }\nexport default Dep;`,
  `class Dep { check(): void {} }`,
  `class Inner { check(): void {} }\nexport { Inner as Dep };`,
  `export class Dep { check(): void {} }\nexport { Dep as Aaa };`,
  `export { Base as Dep } from './base.js';`,
  `export * from './base.js';`,
  `import { Base } from './base.js';\nexport { Base as Dep };`,
  `import { Base } from './base.js';\nexport import Dep = Base;`,
  `export interface Dep { find(): string }`,
  `export class Dep { check(): void {} }\nexport interface Dep { more: string }`,
  `export class Dep { check(): void {} }\nexport namespace Dep { export const guard = true; }`,
  `export type Dep = { find(): string };`,
  `import type { Base } from './base.js';\nexport type Dep = Base;`,
  `import { Data } from './data.js';\nimport { Generic } from './base.js';\nexport type Dep = Generic<Data>;`,
  `export type Dep = string;`,
  `export enum Dep { A, B }`,
  `import { token } from 'ashlar';\nexport interface Dep { now(): Date }\nexport const Dep = token<Dep>('Dep');`,
  `export const Dep = 1;`,
  `export const Dep = class { find(): string { return ''; } };`,
  `export function Dep() {}`,
  `import { ForbiddenException } from 'ashlar';\nexport declare function Dep(): ForbiddenException;`,
  `import { NotFoundException } from 'ashlar';\nexport const Dep = { denied: new NotFoundException('no') };`,
  `import { NotFoundException } from 'ashlar';\nexport type Dep = NotFoundException;`,
  `export declare class Dep { find(): string }`,
  `import { Injectable } from 'ashlar';\n@Injectable()\nexport class Dep { constructor(private readonly other: Other) {} find(): Other { return this.other; } }\nexport class Other { a = 1; }`,
  `import * as ashlar from 'ashlar';\nexport class Dep { ashlar = ashlar; Get = ashlar.Get; find(): string { return ''; } }`,
  `export class Dep { find(): string {`,
  ``,
];

const bases: readonly string[] = [
  `export class Base { check(): void {} find(): string { return ''; } }\nexport class Generic<T> { value?: T }`,
  `import { NotFoundException } from 'ashlar';\nexport class Base { check(): void { throw new NotFoundException('no'); } find(): boolean { return true; } }\nexport class Generic<T> { value?: T; more?: T }`,
  `export class Base<T> { find(): T { throw 0; } }\nexport class Generic<T = string> { value?: T }\nexport class Dep {}`,
  `export class Dep { find(): number { return 1; } }\nexport class Base extends Dep {}`,
  `export interface Base { a: string }\nexport type Generic<T> = T[];\nexport interface Dep { b: string }`,
];

const data: readonly string[] = [
  `export interface Data { a: number }`,
  `export interface Data { a: string; more?: Data }`,
  `export class Data { a!: number }`,
  `export type Data = 'x' | 'y';`,
  `export enum Data { X = 'x' }`,
  `export { Base as Data } from './base.js';`,
];

const barrels: readonly string[] = [
  `export { Dep } from './dep.js';`,
  `export * from './dep.js';`,
  `export { Base as Dep } from './base.js';`,
  `export { default as Dep } from './dep.js';`,
  `export class Dep {}`,
];

/** The files that use \`Dep\`, each for something else. */
const users: Readonly<Record<string, string>> = {
  parameter: `@Controller('/a') export class A { constructor(dep: Dep) {} @Get() get(): string { return ''; } }`,
  property: `@Controller('/a') export class A { readonly #dep: Dep; constructor(dep: Dep) { this.#dep = dep; } @Get() get(): string { return this.#dep.find(); } }`,
  parameterProperty: `@Controller('/a') export class A { constructor(private readonly dep: Dep) {} @Get() get(): string { return ''; } }`,
  optional: `@Controller('/a') export class A { constructor(dep?: Dep, other: Dep | undefined = undefined) {} }`,
  inferred: `@Controller('/a') export class A { constructor(private readonly dep: Dep) {} @Get() get() { return this.dep.find(); } }`,
  inferredThroughMethod: `@Controller('/a') export class A { constructor(private readonly dep: Dep) {} #find() { return this.dep.find(); } @Get() get() { return this.#find(); } }`,
  ownShape: `@Controller('/a') export class A { constructor(public readonly dep: Dep) {} @Get() get(): A { throw 0; } }`,
  ownShapeInside: `@Controller('/a') export class A { constructor(public readonly dep: Dep) {} @Get() get(): Pick<A, 'dep'> { throw 0; } }`,
  thisShape: `@Controller('/a') export class A { dep!: Dep; @Get() get(): this { throw 0; } }`,
  thisMember: `@Controller('/a') export class A { dep!: Dep; @Get() get(): ReturnType<this['dep']['find']> { throw 0; } }`,
  thisQuery: `@Controller('/a') export class A { dep!: Dep; @Get() get(): typeof this.dep { throw 0; } }`,
  alias: `type Mine = A['dep']; @Controller('/a') export class A { dep!: Dep; @Get() get(): Mine { throw 0; } }`,
  shape: `@Controller('/a') export class A { @Get() get(): Dep { throw 0; } }`,
  shapeInside: `export class Dto { dep!: Dep } @Controller('/a') export class A { @Get() get(): Dto[] { throw 0; } }`,
  body: `@Controller('/a') export class A { @Post() post(input: Body<Dep>): void {} }`,
  user: `@Controller('/a') export class A { @Get() get(user: User<Dep>): void {} }`,
  signature: `@Injectable() export class A { find(dep: Dep): Dep { return dep; } all(): Promise<Dep[]> { throw 0; } }`,
  overload: `@Controller('/a') export class A { post(input: Body<Dep>): Dep; @Post() post(input: Body<string>): string { throw 0; } }`,
  overridden: `class Parent { @Get() get(): Dep { throw 0; } } @Controller('/a') export class A extends Parent { override get(): Dep { throw 0; } }`,
  base: `@Controller('/a') export class A extends Dep { }`,
  baseArgument: `class Parent<T> { constructor(value: T) {} @Get() get(): T { throw 0; } } @Controller('/a') export class A extends Parent<Dep> {}`,
  mixin: `function mixed(base: typeof Dep) { return class extends base { @Get() get() { return this.find(); } }; } @Controller('/a') export class A extends mixed(Dep) {}`,
  guard: `@Guard() export class A implements Guard { constructor(private readonly dep: Dep) {} canActivate(): boolean { this.dep.check(); return true; } }`,
  guardProperty: `@Guard() export class A implements Guard { readonly #dep: Dep; constructor(dep: Dep) { this.#dep = dep; } canActivate(): boolean { this.#dep.check(); return true; } }`,
  guardCall: `@Guard() export class A implements Guard { canActivate(): boolean { throw Dep(); } }`,
  guardValue: `@Guard() export class A implements Guard { canActivate(): boolean { throw Dep.denied; } }`,
  guardVariable: `@Guard() export class A implements Guard { canActivate(): boolean { const error: Dep = made(); throw error; } }`,
  guardOptions: `@Guard() export class A { constructor(dep: Dep) {} canActivate(context: RequestContext, options: Dep): boolean { return true; } }`,
  resolver: `@Injectable() export class A implements Resolver<Dep> { constructor(private readonly dep: Dep) {} resolve(): Dep { this.dep.check(); return this.dep; } }`,
  useGuard: `@Controller('/a') @UseGuard(Dep) export class A { @Get() get(): void {} }`,
  apiErrors: `@Controller('/a') export class A { @Get() @ApiErrors(Dep) get(): void {} }`,
  list: `@Module({ imports: [], providers: [Dep], controllers: [Dep], exports: [Dep] }) export class A {}`,
  renamedList: `const Modul = Module; @Modul({ providers: [Dep] }) export class A {}`,
  provided: `@Module({ providers: [provide(Dep, Dep), asyncFactory(Dep, [Dep], async (dep: Dep) => dep)] }) export class A {}`,
  spread: `const all = [Dep]; @Module({ providers: [...all] }) export class A {}`,
  memberOfList: `@Module({ providers: [Dep.guard, Dep.Inner] }) export class A {}`,
  errorHandler: `export class A implements ErrorHandler { constructor(private readonly dep: Dep) {} handle(failure: object) { return this.dep.find(); } }`,
  errorHandlerProperty: `export class A implements ErrorHandler { handle!: Dep; validationStatus = 400; }`,
  configuration: `@Configuration() export class A { readonly port!: Dep; }`,
  create: `@Injectable() export class A { static create(dep: Dep) { return new A(dep); } private constructor(readonly dep: Dep) {} }`,
  createOther: `@Injectable() export class A { declare readonly dep: Dep; static create(): { dep: string } { throw 0; } }`,
  event: `@Injectable() export class A implements EventHandler<Dep> { handle(event: Dep): void {} }`,
  eventInferred: `@Injectable() export class A implements EventHandler<string> { constructor(readonly dep: Dep) {} handle(event: string) { return this.dep.find(); } }`,
  composed: `const Both = composeDecorators(UseGuard(Dep)); @Controller('/a') @Both export class A {}`,
  composedStatic: `@Injectable() export class A { static readonly Both = composeDecorators(UseGuard(Dep)); }`,
  member: `@Injectable() export class A { constructor(private readonly dep: Dep) {} get(): void { const { Get } = this.dep; this.dep.Get('/'); this.dep.ashlar.Get('/'); } }`,
  memberOfParameter: `@Injectable() export class A { constructor(dep: Dep) { dep.ashlar.Get('/'); const { Get } = dep.ashlar; } }`,
  key: `export const Key = token<Dep>('Key'); @Injectable() export class A { constructor(dep: Dep, key: TypeToken<Dep>) {} }`,
  generic: `@Injectable() export class A { constructor(dep: Dep<string>, all: Dep[]) {} }`,
  localNames: `export class Inner { constructor(dep: Dep) {} } @Injectable() export class A { constructor(inner: Inner) {} }`,
  type: `@Injectable() export class A { constructor(dep: import('./dep.js').Dep) {} }`,
  code: `@Controller('/a') export class A { @Get() get(): void { throw new Dep(); } }`,
  reexport: `export { Dep }; @Injectable() export class A { constructor(dep: Dep) {} }`,
  heir: `import { A as Holder } from './parameterProperty.js'; @Controller('/b') export class A extends Holder { more(dep: Dep): void {} }`,
  heirShape: `import { A as Holder } from './ownShape.js'; @Controller('/b') export class A { @Get() get(): Holder { throw 0; } }`,
};

const names =
  'ApiErrors, asyncFactory, type Body, composeDecorators, Configuration, Controller, type ErrorHandler, type EventHandler, Get, Guard, Injectable, Module, Post, provide, type RequestContext, type Resolver, token, type TypeToken, UseGuard, type User';

/** The modules from which the files import \`Dep\`. */
const sources = [`{ Dep } from './dep.js'`, `type { Dep } from './dep.js'`, `{ Dep } from './barrel.js'`];

/** The files that exist in several versions. */
const versions: Readonly<Record<string, readonly string[]>> = {
  'src/dep.ts': imported,
  'src/base.ts': bases,
  'src/data.ts': data,
  'src/barrel.ts': barrels,
  ...Object.fromEntries(
    Object.entries(users).map(([name, text]) => [
      `src/${name}.ts`,
      sources.map((source) => `import { ${names} } from 'ashlar';\nimport ${source};\n${text}\n`),
    ]),
  ),
};

function open(): ReadApplication {
  const files = Object.fromEntries(Object.entries(versions).map(([path, [first = '']]) => [path, first]));
  return new ReadApplication({ ...files, 'node_modules/ashlar/index.d.ts': ashlar });
}

function fresh({ directory, fileSystem }: ReadApplication): readonly FileFacts[] {
  return readFacts(openProject(settingsOf(directory), fileSystem));
}

function change(application: ReadApplication, path: string, text: string | undefined): void {
  if (text === undefined) application.remove(path);
  else application.write(path, text);
}

test.each(Object.keys(versions).slice(0, 4))(
  'each version of %s, and the first one again, are read as by a project that is opened now',
  { timeout: 240_000 },
  (path) => {
    const application = open();
    const [first, ...others] = versions[path] ?? [];
    const before = application.facts;
    expect(before).toEqual(fresh(application));
    for (const text of [...others, undefined].filter((_, index) => isSampled(index, 5))) {
      change(application, path, text);
      expect(application.facts, text).toEqual(fresh(application));
      change(application, path, first);
      expect(application.facts, `${first} after ${text}`).toEqual(before);
    }
  },
);

test('random versions of all files, one after the other, are read as by a project that is opened now', {
  timeout: 60_000 + edits * 2000,
}, () => {
  const application = open();
  const random = randomNumbers(seed);
  const history: string[] = [];
  for (let count = 0; count < edits; count++) {
    // Some edits are read together with the next one.
    do editRandomly(application, random, history);
    while (random(5) === 0);
    expect(application.facts, history.slice(-12).join('\n')).toEqual(fresh(application));
  }
});

function editRandomly(application: ReadApplication, random: Random, history: string[]): void {
  const paths = Object.keys(versions);
  const path = paths[random(2) === 0 ? random(4) : random(paths.length)] ?? '';
  const texts = versions[path] ?? [];
  const text = random(12) === 0 ? undefined : texts[random(texts.length)];
  change(application, path, text);
  history.push(`${path}: ${text}`);
}

// A file with a handler that calls a method is read again with that method.
test('an edit is read again where it can matter, and nowhere else', () => {
  const application = open();
  const before = application.facts;
  application.write('src/dep.ts', imported[3] ?? '');
  const after = application.facts;
  const again = after.filter((one) => !before.includes(one)).map(({ file }) => file.replace(/^src\/|\.ts$/g, ''));
  expect(Object.keys(users).filter((name) => !again.includes(name))).toEqual([
    'parameter',
    'parameterProperty',
    'signature',
    'list',
    'eventInferred',
    'localNames',
  ]);
});
