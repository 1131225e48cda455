import { ts } from 'ts-morph';
import { once } from '../../incremental/once.js';
import { parseSource } from '../../sources/parse-source.js';
import type { CallerFiles } from './caller-files.js';

/** The types of the library of TypeScript that clients and their callers are written with. */
const libraryText = `
interface PromiseLike<T> { then<R>(next: (value: T) => R | PromiseLike<R>): PromiseLike<R>; }
interface Promise<T> { then<R>(next: (value: T) => R | PromiseLike<R>): Promise<R>; }
interface Array<T> { [index: number]: T; }
interface ReadonlyArray<T> { readonly [index: number]: T; }
type Awaited<T> = T extends PromiseLike<infer V> ? Awaited<V> : T;
type NonNullable<T> = T & {};
type Readonly<T> = { readonly [K in keyof T]: T[K] };
type Partial<T> = { [K in keyof T]?: T[K] };
type Required<T> = { [K in keyof T]-?: T[K] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Exclude<T, U> = T extends U ? never : T;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type Record<K extends keyof any, T> = { [P in K]: T };
type ReturnType<T> = T extends (...inputs: any[]) => infer R ? R : any;
`;

const libraryPath = '/library-of-callers.d.ts';

const library = once(() => parseSource(libraryPath, libraryText));

const options: ts.CompilerOptions = {
  noLib: true,
  noResolve: false,
  types: [],
  allowJs: true,
  strict: true,
  jsx: ts.JsxEmit.Preserve,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** A checker that knows some files alone: what they take from elsewhere has the type `any`. */
export function checkerOf(files: CallerFiles, root: ts.SourceFile): ts.TypeChecker {
  const sources = new Map([...files.sources, [libraryPath, library()] as const]);
  const host: ts.CompilerHost = {
    getSourceFile: (path) => sources.get(path),
    fileExists: (path) => sources.has(path),
    readFile: () => undefined,
    writeFile: () => {},
    getDefaultLibFileName: () => libraryPath,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    resolveModuleNameLiterals: (specifiers, from) =>
      specifiers.map(({ text }) => ({ resolvedModule: resolvedModule(files.fileOf(text, from)) })),
  };
  const rootNames = [libraryPath, root.fileName];
  return ts.createProgram({ rootNames, options, host }).getTypeChecker();
}

function resolvedModule(path: string | undefined): ts.ResolvedModuleFull | undefined {
  if (path === undefined) return undefined;
  const extension = /(?:\.d)?\.[cm]?[jt]sx?$/.exec(path)?.[0] ?? ts.Extension.Ts;
  return { resolvedFileName: path, extension, isExternalLibraryImport: false };
}
