import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompiledApplication as PlannedApplication } from '../../../compiler/src/compile.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { readArchive } from '../../support/text-archive.ts';
import { compileDocumented } from './compile-documented.ts';

const archive = readArchive(readFileSync(fileURLToPath(new URL('../echo.txt', import.meta.url)), 'utf8'));

/** An application that was compiled, and its document. */
export interface EchoApplication {
  readonly compiled: CompiledApplication<unknown>;
  /** The application as the compiler knows it. */
  readonly application: PlannedApplication;
  readonly document: string;
  /** The text of its client, where the settings name its file. */
  readonly client?: string;
  /** The directory of its sources. */
  readonly directory: string;
}

/** Compiles the application of `echo.txt` in memory, and loads it. */
export function echoApplication(): Promise<EchoApplication> {
  return loadApplication(Object.fromEntries(archive.files));
}

/** Compiles an application in memory, and loads it. */
export async function loadApplication(files: Readonly<Record<string, string>>): Promise<EchoApplication> {
  const { applications } = await compileDocumented(files);
  const [application] = applications;
  if (application === undefined) throw new Error('the files have no application');
  const artifacts = new Map(application.artifacts.map(({ name, text }) => [`src/generated/${name}`, text]));
  const root = temporaryDirectory();
  for (const [path, text] of [...Object.entries(files), ...artifacts]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // The generated file says of it that it is one.
  const { compiled }: { compiled: CompiledApplication<unknown> } = await import(join(root, 'src/generated/index.ts'));
  const client = application.client?.artifact.text;
  const document = artifacts.get('src/generated/openapi.json') ?? '';
  return { compiled, application, document, ...(client !== undefined && { client }), directory: root };
}
