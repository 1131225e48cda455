import { ts } from 'ts-morph';
import { once } from '../../../incremental/once.js';
import { libraryDirectory } from '../../../sources/libraries/library-files.js';
import { bind } from './bound-nodes.js';

/**
 * The global names of every version of the TypeScript library that readers have to know, with as much of their
 * declarations as they use. All of them are in its oldest part.
 */
const text = `
interface Object {}
interface Function {}
interface String {}
interface Number {}
interface Boolean {}
interface RegExp { test(text: string): boolean }
interface Date { toJSON(key?: any): string; getTime(): number }
interface Error { name: string; message: string; stack?: string }
interface RangeError extends Error {}
interface SyntaxError extends Error {}
interface TypeError extends Error {}
interface Uint8Array<TArrayBuffer = unknown> { slice(): unknown }
interface PromiseLike<T> { then(): unknown }
interface Promise<T> { then(): unknown }
interface Array<T> { slice(): unknown }
interface ReadonlyArray<T> { slice(): unknown }
interface JSON { parse(text: string): any }
interface Math { floor(x: number): number }
declare var Object: unknown;
declare var Function: unknown;
declare var String: unknown;
declare var Number: unknown;
declare var Boolean: unknown;
declare var RegExp: unknown;
declare var Date: unknown;
declare var Error: unknown;
declare var RangeError: unknown;
declare var SyntaxError: unknown;
declare var TypeError: unknown;
declare var Uint8Array: unknown;
declare var Array: unknown;
declare var JSON: JSON;
declare var Math: Math;
declare function parseInt(): number;
declare function parseFloat(): number;
declare function isNaN(): boolean;
declare function isFinite(): boolean;
declare function encodeURIComponent(): string;
declare function decodeURIComponent(): string;
type Record<K, T> = {};
type Partial<T> = {};
type Required<T> = {};
type Readonly<T> = {};
type Pick<T, K> = {};
type Omit<T, K> = {};
`;

/** The file that declares the global names. It stands for the oldest part of the library, which is always read. */
export const libraryGlobals = once((): ts.SourceFile => {
  const parsed = ts.createSourceFile(`${libraryDirectory}/lib.es5.d.ts`, text, ts.ScriptTarget.ES2022);
  bind(parsed, {});
  return parsed;
});

/** Whether the options lead to the oldest part of the library, whatever else they lead to. */
export function includesGlobals({ noLib, lib }: ts.CompilerOptions): boolean {
  const isWhole = /(?:^|[/.])es(?:5|6|20\d\d|next)(?:\.full)?(?:\.d\.ts)?$/;
  return noLib !== true && (lib === undefined || lib.some((name) => isWhole.test(name)));
}
