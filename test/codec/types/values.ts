import type { TypeSuite } from '../support/type-suite.ts';

/** Types whose values are serialized in an unusual way. */
export const suite: TypeSuite = {
  text: `
export class Money {
  amount: number = 0;
  currency: string = 'EUR';
  format(): string { return this.currency; }
}
export class Point {
  x: number = 0;
  y: number = 0;
  toJSON(): string { return \`\${this.x}:\${this.y}\`; }
}
export interface Odd { __proto__: string; '': number; constructor: string }
export interface Loose { number: number; date?: Date | undefined; anything?: unknown; list: unknown[] }
export interface Loop { name: string; next?: Loop }
export interface Comment { replies: Comment[] }
export interface Thread { comments: Comment[] }
export interface Priced { money: Money }
export interface Placed { point: Point; points: Point[] }
`,
  names: ['Odd', 'Loose', 'Loop', 'Priced', 'Thread'],
  given: ['Placed'],
};
