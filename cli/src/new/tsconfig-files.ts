import type { NewFile } from '../files/write-new-files.js';
import { buildSettings } from './package-json.js';
import type { WorkspaceSettings } from './workspace-settings.js';

/** The options of an application that is no part of a workspace. */
const ownOptions: Readonly<Record<string, unknown>> = {
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  sourceMap: true,
};

/** Options without which the files of the application cannot be compiled; options of a workspace do not replace them. */
const requiredOptions: Readonly<Record<string, (shared: unknown) => boolean>> = {
  experimentalDecorators: (shared) => shared === true,
  module: (shared) => isNodeNext(shared),
  types: (shared) => Array.isArray(shared) && shared.includes('node'),
};

/** Options of a workspace with which nothing is written. */
const withoutOutput = ['noEmit', 'emitDeclarationOnly', 'allowImportingTsExtensions'];

/** `tsconfig.json`, which editors and linters read, and the one of the build, which leaves the tests out. */
export function tsconfigFiles(settings: WorkspaceSettings | undefined): readonly NewFile[] {
  const { base, options = {}, hasReferences = false } = settings ?? {};
  const place = { rootDir: 'src', outDir: 'dist' };
  const written = {
    ...optionsBeside(options),
    ...(hasReferences && { composite: true, tsBuildInfoFile: 'dist/.tsbuildinfo' }),
  };
  const build = {
    extends: './tsconfig.json',
    // Two projects in one directory need two files of this kind.
    ...(hasReferences && { compilerOptions: { tsBuildInfoFile: 'dist/.build.tsbuildinfo' } }),
    exclude: ['src/**/*.test.ts'],
  };
  const own = {
    ...(base !== undefined && { extends: base }),
    compilerOptions: { ...written, ...place },
    include: ['src'],
  };
  return [
    { path: 'tsconfig.json', text: formatted(own) },
    { path: buildSettings, text: formatted(build) },
  ];
}

/** The options that a package writes itself: those that the workspace does not have, and those that it needs to be others. */
function optionsBeside(shared: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = Object.entries(ownOptions).filter(([name]) => {
    const isSuitable = requiredOptions[name];
    return isSuitable === undefined ? shared[name] === undefined : !isSuitable(shared[name]);
  });
  const emitting = withoutOutput.filter((name) => shared[name] === true).map((name) => [name, false] as const);
  const resolution = shared['moduleResolution'];
  const resolving =
    resolution === undefined || isNodeNext(resolution) ? [] : [['moduleResolution', 'nodenext'] as const];
  return Object.fromEntries([...own, ...resolving, ...emitting]);
}

function isNodeNext(value: unknown): boolean {
  return typeof value === 'string' && value.toLowerCase() === 'nodenext';
}

/** JSON in which lists of texts are in one line. */
function formatted(value: object): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replaceAll(/\[\s+("[^[\]]*?")\s+\]/g, (_, items: string) => `[${items.replaceAll(/,\s+/g, ', ')}]`)}\n`;
}
