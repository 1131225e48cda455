import { compileProjects } from '../../../compiler/src/compile.ts';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { openProjects } from '../../../compiler/src/open-projects.ts';
import type { ReadOptions } from '../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { repositoryDirectory } from '../../support/repository.js';
import { repositoryFiles } from '../../support/repository-files.ts';

/** Texts of files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** The result of a build: generated files by their names, and diagnostics. */
export interface Built {
  readonly generated: Files;
  readonly diagnostics: readonly Diagnostic[];
}

/** The manifest of an application. */
export const manifest = '{ "name": "matrix", "version": "1.0.0", "type": "module" }\n';

/** Builds an application in memory, with compiler options of its own and chosen readers. */
export async function buildApplication(
  files: Files,
  compilerOptions: Readonly<Record<string, unknown>>,
  readers: ReadOptions,
): Promise<Built> {
  const whole = {
    ...files,
    'package.json': manifest,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  };
  const fileSystem = memoryFileSystem(
    Object.fromEntries(Object.entries(whole).map(([path, text]) => [`/app/${path}`, text])),
    {
      fallback: repositoryFiles,
      links: { '/app/node_modules/ashlar': `${repositoryDirectory.replaceAll('\\', '/')}/runtime` },
    },
  );
  const opened = await openProjects(openPackage({ directory: '/app', fileSystem }), undefined);
  const { diagnostics, applications } = await compileProjects(opened, readers);
  const artifacts = applications.flatMap((application) => application.artifacts);
  return { diagnostics, generated: Object.fromEntries(artifacts.map(({ name, text }) => [name, text])) };
}
