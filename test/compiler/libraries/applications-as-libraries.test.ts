import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildLibrary } from '../../../compiler/src/commands/build-library.ts';
import { compile } from '../../../compiler/src/compile.ts';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { isSampled } from '../../support/rounds.ts';

/** The sample applications, each with its root module. */
const applications = {
  accounts: 'app.module.ts',
  gallery: 'app.module.ts',
  helpdesk: 'app.module.ts',
  kysely: 'app.module.ts',
  newsroom: 'app.module.ts',
  notes: 'app.module.ts',
  orders: 'app.module.ts',
  prisma: 'app.module.ts',
  typeorm: 'app.module.ts',
  warehouse: 'app.module.ts',
} as const;

type Name = keyof typeof applications;

/** The directory of the workspaces, in memory. */
const directory = `${repositoryDirectory}/fixtures/apps/as-libraries`;

function sourcesOf(name: Name): ReadonlyMap<string, string> {
  const source = join(repositoryDirectory, 'fixtures/apps', name, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/(?:^|\/)generated\/|^main\.ts$|\.test\.ts$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
}

/** Exports all names of sources: default exports by their names, and a second class of one name under another. */
function indexOf(sources: ReadonlyMap<string, string>): string {
  const taken = new Set<string>();
  const lines: string[] = [];
  for (const [file, text] of sources) {
    const module = `'./${file.replace(/\.ts$/, '.js')}'`;
    lines.push(`export * from ${module};`);
    for (const [, isDefault, name = ''] of text.matchAll(/^export (default )?(?:abstract )?class (\w+)/gm)) {
      const exported = taken.has(name) ? `Second${name}` : name;
      taken.add(exported);
      lines.push(`export { ${isDefault === undefined ? name : 'default'} as ${exported} } from ${module};`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A workspace of a package with all sources of an application but its root module, and of an application with that. */
function workspace(name: Name, exported: string, tsconfigPath: string): FileSystem & { has?: never } {
  const sources = new Map(sourcesOf(name));
  const root = sources.get(applications[name]) ?? '';
  sources.delete(applications[name]);
  const tsconfig = JSON.parse(readFileSync(join(repositoryDirectory, 'fixtures/apps', name, 'tsconfig.json'), 'utf8'));
  const extending = { ...tsconfig, extends: `${repositoryDirectory}/tsconfig.base.json` };
  const paths = { '@sample/library': [tsconfigPath] };
  const files: Record<string, string> = {
    'library/package.json': JSON.stringify({
      name: '@sample/library',
      version: '1.0.0',
      type: 'module',
      exports: exported,
      ashlar: { library: { '.': 'src/index.ts' } },
    }),
    'library/tsconfig.json': JSON.stringify(extending),
    'library/src/index.ts': indexOf(sources),
    'library/dist/index.d.ts': 'export {};\n',
    'application/package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
    'application/tsconfig.json': JSON.stringify({
      ...extending,
      compilerOptions: { ...tsconfig.compilerOptions, paths },
    }),
    'application/src/app.module.ts': root.replaceAll(/from '\.\.?\/[^']*'/g, "from '@sample/library'"),
  };
  for (const [file, text] of sources) files[`library/src/${file}`] = text;
  return memoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${directory}/${path}`, text])),
    { fallback: repositoryFiles },
  );
}

async function filesOf(fileSystem: FileSystem) {
  const { diagnostics, applications: compiled } = await compile({ directory: `${directory}/application`, fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return compiled.flatMap(({ artifacts }) => artifacts.map((artifact) => [artifact.name, artifact.text.toString()]));
}

describe('the generated files are the same, whether a package is read from its sources or from its library file', () => {
  test.each((Object.keys(applications) as Name[]).filter((_, index) => isSampled(index, 3)))('%s', async (name) => {
    const fromSource = await filesOf(workspace(name, './src/index.ts', '../library/src/index.ts'));
    const built = workspace(name, './dist/index.js', '../library/dist/index.d.ts');
    const { diagnostics } = await buildLibrary({ directory: `${directory}/library`, fileSystem: built });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(built.readFile(`${directory}/library/ashlar.library.json`)).toBeDefined();
    expect(await filesOf(built)).toEqual(fromSource);
    expect(fromSource.map(([file]) => file)).toContain('manifest.json');
  });
});
