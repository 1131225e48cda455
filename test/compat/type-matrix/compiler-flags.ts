import { strictest } from '../../support/strictest.js';

/** Options of a compiler. */
export type CompilerOptions = Readonly<Record<string, unknown>>;

const common = { target: 'es2023', lib: ['es2023'], types: [], module: 'nodenext', experimentalDecorators: true };

/** The compiler options that applications are built and type-checked with. */
export const compilerFlags = {
  strict: { ...common, strict: true },
  'not strict': { ...common, strict: false },
  strictest: { ...common, ...strictest, verbatimModuleSyntax: true, declaration: true, isolatedDeclarations: true },
} as const satisfies Readonly<Record<string, CompilerOptions>>;

/** The name of some compiler options. */
export type FlagsName = keyof typeof compilerFlags;

/** The names of the compiler options. */
export const flagsNames: readonly FlagsName[] = ['strict', 'not strict', 'strictest'];
