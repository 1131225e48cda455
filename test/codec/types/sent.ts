import type { TypeSuite } from '../support/type-suite.ts';

/** Results whose types have no name in generated files, or whose alternatives TypeScript does not narrow by a literal. */
export const suite: TypeSuite = {
  text: `
export enum Kind { Cat = 'cat', Dog = 'dog' }
enum Hidden { Cat = 'cat', Dog = 'dog' }
export enum Count { None, One, Many = 7 }
enum Level { Low = -1, High = 1 }
const kinds = { cat: 'cat', dog: 'dog' } as const;
declare const tag: unique symbol;
type UserId = string & { readonly [tag]: 'UserId' };
type Cents = number & { readonly __brand: 'Cents' };
type Role = 'admin' | 'user';
export type Color = 'red' | 'green';
type Code = 1 | 2;
export interface Cat { kind: Kind.Cat; lives: number }
export interface Dog { kind: Kind.Dog; age: number }
interface HiddenCat { kind: Hidden.Cat; lives: number; friends: HiddenPet[] }
interface HiddenDog { kind: Hidden.Dog; age: number }
type HiddenPet = HiddenCat | HiddenDog;
interface PlainCat { kind: typeof kinds.cat; lives: number }
interface PlainDog { kind: typeof kinds.dog; age: number }
interface None { count: Count.None; reason: string }
interface Some { count: Count.One | Count.Many; items: string[] }
interface High { level: Level.High; text: string }
interface Low { level: Level.Low; number: number }
export type Exclusive = { a: string; b?: never } | { b: number; a?: never };
type HiddenExclusive = { a: string; b?: undefined } | { b: number; a?: undefined };
export interface Plain { x: number }
export interface Named { x: number; y: { z: string } }
interface Loose { a?: string }
interface Looser { b?: number }

export type Pet = Cat | Dog;
export type Pets = (Cat | Dog | null)[];
export type PetsByName = Record<string, HiddenPet>;
export type PetOf = { pet?: HiddenPet | null; other: Pet | undefined };
export type PlainPet = PlainCat | PlainDog;
export type Counted = None | Some;
export interface Leveled { v: High | Low | string }
export type NamelessPet = { kind: Hidden.Cat; lives: Cents } | { kind: Hidden.Dog; id: UserId };
export type Members = { kind: Kind.Cat; hidden: Hidden.Dog; count: Count.One; any: Hidden; level: Level };
export type Lists = { hidden: Hidden[]; member: Hidden.Cat[]; levels: [Level, Kind.Cat, Hidden?]; rest: [Hidden, ...Count[]] };
export type Records = { member: Record<string, Kind.Cat>; hidden: Record<string, Hidden>; ids: Record<UserId, Cents> };
export type Brands = { id: UserId; all: Cents[]; either: (UserId | Cents)[]; by: Record<string, UserId>; none: UserId | null };
export type ExclusiveOf = { one?: Exclusive; other: HiddenExclusive | null; all: Exclusive[] };
export type Structural = Plain | Named;
export type Optional = Loose | Looser;
export type ListOrObject = string[] | {};
export type TupleOrObject = [string, number] | { length: number };
export interface TextOrObject { v: string | Date | {} }
export type TwoTags = { t: 'a'; r: 'x'; p: string } | { t: 'a'; r: 'y'; p: number } | { t: 'b'; r: 'x'; p: string[] };
export type Colors = Color[];
export type Roles = Role[];
export type Matrix = readonly Role[][];
export type RolesByName = Record<string, Role[]>;
export type Codes = (Code | null)[];
export type Mixed = ('a' | 1)[];
class Money { readonly cents: number = 0; toJSON(): string { return String(this.cents); } }
export interface Whole {
  text: string; number: number; flag: boolean; date: Date; money: Money; list: string[]; record: Record<string, number>;
  pair: [string, Plain]; plain: Plain; maybe: Plain | null; plains: Plain[]; literal: 'a'; yes: true; pet: Pet; either: string | Plain;
}
export type EmptyOrOne = Record<string, never> | { a: string };
export type EmptyOrSome = Record<string, never> | { kind: 'a'; a: string } | { kind: 'b'; b: Date } | null;
export type EmptyOrOthers = { one: EmptyOrOne; all: EmptyOrOne[]; by: Record<string, EmptyOrSome>; pair: [EmptyOrOne, EmptyOrSome] };
`,
  names: ['EmptyOrOne', 'EmptyOrSome', 'EmptyOrOthers'],
  given: [
    ...['Pet', 'Pets', 'PetsByName', 'PetOf', 'PlainPet', 'Counted', 'Leveled', 'NamelessPet', 'Members', 'Lists'],
    ...['Records', 'Brands', 'Exclusive', 'ExclusiveOf', 'Structural', 'Optional', 'ListOrObject', 'TupleOrObject'],
    ...['TextOrObject', 'TwoTags', 'Colors', 'Roles', 'Matrix', 'RolesByName', 'Codes', 'Mixed', 'Whole'],
  ],
};
