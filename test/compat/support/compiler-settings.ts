import type { TypeScriptVersion } from '../../support/typescript-versions.js';
import { coverPairs, type Factor } from './cover-pairs.js';

/** How relative imports end, and of which kind the package is: what decides on the text of an application's files. */
export interface Layout {
  readonly importExtension: '.js' | '' | '.ts';
  readonly packageType: 'module' | 'commonjs';
}

/** A compiler and its options. */
export interface CompilerSetting {
  readonly name: string;
  readonly version: TypeScriptVersion;
  readonly layout: Layout;
  /** Whether `strictNullChecks` and `noImplicitAny` are on, which the text of generated files depends on. */
  readonly strict: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  /** Which of several applications is checked, in turn; `undefined` for all of them. */
  readonly turn: number | undefined;
}

type Options = Readonly<Record<string, unknown>>;

interface ModuleKind {
  readonly layout: Layout;
  readonly options: Options;
}

const moduleKinds: Readonly<Record<string, ModuleKind>> = {
  nodenext: { layout: { importExtension: '.js', packageType: 'module' }, options: { module: 'nodenext' } },
  'nodenext as CommonJS': {
    layout: { importExtension: '.js', packageType: 'commonjs' },
    options: { module: 'nodenext' },
  },
  bundler: {
    layout: { importExtension: '', packageType: 'module' },
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
  preserve: { layout: { importExtension: '', packageType: 'module' }, options: { module: 'preserve' } },
  'rewritten extensions': {
    layout: { importExtension: '.ts', packageType: 'module' },
    options: { module: 'nodenext', rewriteRelativeImportExtensions: true },
  },
  'TypeScript extensions': {
    layout: { importExtension: '.ts', packageType: 'module' },
    options: { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  },
};

/** Options of which several make sense only together: a choice of one row each. */
const choices: Readonly<Record<string, Readonly<Record<string, Options>>>> = {
  nulls: {
    loose: { strictNullChecks: false, strictPropertyInitialization: false, exactOptionalPropertyTypes: false },
    strict: { strictNullChecks: true, strictPropertyInitialization: false, exactOptionalPropertyTypes: false },
    initialized: { strictNullChecks: true, strictPropertyInitialization: true, exactOptionalPropertyTypes: false },
    exact: { strictNullChecks: true, strictPropertyInitialization: true, exactOptionalPropertyTypes: true },
  },
  declarations: {
    none: { noEmit: true },
    declaration: { declaration: true, emitDeclarationOnly: true },
    composite: { composite: true, emitDeclarationOnly: true },
    isolated: { declaration: true, isolatedDeclarations: true, emitDeclarationOnly: true },
  },
  library: {
    'of Node': { lib: ['es2023'], types: ['node'] },
    'of browsers': { lib: ['esnext', 'dom', 'dom.iterable'], types: [] },
  },
  target: { es2022: { target: 'es2022' }, es2023: { target: 'es2023' }, esnext: { target: 'esnext' } },
};

/** Options that are on or off. */
export const flags = [
  'noImplicitAny',
  'strictFunctionTypes',
  'strictBindCallApply',
  'noImplicitThis',
  'useUnknownInCatchVariables',
  'noUncheckedIndexedAccess',
  'noPropertyAccessFromIndexSignature',
  'noImplicitOverride',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
  'noUnusedLocals',
  'noUnusedParameters',
  'noUncheckedSideEffectImports',
  'isolatedModules',
  'verbatimModuleSyntax',
  'erasableSyntaxOnly',
  'skipLibCheck',
  'experimentalDecorators',
  'useDefineForClassFields',
  'resolveJsonModule',
] as const;

/** Options whose presence is the question, with the value that restricts the most. */
const present: Readonly<Record<string, Options>> = {
  allowUnreachableCode: { allowUnreachableCode: false },
  allowUnusedLabels: { allowUnusedLabels: false },
  jsx: { jsx: 'react-jsx' },
  customConditions: { customConditions: ['development'] },
  paths: { paths: { '#app/*': ['./src/*'] } },
};

const fastest: TypeScriptVersion = '7.0';
const versions: readonly TypeScriptVersion[] = [fastest, '6.0', '5.9'];

const factors: readonly Factor[] = [
  { name: 'version', values: versions },
  { name: 'module', values: Object.keys(moduleKinds) },
  ...Object.entries(choices).map(([name, rows]) => ({ name, values: Object.keys(rows) })),
  ...[...flags, ...Object.keys(present)].map((name) => ({ name, values: ['on', 'off'] })),
];

type Row = Readonly<Record<string, string>>;

/** `verbatimModuleSyntax` forbids `import` in a CommonJS file. */
function isPossible(row: Row): boolean {
  return row['verbatimModuleSyntax'] !== 'on' || row['module'] !== 'nodenext as CommonJS';
}

function settingOf(row: Row, name: string, turn?: number): CompilerSetting {
  const version = versions.find((known) => known === row['version']);
  const moduleKind = moduleKinds[row['module'] ?? ''];
  if (version === undefined || moduleKind === undefined) throw new Error(`${name} has no compiler or no module kind`);
  const options = {
    strict: false,
    rootDir: '.',
    ...moduleKind.options,
    ...Object.assign({}, ...Object.entries(choices).map(([choice, rows]) => rows[row[choice] ?? ''])),
    ...Object.fromEntries(flags.map((flag) => [flag, row[flag] === 'on'])),
    ...Object.assign({}, ...Object.entries(present).map(([option, own]) => (row[option] === 'on' ? own : {}))),
  };
  return {
    name,
    version,
    layout: moduleKind.layout,
    strict: row['nulls'] !== 'loose' && row['noImplicitAny'] === 'on',
    options,
    turn,
  };
}

/** Everything that restricts on, or all of it off, for each compiler. */
function extremes(): readonly CompilerSetting[] {
  const switches = [...flags, ...Object.keys(present)];
  const all = (value: string) => Object.fromEntries(switches.map((name) => [name, value]));
  return versions.flatMap((version, index) => [
    settingOf(
      {
        ...all('on'),
        version,
        module: 'nodenext',
        nulls: 'exact',
        declarations: 'isolated',
        library: 'of Node',
        target: 'es2022',
      },
      `everything on, TypeScript ${version}`,
    ),
    settingOf(
      {
        ...all('off'),
        version,
        module: 'bundler',
        nulls: 'loose',
        declarations: 'none',
        library: 'of browsers',
        target: 'esnext',
      },
      `everything off, TypeScript ${version}`,
      version === fastest ? undefined : index,
    ),
  ]);
}

/**
 * Settings in which every two values of two options, compilers or module kinds meet, and the extremes. The native compiler
 * checks every application with each setting. The others check every application with everything on, and one application
 * with each of the other settings.
 */
export const compilerSettings: readonly CompilerSetting[] = [
  ...coverPairs(factors, isPossible).map((row, index) =>
    settingOf(
      row,
      `setting ${index + 1}: TypeScript ${row['version']}, ${row['module']}, nulls ${row['nulls']}, declarations ${row['declarations']}`,
      row['version'] === fastest ? undefined : index,
    ),
  ),
  ...extremes(),
];
