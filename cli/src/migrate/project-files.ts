import { type FileSystem, type MigratedFileText, type NestSources, version } from '@ashlar/compiler';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { dependencyRanges } from '../new/package-json.js';
import { assetsScript } from './assets-script.js';
import type { NestPackage } from './nest-package.js';

/** A file of the project beside its sources that changes. */
export interface ProjectFile extends MigratedFileText {
  /** The changes, for the plan. */
  readonly changes: readonly string[];
}

/** The changes of `package.json`, the tsconfig files and `nest-cli.json`. */
export function projectFiles(nest: NestPackage, sources: NestSources, fileSystem: FileSystem): readonly ProjectFile[] {
  const assets = assetsScript(nest);
  return [
    manifestFile(nest, sources, assets?.path),
    ...tsconfigFiles(nest, sources, fileSystem),
    ...jestFiles(nest, sources, fileSystem),
    ...(assets === undefined ? [] : [{ ...assets, changes: ['copies the assets of `nest-cli.json`'] }]),
    ...(nest.commandLine === undefined
      ? []
      : [{ path: 'nest-cli.json', text: undefined, changes: ['removed: `ashlar build` and `tsc` need no such file'] }]),
  ];
}

/** Packages that only an application of NestJS has, unless a source imports them. */
const removable =
  /^(?:@nestjs\/.*|class-validator|class-transformer|reflect-metadata|rxjs|passport|passport-jwt|passport-local|@types\/(?:express|multer|passport|passport-jwt|passport-local))$/;

function manifestFile(
  nest: NestPackage,
  { imported, project, importExtension }: NestSources,
  assetsPath: string | undefined,
): ProjectFile {
  const used = new Set(Array.from(imported, packageOf));
  const isUsed = (name: string) => used.has(name.replace(/^@types\//, ''));
  const changes: string[] = [];
  let text = nest.manifest;
  const set = (path: readonly string[], value: unknown) => {
    const options = {
      formattingOptions: formattingOf(nest.manifest),
      ...(path.length === 2 && { getInsertionIndex: sortedIndex(path[1]) }),
    };
    text = applyEdits(text, modify(text, [...path], value, options));
  };
  const removed = [...nest.versions.keys()].filter((name) => removable.test(name) && !isUsed(name));
  for (const name of removed) for (const section of sectionsOf(text, name)) set([section, name], undefined);
  if (removed.length > 0) changes.push(`removes ${listed(removed)}`);
  const added = addedDependencies(nest, project, isUsed);
  for (const { section, name, range } of added) set([section, name], range);
  if (added.length > 0) changes.push(`adds ${listed(added.map(({ name }) => name))}`);
  for (const [name, script] of Object.entries(scriptsOf(text))) {
    const migrated = migratedScript(script, nest.hasBuildSettings, assetsPath);
    if (migrated === script) continue;
    set(['scripts', name], migrated);
    changes.push(`script \`${name}\`: \`${migrated}\``);
  }
  const settings = {
    ...(nest.hasBuildSettings && { tsconfig: 'tsconfig.build.json' }),
    ...Object.fromEntries(project.settings),
  };
  for (const [name, value] of Object.entries(settings)) set(['ashlar', name], value);
  if (Object.keys(settings).length > 0) changes.push(`settings of \`ashlar\`: ${JSON.stringify(settings)}`);
  if (importExtension === '.js' && 'jest' in Object(parse(text))) {
    text = withMapper(text, ['jest']);
    changes.push('Jest finds the sources of imports that end in `.js`');
  }
  if (project.dependencies.has('swagger-ui-dist')) set(['scarfSettings'], { enabled: false });
  return { path: 'package.json', text, changes };
}

/** The place of a name among sorted ones; the end of a list that is not sorted. */
function sortedIndex(name = ''): (names: string[]) => number {
  return (names) => {
    const isSorted = names.every((one, index) => index === 0 || (names[index - 1] ?? '') <= one);
    const next = isSorted ? names.findIndex((one) => one > name) : -1;
    return next === -1 ? names.length : next;
  };
}

interface AddedDependency {
  readonly section: 'dependencies' | 'devDependencies';
  readonly name: string;
  readonly range: string;
}

function addedDependencies(
  { versions }: NestPackage,
  { dependencies, developmentDependencies }: NestSources['project'],
  isUsed: (name: string) => boolean,
): readonly AddedDependency[] {
  const wanted: AddedDependency[] = [
    { section: 'dependencies', name: 'ashlar', range: version },
    { section: 'devDependencies', name: '@ashlar/cli', range: version },
    ...Array.from(dependencies, ([name, range]): AddedDependency => ({ section: 'dependencies', name, range })),
    ...Array.from(
      developmentDependencies,
      ([name, range]): AddedDependency => ({ section: 'devDependencies', name, range }),
    ),
  ];
  // Nest installs these for its adapters; sources that import them have them as dependencies of their own now.
  if (isUsed('express') && !versions.has('express'))
    wanted.push({ section: 'dependencies', name: 'express', range: '^5.1.0' });
  return wanted
    .filter(({ name }) => !versions.has(name))
    .map((one) => ({ ...one, range: one.range === '' ? rangeOf(one.name) : one.range }));
}

function rangeOf(name: string): string {
  return Object.entries(dependencyRanges).find(([known]) => known === name)?.[1] ?? '*';
}

/** The package of a module specifier: `@nestjs/common` of `@nestjs/common/decorators`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function sectionsOf(text: string, name: string): readonly string[] {
  const manifest: Readonly<Record<string, unknown>> = Object(parse(text));
  return ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].filter(
    (section) => name in Object(manifest[section]),
  );
}

function scriptsOf(text: string): Readonly<Record<string, string>> {
  const manifest: Readonly<Record<string, unknown>> = Object(parse(text));
  return Object.fromEntries(
    Object.entries(Object(manifest['scripts'])).flatMap(([name, script]): [string, string][] =>
      typeof script === 'string' ? [[name, script]] : [],
    ),
  );
}

/** A script without the command line of NestJS; tests need the generated files. */
function migratedScript(script: string, hasBuildSettings: boolean, assetsPath: string | undefined): string {
  const compile = `ashlar build && tsc${hasBuildSettings ? ' -p tsconfig.build.json' : ''}`;
  const build = assetsPath === undefined ? compile : `${compile} && node ${assetsPath}`;
  const migrated = script
    .replaceAll(/\bnest build\b(?: --[\w-]+(?:=\S+)?)*/g, build)
    .replaceAll(/\bnest start\b(?=.*--watch)(?: --[\w-]+(?:[= ][^-\s&|;]\S*)?)*/g, 'ashlar run --watch')
    .replaceAll(/\bnest start\b(?: --[\w-]+(?:[= ][^-\s&|;]\S*)?)*/g, 'ashlar run');
  return /^(?:npx )?jest\b/.test(migrated) ? `ashlar build && ${migrated}` : migrated;
}

/** The tsconfig has no root for absolute imports any more, and metadata of decorators only for packages that read them. */
function tsconfigFiles(
  { directory, versions }: NestPackage,
  { hasBaseUrl, imported }: NestSources,
  fileSystem: FileSystem,
): readonly ProjectFile[] {
  const before = fileSystem.readFile(`${directory}/tsconfig.json`);
  if (before === undefined) return [];
  const changes: string[] = [];
  let text = before;
  const remove = (option: string, reason: string) => {
    const options: Readonly<Record<string, unknown>> = Object(Object(parse(text))['compilerOptions']);
    if (!(option in options)) return;
    text = applyEdits(
      text,
      modify(text, ['compilerOptions', option], undefined, { formattingOptions: formattingOf(before) }),
    );
    changes.push(`without \`${option}\`: ${reason}`);
  };
  if (hasBaseUrl) {
    remove('baseUrl', 'all imports are relative');
    remove('paths', 'all imports are relative');
  }
  const readsMetadata = [...versions.keys(), ...imported].some(
    (name) =>
      /^(?:typeorm|@mikro-orm\/.*|@typegoose\/.*|@nestjs\/(?:mongoose|graphql)|sequelize-typescript|type-graphql|class-validator|class-transformer)$/.test(
        name,
      ) &&
      (imported.has(name) || !removable.test(name)),
  );
  if (!readsMetadata) remove('emitDecoratorMetadata', 'no package reads them');
  remove('declaration', 'no package imports the application, and inferred types of results need no names');
  return text === before ? [] : [{ path: 'tsconfig.json', text, changes }];
}

/** Jest finds the `.ts` files of imports that end in `.js`, as generated files have them under `nodenext`. */
function jestFiles(
  { directory }: NestPackage,
  { importExtension }: NestSources,
  fileSystem: FileSystem,
): readonly ProjectFile[] {
  const path = 'test/jest-e2e.json';
  const before = fileSystem.readFile(`${directory}/${path}`);
  if (before === undefined || importExtension !== '.js') return [];
  const text = withMapper(before, []);
  return text === before ? [] : [{ path, text, changes: ['finds the sources of imports that end in `.js`'] }];
}

/** A configuration of Jest that maps `./x.js` to `./x`. */
function withMapper(text: string, path: readonly string[]): string {
  const mapper = [...path, 'moduleNameMapper', '^(\\.{1,2}/.*)\\.js$'];
  return applyEdits(text, modify(text, mapper, '$1', { formattingOptions: formattingOf(text) }));
}

function formattingOf(text: string) {
  const indent = /^(?:\{|\[)\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
