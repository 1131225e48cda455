import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../manual.ts';
import { cacheDirectory, pagesDirectory, siteDirectory, write } from './site-files.ts';

/** The public entries of the packages, each with its source. */
export const referenceEntries: Readonly<Record<string, string>> = {
  ashlar: 'runtime/src/index',
  'ashlar/testing': 'runtime/src/testing/index',
  'ashlar/redis': 'runtime/src/redis/index',
  'ashlar/fastify': 'runtime/src/fastify/index',
  'ashlar/fetch': 'runtime/src/fetch/index',
  'ashlar/node': 'runtime/src/node/index',
  '@ashlar/health': 'libraries/health/src/index',
  '@ashlar/opentelemetry': 'libraries/opentelemetry/src/index',
};

/** Writes the reference of the public entries from their doc comments, by TypeDoc. */
export function writeReference(): void {
  const entries = join(cacheDirectory, 'entries');
  for (const [name, source] of Object.entries(referenceEntries)) {
    // The name of a module is the path of its file below these entries.
    write(join(entries, `${name}.ts`), `export * from '${join(repository, source)}.ts';\n`);
  }
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const tsconfig = join(entries, 'tsconfig.json');
  write(tsconfig, JSON.stringify({ compilerOptions, include: ['.'] }));
  const options = {
    ...typedocOptions,
    entryPoints: Object.keys(referenceEntries).map((name) => join(entries, `${name}.ts`)),
    tsconfig,
    basePath: entries,
    out: join(pagesDirectory, 'reference'),
  };
  const optionsFile = join(cacheDirectory, 'typedoc.json');
  write(optionsFile, JSON.stringify(options));
  const typedoc = join(siteDirectory, 'node_modules/typedoc/bin/typedoc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, '--options', optionsFile], {
    cwd: siteDirectory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`TypeDoc failed:\n${stdout}${stderr}`);
  for (const file of readdirSync(options.out, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.md')) correctTitle(join(options.out, file));
  }
}

/**
 * Removes the type parameters from the title of a page, because Markdown reads them as an element of HTML, and names the symbols of
 * constraints, which have the names of their types.
 */
function correctTitle(file: string): void {
  const text = readFileSync(file, 'utf8').replace(/^(# [^<\n]+)<.*>$/m, '$1');
  const isSymbol = /^> \*\*(\w+)\*\* = \*typeof\* `\1`$/m.test(text);
  writeFileSync(file, isSymbol ? text.replace(/^# Type Alias /, '# Symbol ') : text);
}

const typedocOptions = {
  plugin: ['typedoc-plugin-markdown'],
  name: 'API reference',
  pageTitleTemplates: { index: '{projectName}', module: '{rawName}', member: '{kind} {rawName}' },
  readme: 'none',
  entryFileName: 'index',
  outputFileStrategy: 'members',
  disableSources: true,
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  excludeExternals: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  hideGenerator: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  gitRevision: 'main',
  logLevel: 'Error',
  // `tsc` checks the sources.
  skipErrorChecking: true,
  validation: false,
};
