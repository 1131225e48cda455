import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.ts';
import { runProcess } from '../../support/run-process.ts';
import { strictest } from '../../support/strictest.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { readArchive } from '../../support/text-archive.ts';

const workspace = join(repositoryDirectory, 'test/generated-client');
const fromWorkspace = createRequire(join(workspace, 'package.json'));

/** The compilers that clients are compiled with: the generator's own, and that of the repository. */
const compilers = {
  '5.9': fromWorkspace.resolve('typescript/bin/tsc'),
  '7.0': join(repositoryDirectory, 'node_modules/typescript/bin/tsc'),
};

/** A version of TypeScript. */
export type ClientTypeScript = keyof typeof compilers;

const settings = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    ...strictest,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'dist',
  },
  include: ['*.ts', '*/*.ts'],
};

/** Clients in a directory of their own, each with the types that are generated from its document. */
export class GeneratedClients {
  readonly directory = temporaryDirectory();

  /** An empty project in which `openapi-fetch` is installed. */
  constructor() {
    this.#write('package.json', '{ "type": "module" }\n');
    this.#write('tsconfig.json', JSON.stringify(settings));
    mkdirSync(join(this.directory, 'node_modules'));
    const installed = dirname(dirname(fromWorkspace.resolve('openapi-fetch')));
    symlinkSync(installed, join(this.directory, 'node_modules/openapi-fetch'), 'junction');
  }

  /** Adds a client: the files of an archive below `name`, and `api.ts`, which the generator makes of a document. */
  async add(name: string, archive: string, document: string): Promise<void> {
    for (const [path, text] of readArchive(archive).files) this.#write(`${name}/${path}`, text);
    this.#write(`${name}/openapi.json`, document);
    const bin = join(dirname(dirname(fromWorkspace.resolve('openapi-typescript'))), 'bin/cli.js');
    const { code, output } = await runProcess(process.execPath, [bin, 'openapi.json', '--output', 'api.ts'], {
      cwd: join(this.directory, name),
    });
    if (code !== 0) throw new Error(output);
  }

  /** Compiles all of them; what is wrong as `notes/wrong.ts:7`, a line once. */
  async compile(version: ClientTypeScript): Promise<readonly string[]> {
    const { stdout } = await runProcess(process.execPath, [compilers[version], '--pretty', 'false'], {
      cwd: this.directory,
    });
    const places = Array.from(
      stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error/gm),
      ([, file, line]) => `${file}:${line}`,
    );
    return [...new Set(places)];
  }

  /** The lines of a client that say of themselves that they are wrong, as `notes/wrong.ts:7`. */
  wrongLines(name: string): readonly string[] {
    const lines = readFileSync(join(this.directory, name, 'wrong.ts'), 'utf8').split('\n');
    return lines.flatMap((line, index) => (line.includes('// wrong') ? [`${name}/wrong.ts:${index + 1}`] : []));
  }

  /** The module of a client, as it was compiled. */
  load(name: string): Promise<Record<string, unknown>> {
    return import(join(this.directory, 'dist', name, 'client.js'));
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.directory, path)), { recursive: true });
    writeFileSync(join(this.directory, path), text);
  }
}

/** The archive of a client. */
export function clientOf(name: string): string {
  return readFileSync(join(workspace, `${name}.txt`), 'utf8');
}
