import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApplicationCopy } from './application-copy.js';
import { repositoryDirectory } from './repository.js';
import { temporaryDirectory } from './temporary-directory.js';

/** The packages of the sample workspace. */
const packages = ['contracts', 'platform'] as const;

/** The packages of the repository that every package of the workspace finds installed. */
const installed = ['ashlar', '@types'];

/** A copy of the sample workspace outside of the repository, installed as npm does: with links in its `node_modules`. */
export class MonorepoCopy {
  readonly directory = join(temporaryDirectory(), 'monorepo');

  /** `isLinked`: whether `node_modules` has the packages of the workspace. */
  constructor({ isLinked = true } = {}) {
    cpSync(`${repositoryDirectory}/fixtures/monorepo`, this.directory, {
      recursive: true,
      filter: (path) => !/[\\/](dist|generated|node_modules)$/.test(path),
    });
    const modules = join(this.directory, 'node_modules');
    mkdirSync(join(modules, '@mono'), { recursive: true });
    for (const name of installed) {
      symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name), 'junction');
    }
    for (const name of isLinked ? packages : []) {
      symlinkSync(join(this.directory, 'packages', name), join(modules, '@mono', name), 'junction');
    }
  }

  /** One of its applications. */
  application(name: 'api' | 'admin'): ApplicationCopy {
    return ApplicationCopy.at(join(this.directory, 'apps', name));
  }

  read(file: string): string {
    return readFileSync(join(this.directory, file), 'utf8');
  }

  write(file: string, text: string): void {
    const path = join(this.directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Changes a file. The replaced text must exist: an edit without effect would prove nothing. */
  edit(file: string, from: string | RegExp, to: string | ((found: string) => string)): void {
    const before = this.read(file);
    const after = typeof to === 'string' ? before.replace(from, to) : before.replace(from, to);
    if (after === before) throw new Error(`${file} does not hold ${from}`);
    this.write(file, after);
  }

  /** The packages export their sources, without a condition and without built files. */
  exportSources(): void {
    for (const name of packages) {
      this.edit(`packages/${name}/package.json`, /"exports": \{[\s\S]*?\}\s*\}/, '"exports": "./src/index.ts"');
    }
  }
}
