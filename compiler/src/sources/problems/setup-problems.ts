import { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import { directoryOf, joinPath } from '../../files/path.js';
import type { Span } from '../../model/span.js';
import { findPackage, findUp, unbuiltTypes } from '../../settings/installed-packages.js';
import type { SetupProblem } from '../../settings/project-problem.js';
import { type PlacedValue, placeInTsconfig } from '../../settings/tsconfig-places.js';
import { sourceSpan } from '../source-span.js';

/** The input of `setupProblems`. */
export interface SetupParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly options: ts.CompilerOptions;
  /** The tsconfig files, the one of the settings first. */
  readonly configFiles: readonly string[];
  readonly sourceFiles: readonly ts.SourceFile[];
  /** The imports of a file: the imported file, by mode and specifier. */
  readonly importsOf: (path: string) => ReadonlyMap<string, string | undefined>;
  readonly relative: (path: string) => string;
}

const framework = 'ashlar';

/** The reasons why `ashlar` cannot be found; without it, the application cannot be checked. */
export function setupProblems(parts: SetupParts): readonly SetupProblem[] {
  for (const sourceFile of parts.sourceFiles) {
    const isMissing = lacksFramework(parts.importsOf(sourceFile.fileName));
    const span = isMissing ? importOf(sourceFile, parts) : undefined;
    if (span !== undefined) return [causeOf(sourceFile, span, parts)];
  }
  return [];
}

function lacksFramework(imports: ReadonlyMap<string, string | undefined>): boolean {
  for (const [key, target] of imports) if (target === undefined && key.endsWith(` ${framework}`)) return true;
  return false;
}

function importOf(sourceFile: ts.SourceFile, { relative }: SetupParts): Span | undefined {
  for (const statement of sourceFile.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    if (moduleSpecifier.text !== framework) continue;
    return sourceSpan(
      relative(sourceFile.fileName),
      sourceFile,
      moduleSpecifier.getStart(sourceFile),
      moduleSpecifier.end,
    );
  }
  return undefined;
}

function causeOf({ fileName }: ts.SourceFile, span: Span, parts: SetupParts): SetupProblem {
  const { fileSystem } = parts;
  const from = directoryOf(fileName);
  const installed = findPackage(framework, from, fileSystem);
  if (installed === undefined) {
    const isPlugAndPlay = findUp(['.pnp.cjs', '.pnp.js'], from, fileSystem) !== undefined;
    return isPlugAndPlay
      ? { kind: 'plug-and-play', span }
      : { kind: 'missing-framework', command: installCommand(parts), span };
  }
  const unbuilt = unbuiltTypes(installed, fileSystem);
  if (unbuilt !== undefined) return { kind: 'unbuilt-package', name: framework, ...unbuilt, span };
  return unsupportedResolution(span, parts);
}

const lockFiles: readonly (readonly [file: string, manager: string, add: string])[] = [
  ['pnpm-lock.yaml', 'pnpm', 'add'],
  ['yarn.lock', 'yarn', 'add'],
  ['bun.lock', 'bun', 'add'],
  ['bun.lockb', 'bun', 'add'],
];

function installCommand({ directory, fileSystem }: SetupParts): string {
  const lockFile = findUp(
    lockFiles.map(([file]) => file),
    directory,
    fileSystem,
  );
  const [, manager, add] = lockFiles.find(([file]) => lockFile?.endsWith(`/${file}`) === true) ?? [
    '',
    'npm',
    'install',
  ];
  const manifest = fileSystem.readFile(joinPath(directory, 'package.json')) ?? '';
  return manifest.includes(`"${framework}":`) ? `${manager} install` : `${manager} ${add} ${framework}`;
}

/** The problem of an option that makes TypeScript overlook an installed `ashlar`. */
function unsupportedResolution(span: Span, parts: SetupParts): SetupProblem {
  const name = causingOption(parts.options);
  const written = writtenOption(name, parts);
  return {
    kind: 'unsupported-resolution',
    option: `"${name}": ${written?.text ?? '…'}`,
    instead: workingOptions(name, parts.options),
    span: written?.span ?? span,
  };
}

function workingOptions(name: string, { module }: ts.CompilerOptions): string {
  if (name === 'module') return '"module": "nodenext"';
  const isForBundler = module !== undefined && module >= ts.ModuleKind.ES2015 && module <= ts.ModuleKind.ESNext;
  return isForBundler ? '"moduleResolution": "bundler"' : '"module": "nodenext" and "moduleResolution": "nodenext"';
}

/** The option that implies the resolution `classic`, the only one that finds no packages. */
function causingOption({ moduleResolution }: ts.CompilerOptions): string {
  // Old kinds of modules imply it.
  return moduleResolution === undefined ? 'module' : 'moduleResolution';
}

function writtenOption(name: string, { configFiles, fileSystem, directory }: SetupParts): PlacedValue | undefined {
  for (const path of configFiles) {
    const tsconfig = ts.readJsonConfigFile(path, (file) => fileSystem.readFile(file));
    const written = placeInTsconfig(tsconfig, ['compilerOptions', name], directory);
    if (written !== undefined) return written;
  }
  return undefined;
}
