import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { typeApplication } from '../../codec/support/type-application.js';
import { type TypeSuite, typeSuite, typeSuiteNames } from '../../codec/support/type-suite.js';
import { everyType } from '../../compiler/emit/support/every-type.js';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { repositoryFiles } from '../../support/repository-files.ts';
import { readArchive } from '../../support/text-archive.js';
import type { Layout } from './compiler-settings.js';

type Files = Readonly<Record<string, string>>;

/** How many types of a suite an application has: the time of TypeScript grows with the square of a file's constants. */
const typesPerApplication = 27;

/** The suites of each application, and the sources of each suite. */
async function everyTypeSources(): Promise<readonly ReadonlyMap<string, Files>[]> {
  const echo = readArchive(readFileSync(join(repositoryDirectory, 'test/openapi/echo.txt'), 'utf8')).files;
  const applications: Map<string, Files>[] = [
    new Map<string, Files>([
      ['every-type', everyType],
      ['echo', Object.fromEntries(echo)],
    ]),
  ];
  for (const name of typeSuiteNames) {
    for (const [index, part] of partsOf(await typeSuite(name)).entries()) {
      const application = applications[index + 1] ?? new Map<string, Files>();
      applications[index + 1] = application.set(name, typeApplication(part, `/${name}`));
    }
  }
  return applications;
}

/** A suite in parts of few types, the first of which has the types that are only returned. */
function partsOf({ text, names, given = [] }: TypeSuite): readonly TypeSuite[] {
  const rest: TypeSuite[] = [];
  for (let start = typesPerApplication; start < names.length; start += typesPerApplication) {
    rest.push({ text, names: names.slice(start, start + typesPerApplication) });
  }
  return [{ text, names: names.slice(0, typesPerApplication), given }, ...rest];
}

/** The files of an application with the handlers of several suites, each suite in a directory of its own. */
function joined(suites: ReadonlyMap<string, Files>): Files {
  const files = [...suites].flatMap(([suite, sources]) =>
    Object.entries(sources)
      .filter(([path]) => path.startsWith('src/'))
      .map(([path, text]) => [path.replace('src/', `src/${suite}/`), text] as const),
  );
  const names = [...suites.keys()];
  const imports = names.map((name, index) => `import { AppModule as Suite${index} } from './${name}/app.module.js';`);
  const root = `import { Module } from 'ashlar';
${imports.join('\n')}
@Module({ imports: [${names.map((_, index) => `Suite${index}`).join(', ')}] })
export class EveryTypeModule {}
`;
  return { ...Object.fromEntries(files), 'src/app.module.ts': root };
}

/** Sources and generated files of several applications, by paths that begin with the directory of the application. */
export interface BuiltApplications {
  readonly directories: readonly string[];
  readonly files: Files;
}

/** Compiles applications that together have every type of every type suite. */
export async function builtEveryType(strict: boolean): Promise<BuiltApplications> {
  const built = (await everyTypeSources()).map(async (suites, index) => {
    const directory = `application-${index}`;
    const sources = joined(suites);
    const written = Object.entries(await generatedFiles(sources, strict));
    const all = { ...sources, ...Object.fromEntries(written.map(([name, text]) => [`src/generated/${name}`, text])) };
    return { directory, files: Object.entries(all).map(([path, text]) => [`${directory}/${path}`, text] as const) };
  });
  const applications = await Promise.all(built);
  return {
    directories: applications.map(({ directory }) => directory),
    files: Object.fromEntries(applications.flatMap(({ files }) => files)),
  };
}

/** The files that a build generates from sources, by name: in this process, which has the compiler in memory already. */
async function generatedFiles(sources: Files, strict: boolean): Promise<Files> {
  const compilerOptions = { target: 'es2023', lib: ['es2023'], types: [], module: 'nodenext', strict };
  const files = {
    ...sources,
    'package.json': JSON.stringify(manifestOf('module')),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  };
  const fileSystem = memoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`/app/${path}`, text])),
    {
      fallback: repositoryFiles,
      links: { '/app/node_modules/ashlar': `${repositoryDirectory.replaceAll('\\', '/')}/runtime` },
    },
  );
  const { diagnostics, applications } = await compile({ directory: '/app', fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return Object.fromEntries(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
}

function manifestOf(type: Layout['packageType']): object {
  return { name: 'every-type', version: '1.0.0', type, ashlar: { root: 'src/app.module.ts#EveryTypeModule' } };
}

/** Writes applications to the disk with the imports that a layout needs. */
export function writtenApplications({ directories, files }: BuiltApplications, layout: Layout): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  const manifest = JSON.stringify(manifestOf(layout.packageType));
  for (const directory of directories) copy.write(`${directory}/package.json`, manifest);
  for (const [path, text] of Object.entries(files)) {
    copy.write(path, text.replaceAll(/((?:from |import\()'\.[^']*)\.js'/g, `$1${layout.importExtension}'`));
  }
  return copy;
}
