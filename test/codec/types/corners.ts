import type { TypeSuite } from '../support/type-suite.ts';

/** Types at the edge of what a type can be. */
export const suite: TypeSuite = {
  text: `
export interface Empty {}
export interface Emptiness { empty: Empty; inline: {}; list: Empty[]; none: []; nothing: null; nothings: null[]; maybe: {} | null }
export interface Absent { nothing: undefined; later?: undefined; text: string }
export interface Words { class: string; 'delete': number; 'it\\'s': boolean; 'ü': string; '\\u{1F600}': string; 1: string; '2.5': string; new: Empty; function: string[] }
export class Container { start: string = ''; app?: Container; request: string[] = [] }
export interface Error { error: string; cause?: Error }
export interface Promise { promise: string; list: Promise[] }
export interface Map { map: Record<string, Map> }
export interface Symbol { symbol: [Symbol?] }
export interface Partial { partial: Partial | null }
export interface Readonly { readonly: Readonly[] }
export interface Parameters { parameters: string; more?: Parameters[] }
export interface Uint8Array { bytes: string; all: Uint8Array[] }
export interface Exclude { only?: Exclude | null; other?: { a: string } | null }
export interface Globals {
  error: Error; promise: Promise; map: Map; symbol: Symbol; partial: Partial; readonly: Readonly; parameters: Parameters;
  bytes: Uint8Array; exclude: Exclude; container: Container; errors: Error[]; promises: Promise[] | null;
}
export type Branded = string & { readonly __brand: 'Branded' };
type Hidden = { a: string; inner: { b: HiddenTree[] } };
type HiddenTree = string | HiddenTree[] | { [name: string]: HiddenTree };
interface HiddenList { items: HiddenList[]; by: Record<string, HiddenList | null>; pair: [HiddenList?, ...HiddenList[]] }
export interface Concealed { hidden: Hidden; trees: HiddenTree[]; tree: HiddenTree; list: HiddenList; by: Record<string, Hidden> }
export interface Conflicting { one: { id: number } & Record<string, number>; marks: { constructor: string; 'x-1'?: 'a' } & { [mark: \`x-\${string}\`]: 'a' } }
export interface Mixed { many: string | number | null | { a: string } | { b: string }; lists: (string | null)[][]; numbers: Record<number, string> }
`,
  names: [
    'Empty',
    'Emptiness',
    'Absent',
    'Words',
    'Container',
    'Globals',
    'Branded',
    'Concealed',
    'Conflicting',
    'Mixed',
  ],
};
