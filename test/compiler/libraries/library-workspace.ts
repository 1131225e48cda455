import { buildLibrary, type LibraryBuild } from '../../../compiler/src/commands/build-library.ts';
import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import type { MemoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { apiDirectory, linkedWorkspace } from '../linked-packages/linked-workspace.ts';

/** The directory of the package. */
export const coreDirectory = '/mono/packages/core';

/** The path of its library file. */
export const libraryPath = `${coreDirectory}/ashlar.library.json`;

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    rootDir: 'src',
    outDir: 'dist',
    declaration: true,
  },
  include: ['src'],
});

/** A workspace whose package `@mono/core` is built: the application finds its declarations. `files` replace those of the sample. */
export function builtWorkspace(
  files: Readonly<Record<string, string>> = {},
  manifest: Readonly<Record<string, unknown>> = {},
): MemoryFileSystem {
  return linkedWorkspace({
    'packages/core/tsconfig.json': tsconfig,
    'packages/core/package.json': JSON.stringify({
      name: '@mono/core',
      version: '1.0.0',
      type: 'module',
      exports: './dist/index.js',
      dependencies: { ashlar: '*' },
      ...manifest,
    }),
    'packages/core/dist/index.d.ts': 'export {};\n',
    ...files,
  });
}

/** Builds the library of a workspace. */
export function buildCore(fileSystem: MemoryFileSystem): Promise<LibraryBuild> {
  return buildLibrary({ directory: coreDirectory, fileSystem });
}

/** Compiles the application of a workspace. */
export function compileApi(fileSystem: MemoryFileSystem): Promise<CompileResult> {
  return compile({ directory: apiDirectory, fileSystem });
}

/** The generated files of a compilation, by their names. */
export function generatedFiles({ applications }: CompileResult): ReadonlyMap<string, string> {
  return new Map(
    applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text.toString()] as const)),
  );
}
