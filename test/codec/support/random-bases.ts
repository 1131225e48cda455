import { randomNumbers } from '../../compiler/incremental/random-edits.ts';

/** The declarations of one file, many of which have random bases. */
export interface RandomBases {
  readonly text: string;
  /** The exported object types. */
  readonly names: readonly string[];
}

type Random = (below: number) => number;

const propertyTypes = ['string', 'number', 'boolean', 'Date', 'string[]', '{ x: number; at?: Date }'] as const;

/** The declarations that others are made from: generic types, constructors and mixins. */
const prelude = `
type Constructor<T = object> = new (...args: any[]) => T;
export interface Box<T> { boxed: T; label?: string }
export interface Held<T> { readonly held: T }
export type WithId<T> = T & { id: number };
export type Stamped<T, K extends keyof T = keyof T> = Pick<T, K> & { stamp: Date };
function Dated<B extends Constructor>(Base: B) { return class extends Base { dated!: Date; }; }
function Counted<B extends Constructor>(Base: B) {
  class Counted extends Base { count!: number; counted?: boolean; }
  return Counted;
}
function Noted<B extends Constructor>(Base: B): B & Constructor<{ note: string }> { return Base as never; }
function joined<A, B>(A: new () => A, B: new () => B): new () => A & B { void B; return A as never; }
`;

/** Writes declarations, each of which can use those before it. */
class Declarations {
  readonly random: Random;
  readonly lines: string[] = [];
  readonly names: string[] = [];
  /** The names of interfaces, classes and aliases. */
  readonly objects: string[] = [];
  readonly classes: string[] = [];
  /** The properties that a declaration has itself. */
  readonly properties = new Map<string, readonly string[]>();
  #properties = 0;

  constructor(random: Random) {
    this.random = random;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.random(list.length)];
    if (item === undefined) throw new Error('a list without items');
    return item;
  }

  /** A few properties with names of their own. */
  body(isClass: boolean): { readonly text: string; readonly names: readonly string[] } {
    const names = Array.from({ length: 1 + this.random(3) }, () => `p${this.#properties++}`);
    const members = names.map((name) => {
      const isOptional = this.random(3) === 0;
      return `${name}${isOptional ? '?' : isClass ? '!' : ''}: ${this.pick(propertyTypes)};`;
    });
    return { text: `{ ${members.join(' ')} }`, names };
  }

  add(text: string, name: string, kind: 'class' | 'type', properties: readonly string[]): void {
    this.lines.push(`export ${text}`);
    this.objects.push(name);
    this.properties.set(name, properties);
    if (kind === 'class') this.classes.push(name);
    this.names.push(name);
  }

  /** An object type of others, for an alias. */
  expression(depth: number): string {
    const name = () => this.pick(this.objects);
    if (depth === 0) return name();
    const inner = () => this.expression(depth - 1);
    const key = (of: string) => {
      const keys = this.properties.get(of) ?? [];
      return keys.length === 0 ? 'never' : `'${this.pick(keys)}'`;
    };
    return this.pick([
      () => `${inner()} & ${inner()}`,
      () => `${inner()} & ${this.body(false).text}`,
      () => `WithId<${inner()}>`,
      () => `Partial<${inner()}>`,
      () => `Required<${inner()}>`,
      () => `Readonly<${inner()}>`,
      () => `Box<${inner()}>`,
      () => `(${inner()} & Held<string>)`,
      () => {
        const of = name();
        return `Omit<${of}, ${key(of)}>`;
      },
      () => {
        const of = name();
        return `Pick<${of}, ${key(of)}>`;
      },
      () => {
        const of = name();
        return `Stamped<${of}, ${key(of)}>`;
      },
    ])();
  }

  /** The base of an interface: a name, or a generic type with type arguments. */
  interfaceBase(): string {
    const name = () => this.pick(this.objects);
    return this.pick([name, name, () => `WithId<${name()}>`, () => `Box<${name()}>`, () => `Partial<${name()}>`])();
  }

  classBase(depth: number): string {
    if (depth === 0) return this.pick(this.classes);
    const inner = () => this.classBase(depth - 1);
    return this.pick([
      () => `Dated(${inner()})`,
      () => `Counted(${inner()})`,
      () => `Noted(${inner()})`,
      () => `joined(${inner()}, ${this.pick(this.classes)})`,
      () => `(${this.pick(this.classes)} as new () => ${this.pick(this.objects)} & ${this.pick(this.objects)})`,
    ])();
  }
}

/** Random declarations: interfaces, classes and aliases, most of which have the properties of others. */
export function randomBases(seed: number, count: number): RandomBases {
  const random = randomNumbers(seed);
  const file = new Declarations(random);
  for (const index of [0, 1]) {
    const ofInterface = file.body(false);
    file.add(`interface Leaf${index} ${ofInterface.text}`, `Leaf${index}`, 'type', ofInterface.names);
    const ofClass = file.body(true);
    file.add(`class Plain${index} ${ofClass.text}`, `Plain${index}`, 'class', ofClass.names);
  }
  for (let index = 0; index < count; index++) {
    const own = file.pick([() => file.body(false), () => ({ text: '{}', names: [] })])();
    const kinds = [
      () => file.add(`type Alias${index} = ${file.expression(1 + random(3))};`, `Alias${index}`, 'type', []),
      () => {
        const bases = Array.from({ length: 1 + random(2) }, () => file.interfaceBase());
        const text = `interface Object${index} extends ${[...new Set(bases)].join(', ')} ${own.text}`;
        file.add(text, `Object${index}`, 'type', own.names);
      },
      () => {
        const { text, names } = file.body(true);
        file.add(`class Class${index} extends ${file.classBase(random(4))} ${text}`, `Class${index}`, 'class', names);
      },
    ];
    file.pick(kinds)();
  }
  return { text: `${prelude}${file.lines.join('\n')}\n`, names: file.names };
}
