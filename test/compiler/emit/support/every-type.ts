const items = `import type { Int } from 'ashlar';

export enum Status { Draft = 'draft', Published = 'published' }
export enum Level { Low, High }
export type Order = 'asc' | 'desc';

/** An item. */
export interface Item {
  id: Int;
  'odd-name': string;
  constructor: string;
  __proto__: string;
  input: string;
  string: boolean;
  status: Status;
  level: Level | null;
  kind: Status.Draft;
  tags: readonly string[];
  grid: number[][];
  author: { name: string; email?: string; address: { city: string } | null };
  parent?: Item;
  children: Item[];
  extra: unknown;
  maybe?: string | null;
  always: string | undefined;
  mixed: string | number | null;
  flags: boolean[];
  nullables: (string | null)[];
  lines: { sku: string; count: Int; price?: number }[];
  ratio: number | null;
}
export interface Circle { kind: 'circle'; radius: number }
export interface Square { kind: 'square'; size: number; 'a\`b$\{c}': string }
export type Shape = Circle | Square;
export interface Cat { meow: string; name: string }
export interface Dog { bark: string; name?: string }
export type Pet = Cat | Dog;
export type Json = string | number | Json[];
export type Tags = string[];
export interface Page<T> { items: T[]; total: Int }
export interface Filter {
  order?: Order; status?: Status; level?: Level; ids?: Int[]; q?: string; both?: string | number; active?: boolean;
  many: string[]; __proto__?: string; toString?: string;
}
`;

const others = `export interface Item { name: string }
export interface Decoder { string: string; array: string[] }
`;

const controller = `import { Body, Controller, Delete, Get, Int, Logger, Param, Patch, Post, Put, Query, Response } from 'ashlar';
import type { Circle, Filter, Item, Json, Page, Pet, Shape, Status, Tags } from './item.js';
import type { Decoder, Item as Other } from '../b/item.js';

interface Hidden { a: string; nested: Deep[]; either?: Left | Right }
interface Deep { b: Int; again?: Deep }
interface Left { left: string }
interface Right { right: string; list: Left[] }

@Controller('/a')
export class AController {
  constructor(logger: Logger) { void logger; }
  @Post('/items') item(input: Body<Item>): Item { return input; }
  @Post('/others/{id}') other(id: Param<Int>, request: Body<Other[]>, query: Query<Filter>): Page<Other> {
    return { items: request, total: query.q === undefined ? id : 0 };
  }
  @Post('/shapes') shape(decode: Body<Shape>): Shape { return decode; }
  @Post('/pets') pet(invalid: Body<Pet | null>): Pet | null { return invalid; }
  @Post('/json') json(input: Body<Json>): Json { return input; }
  @Post('/tags') tags(input: Body<Tags>): Tags { return input; }
  @Post('/hidden') hidden(input: Body<Hidden>): Promise<Hidden> { return Promise.resolve(input); }
  @Post('/anon') anon(input: Body<{ x: number; y?: { z: string }[] }>): { ok: boolean; inner: { list: { a: string }[] } } {
    return { ok: input.x > 0, inner: { list: [] } };
  }
  @Get('/text') text(): string { return 'x'; }
  @Get('/flag') flag(): boolean { return true; }
  @Get('/count') count(): number { return 1; }
  @Get('/status/{status}') status(status: Param<Status>): Status { return status; }
  @Delete('/{id}/x/{name}') remove(id: Param<string>, name: Param<'a' | 'b'>): void { void [id, name]; }
  @Patch('/union') union(): Response<Item, 200> | Response<Other, 404> { return Response.withStatus(404, { name: 'x' }); }
  @Put('/wrapped') wrapped(): Promise<Response<{ deep: { a: string }; b?: Int }, 201>> {
    return Promise.resolve(Response.withStatus(201, { deep: { a: '' } }));
  }
  @Get('/pages') pages(): Page<Page<Item>> { return { items: [], total: 0 }; }
  @Get('/circles') circles(): (Circle | null)[] { return []; }
  @Post('/decoder') decoder(input: Body<Decoder>): Decoder { return input; }
  @Get('/unknown') unknown(): unknown { return 1; }
  @Get('/mix') mix(): string | Other | boolean[] | null { return null; }
  @Get('/ordered/{a}/{b}/{c}') ordered(
    a: Param<Int>, b: Param<Int>, c: Param<Int>, query: Query<{ from?: string; until?: string }>,
  ): readonly (readonly number[])[] { return query.from === undefined ? [[a, b, c]] : []; }
}
`;

const rich = `import {
  Body, Controller, Default, Email, FieldErrors, Format, Get, Header, Int, Max, MaxItems, Min, MinItems, MinLength,
  MultipleOf, Param, Pattern, Post, Query, UniqueItems, Uuid, Validate, Validator,
} from 'ashlar';

export type Sku = string & Pattern<'^[A-Z]{3}/\\\\d+$'> & MinLength<2>;
export type Unit = \`\${number}\${'kg' | 'g'}\` | \`\${string}px\`;
declare const brand: unique symbol;
export type Brand<T, Name> = T & { readonly [brand]: Name };
export type UserId = string & MinLength<3> & { readonly brand: 'UserId' };
export type OrderId = Brand<string, 'OrderId'>;
type HiddenId = string & { readonly brand: 'HiddenId' };
export type Cents = Int & { readonly brand: 'Cents' };
export enum Role { Reader = 'reader', Writer = 'writer' }
export interface Names extends Array<Uppercase<string>> {}
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Tree = { label: string } | Tree[];
/** What is less than a string or a number, alone and wherever a type can stand. */
export interface Narrow {
  roles: ('admin' | 'user')[]; levels: readonly (1 | 2 | null)[]; flags: true[]; kinds: Role[]; one: Role.Reader[];
  grid: ('x' | 1)[][]; by: Record<string, ('a' | 'b')[]>; pair: ['a' | 'b', (1 | 2)?, ...('x' | null)[]]; unit: Unit;
  units: (Unit | null)[]; byUnit: Record<string, Unit>; either: Unit | number | { unit: Unit }; upper: Uppercase<string>;
  mixed: \`\${Lowercase<string>}-\${Capitalize<string>}\`; user: UserId; users: readonly UserId[]; order?: OrderId | null;
  cents: Cents; any: 'a' | 'b' | (string & {}); hidden: HiddenId; hiddens: (HiddenId | number)[]; byUser: Record<UserId, Cents>;
  tuple: [UserId, Cents?, ...OrderId[]]; preset: UserId & Default<'abc'>; brand: Brand<string, 'Other'>; names: Names;
  json: Json; tree: Tree;
}
interface Hidden { at: Date; size: [Int, Int?, ...boolean[]]; by: Record<string, { name: Email }>; unit: \`\${number}px\` }
/** @additionalProperties false */
export interface Closed { a?: (string & MinLength<3>) | null; id: Uuid }
export interface Loose { name: string; [key: string]: string | number }
export interface Left { left: Date; next?: Side }
export interface Right { right: bigint; next?: Side }
export type Side = Left | Right;
export interface Marks { name: string; [mark: \`x-\${string}\`]: Date }
export abstract class Named { readonly name!: string & MinLength<1>; }
export class Rich extends Named implements Validator {
  constructor(name: string, secret: string) { super(); void [name, secret]; }
  readonly sku!: Sku;
  skus!: Sku[] & UniqueItems & MinItems<1>;
  total!: bigint | null;
  raw?: Uint8Array;
  home?: URL | null;
  closed!: Closed;
  loose!: Loose;
  headers!: Record<\`x-\${string}\`, Int>;
  tuple!: readonly [a: string, b?: Sku];
  limit!: Int & Min<1> & Max<10> & Default<5>;
  order!: ('asc' | 'desc') & Default<'asc'>;
  since?: Date;
  price!: number & MultipleOf<0.05>;
  span?: string & Format<'duration'>;
  side!: Side | boolean;
  __proto__?: string;
  'odd-name'?: Int & Default<1>;
  async validate(): Promise<FieldErrors | undefined> { return undefined; }
}
export const schema = {
  '~standard': { version: 1 as const, vendor: 'x', validate: (value: unknown) => ({ value: value as Closed }) },
};

@Controller('/rich')
export class RichController {
  @Post('/rich') rich(input: Validate<Body<Rich>>, at: Header<'x-at', Date>, n?: Header<'x-n', Int>): void { void [input, at, n]; }
  @Post('/hidden') hidden(input: Body<Hidden[] & MaxItems<2>>): string { return input.length.toString(); }
  @Post('/schema') schema(order: Validate<Body<Closed>, typeof schema>): void { void order; }
  @Post('/narrow') narrow(input: Body<Narrow>, id: Header<'x-user', UserId>): Narrow { void id; return input; }
  @Get('/marks') marks(): Marks { return { name: '' }; }
  @Get('/{a}/{b}') path(path: Param<[Int, 'x' | 'y']>, tenant: Header<'tenant', Int & Default<1>>): void { void [path, tenant]; }
  @Get('/q') query(query: Query<{ ids?: (Int & Min<1>)[] & MaxItems<3>; when?: Date; big: bigint; s: Sku & Default<'ABC/1'> }>): void { void query; }
}
`;

const app = `import { asyncFactory, Injectable, Logger, Module, provide } from 'ashlar';
import { AController } from './a/a.controller.js';
import { RichController } from './rich/rich.controller.js';

@Injectable() export class Container { onModuleInit() {} onShutdownRequested() {} async onShutdown() {} }
@Injectable() export class startService {
  constructor(container: Container) { void container; }
  static async create(container: Container) { return new startService(container); }
}
export class Pool { constructor(readonly url: string) {} }
export abstract class Storage { abstract read(): string }
@Injectable() export class DiskStorage extends Storage {
  constructor(pool: Pool, logger: Logger) { super(); void [pool, logger]; }
  read() { return 'x'; }
  onBootstrap() {}
}
@Module({
  providers: [
    Container, startService, DiskStorage, provide(Storage, DiskStorage),
    asyncFactory(Pool, [Container], async () => new Pool('')),
  ],
  controllers: [AController, RichController],
})
export class AppModule {}
`;

/** An application with every kind of type and provider, and names that meet those of generated code. */
export const everyType: Readonly<Record<string, string>> = {
  'src/a/item.ts': items,
  'src/b/item.ts': others,
  'src/a/a.controller.ts': controller,
  'src/rich/rich.controller.ts': rich,
  'src/app.module.ts': app,
};
