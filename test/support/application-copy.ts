import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { run } from '../../cli/src/main.js';
import type { FileSystem } from '../../compiler/src/files/file-system.js';
import { runTypeScript } from './project-checker.js';
import { applicationDirectory, repositoryDirectory } from './repository.js';
import { type Finished, type ProcessOptions, runProcess } from './run-process.js';
import { temporaryDirectory } from './temporary-directory.js';
import { type TypeScriptVersion, typeScriptPackages } from './typescript-versions.js';

/** The packages of the repository that an application of its own finds installed. */
const installedPackages = [
  'ashlar',
  '@ashlar',
  '@fastify',
  '@opentelemetry',
  '@prisma',
  '@sentry',
  '@hono',
  '@types',
  'arktype',
  'bullmq',
  'croner',
  'drizzle-orm',
  'express',
  'express-rate-limit',
  'express-session',
  'fastify',
  'graphql',
  'graphql-yoga',
  'handlebars',
  'hono',
  'http-proxy-middleware',
  'ioredis',
  'jose',
  'kysely',
  'lru-cache',
  'multer',
  'nodemailer',
  'passport',
  'passport-jwt',
  'passport-local',
  'pg',
  'pino',
  'redis',
  'supertest',
  'type-fest',
  'typeorm',
  'valibot',
  'ws',
  'zod',
];

/** The command line as it was built, loaded when it is first run: suites that do not run it need no build. */
async function builtCommandLine(): Promise<{ runCommandLine: typeof run; diskFileSystem: FileSystem }> {
  const [mainFile, compilerFile] = ['cli/dist/main.js', 'compiler/dist/index.js'].map((file) =>
    pathToFileURL(join(repositoryDirectory, file)),
  );
  // The built files have the types of their sources.
  const [main, compiler] = await Promise.all([import(`${mainFile}`), import(`${compilerFile}`)]);
  return { runCommandLine: main.run, diskFileSystem: compiler.diskFileSystem };
}

function needsProcess(): never {
  throw new Error('this command runs in a process of its own: use `ashlarProcess`');
}

/** A copy of an application outside of the repository, with the repository's packages installed. */
export class ApplicationCopy {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Copies a sample application into a directory of its own: the given one, or a temporary one. */
  static of(name: string, directory = join(temporaryDirectory(), name)): ApplicationCopy {
    const source = applicationDirectory(name);
    const copy = ApplicationCopy.empty(directory);
    cpSync(source, directory, { recursive: true, filter: (path) => !/[\\/](dist|node_modules)$/.test(path) });
    return copy;
  }

  /** An application without files yet. */
  static empty(directory = join(temporaryDirectory(), 'application')): ApplicationCopy {
    // A directory of its own, because builds keep their records in it.
    const modules = join(directory, 'node_modules');
    mkdirSync(modules, { recursive: true });
    for (const name of installedPackages) {
      symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name), 'junction');
    }
    return new ApplicationCopy(directory);
  }

  /** An application in a directory that exists. */
  static at(directory: string): ApplicationCopy {
    return new ApplicationCopy(directory);
  }

  /** The sample application itself, for writing what is checked in. */
  static inPlace(name: string): ApplicationCopy {
    return new ApplicationCopy(applicationDirectory(name));
  }

  /** A copy of everything, of what builds keep for themselves too: as `cp -r` makes it. */
  copyTo(directory: string): ApplicationCopy {
    cpSync(this.directory, directory, { recursive: true, verbatimSymlinks: true });
    return new ApplicationCopy(directory);
  }

  /** The path on the disk of a file of the application. */
  path(file: string): string {
    return join(this.directory, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Removes a file or a directory. */
  remove(path: string): void {
    rmSync(this.path(path), { recursive: true });
  }

  /** Changes a file. The replaced text must exist: an edit without effect would prove nothing. */
  edit(file: string, from: string | RegExp, to: string): void {
    const before = this.read(file);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not hold ${from}`);
    this.write(file, after);
  }

  /** Adds `main-fastify.ts`, which runs the application of `main.ts` on Fastify. */
  addFastifyMain(): void {
    const main = 'src/main-fastify.ts';
    this.write(main, this.read('src/main.ts'));
    this.edit(main, "import { Application } from 'ashlar';", "import { fastifyAdapter } from 'ashlar/fastify';");
    this.edit(main, 'Application.create(', 'fastifyAdapter(');
  }

  /** The files below a directory by their paths in it, with `/`, sorted. Installed packages are left out. */
  files(directory = 'src'): string[] {
    const start = this.path(directory);
    return readdirSync(start, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('node_modules') && statSync(join(start, path)).isFile())
      .map((path) => relative(start, join(start, path)).split(sep).join('/'))
      .sort();
  }

  /** The generated files: names and texts. */
  generated(): Record<string, string> {
    return Object.fromEntries(this.files('src/generated').map((name) => [name, this.read(`src/generated/${name}`)]));
  }

  /**
   * Runs the built command line in the application, in this process: the compiler and the libraries of TypeScript are loaded only
   * once.
   */
  async ashlar(args: readonly string[]): Promise<Finished> {
    const { runCommandLine, diskFileSystem } = await builtCommandLine();
    const texts = { stdout: '', stderr: '', output: '' };
    const outputTo = (stream: 'stdout' | 'stderr') => ({
      write: (text: string) => {
        texts[stream] += text;
        texts.output += text;
      },
    });
    const code = await runCommandLine(args, {
      stdout: outputTo('stdout'),
      stderr: outputTo('stderr'),
      cwd: this.directory,
      environment: process.env,
      isTerminal: false,
      fileSystem: diskFileSystem,
      now: () => new Date(),
      elapsed: () => performance.now(),
      onInterrupt: () => {},
      onSignal: () => () => {},
      start: needsProcess,
      manifests: { read: needsProcess, replace: needsProcess },
    });
    return { code, ...texts };
  }

  /** Runs the built command line in the application, in a process of its own as users do. */
  ashlarProcess(args: readonly string[], options: ProcessOptions = {}): Promise<Finished> {
    const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');
    return runProcess(process.execPath, [bin, ...args], { cwd: this.directory, ...options });
  }

  /**
   * Runs the TypeScript compiler in the application. Those that are written in JavaScript run in this process, in which they are
   * loaded, and the declarations of libraries read, only once.
   */
  tsc(args: readonly string[] = [], version: TypeScriptVersion = '7.0'): Promise<Finished> {
    return runTypeScript(typeScriptPackages[version], this.directory, args);
  }
}
