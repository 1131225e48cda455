import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { applicationDirectory, repositoryDirectory } from './repository.js';
import { type Finished, type ProcessOptions, runProcess } from './run-process.js';
import { temporaryDirectory } from './temporary-directory.js';

/** The compilers that an application may be type-checked with, and where they are. */
const compilers = { '5.9': 'typescript-5.9', '6.0': 'typescript-6.0', '7.0': 'typescript' } as const;

/** The packages of the repository that an application of its own finds installed. */
const installedPackages = [
  'ashlar',
  '@ashlar',
  '@types',
  'arktype',
  'drizzle-orm',
  'ioredis',
  'kysely',
  'pg',
  'redis',
  'type-fest',
  'typeorm',
  'valibot',
  'zod',
];

/** A version of the user's TypeScript. */
export type TypeScriptVersion = keyof typeof compilers;

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

  /** Runs `ashlar` in the application. */
  ashlar(args: readonly string[], options: ProcessOptions = {}): Promise<Finished> {
    const bin = join(repositoryDirectory, 'cli/dist/bin.js');
    return runProcess(process.execPath, [bin, ...args], { cwd: this.directory, ...options });
  }

  /** Runs the TypeScript compiler in the application. */
  tsc(args: readonly string[] = [], version: TypeScriptVersion = '7.0'): Promise<Finished> {
    const bin = join(repositoryDirectory, 'node_modules', compilers[version], 'bin/tsc');
    return runProcess(process.execPath, [bin, '--pretty', 'false', ...args], { cwd: this.directory });
  }
}
