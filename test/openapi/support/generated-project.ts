import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.ts';
import { runProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const packages = join(repositoryDirectory, 'node_modules');
const fromWorkspace = createRequire(join(repositoryDirectory, 'test/generated-client/package.json'));

const settings = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['hey-api', 'orval'],
};

/** Clients that hey-api and orval generate from documents, in a project of their own. */
export class GeneratedProject {
  /** The directory of the clients: `hey-api/notes/sdk.gen.ts` and `orval/notes.ts`. */
  readonly directory: string;

  /** A project in which the generators find TypeScript 5.9: hey-api does not run with the repository's. */
  constructor() {
    const outer = temporaryDirectory();
    this.directory = join(outer, 'project');
    const own = join(this.directory, 'node_modules');
    mkdirSync(own, { recursive: true });
    symlinkSync(packages, join(outer, 'node_modules'), 'junction');
    cpSync(join(packages, '@hey-api'), join(own, '@hey-api'), { recursive: true });
    symlinkSync(join(fromWorkspace.resolve('typescript/package.json'), '..'), join(own, 'typescript'), 'junction');
    writeFileSync(join(this.directory, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(join(this.directory, 'tsconfig.json'), JSON.stringify(settings));
  }

  /** Lets both generators make clients of a document. */
  async add(name: string, document: string): Promise<void> {
    const input = `${name}.json`;
    writeFileSync(join(this.directory, input), document);
    const heyApi = ['node_modules/@hey-api/openapi-ts/bin/run.js', '--input', input, '--output', `hey-api/${name}`];
    await this.#run([...heyApi, '--no-log-file']);
    const orval = [join(packages, 'orval/dist/bin/orval.js'), '--input', input, '--output', `orval/${name}.ts`];
    await this.#run([...orval, '--client', 'fetch']);
  }

  /** Compiles all of them by TypeScript 5.9; the errors, a line for each. */
  async compile(): Promise<readonly string[]> {
    const compiler = join(this.directory, 'node_modules/typescript/bin/tsc');
    const { stdout } = await runProcess(process.execPath, [compiler, '--pretty', 'false'], { cwd: this.directory });
    return stdout.split('\n').filter((line) => line !== '');
  }

  async #run(args: readonly string[]): Promise<void> {
    const { code, output } = await runProcess(process.execPath, args, { cwd: this.directory });
    if (code !== 0) throw new Error(output);
  }
}
