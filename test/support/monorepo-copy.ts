import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildLibrary } from '@ashlar/compiler';
import { ApplicationCopy } from './application-copy.js';
import { repositoryDirectory } from './repository.js';
import { runProcess } from './run-process.js';
import { temporaryDirectory } from './temporary-directory.js';

/** The packages of the sample workspace. */
const packages = ['contracts', 'platform'] as const;

/** The packages of the repository that every package of the workspace finds installed. */
const installed = ['ashlar', '@ashlar/health', '@types'];

/** The dependencies of each package of the workspace, by its directory. */
const dependencies = {
  'packages/contracts': [],
  'packages/platform': ['contracts'],
  'apps/api': ['contracts', 'platform'],
  'apps/admin': ['platform'],
} as const;

/** The installation of a copied workspace. */
export interface MonorepoInstallation {
  /** Whether `node_modules` has the packages of the workspace. */
  readonly isLinked?: boolean;
  /** npm links all packages in the directory of the workspace, pnpm the dependencies of each package in its own. */
  readonly packageManager?: 'npm' | 'pnpm';
}

/** A copy of the sample workspace outside of the repository, installed as package managers do: with links in `node_modules`. */
export class MonorepoCopy {
  readonly directory = join(temporaryDirectory(), 'monorepo');

  constructor({ isLinked = true, packageManager = 'npm' }: MonorepoInstallation = {}) {
    cpSync(`${repositoryDirectory}/fixtures/monorepo`, this.directory, {
      recursive: true,
      filter: (path) => !/[\\/](dist|generated|node_modules)$/.test(path),
    });
    if (packageManager === 'pnpm') {
      this.#installWithPnpm();
      return;
    }
    for (const name of installed) this.#link(`node_modules/${name}`, join(repositoryDirectory, 'node_modules', name));
    for (const name of isLinked ? packages : []) this.#linkPackage('', name);
  }

  #installWithPnpm(): void {
    const store = (name: string) => `node_modules/.pnpm/${name.replace('/', '+')}@0.1.0/node_modules/${name}`;
    const published = ['ashlar', '@ashlar/health'] as const;
    for (const name of published) this.#link(store(name), join(repositoryDirectory, 'node_modules', name));
    this.#link('node_modules/@types', join(repositoryDirectory, 'node_modules/@types'));
    this.write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - apps/*\n');
    this.edit('package.json', /,\s*"workspaces": \[[^\]]*\]/, '');
    for (const [directory, names] of Object.entries(dependencies)) {
      for (const name of published) this.#link(`${directory}/node_modules/${name}`, join(this.directory, store(name)));
      for (const name of names) {
        this.#linkPackage(`${directory}/`, name);
        this.edit(`${directory}/package.json`, `"@mono/${name}": "1.0.0"`, `"@mono/${name}": "workspace:*"`);
      }
    }
  }

  #linkPackage(directory: string, name: string): void {
    const path = `${directory}node_modules/@mono/${name}`;
    // Relative, so that a copy of the workspace has its own packages.
    this.#link(path, relative(dirname(join(this.directory, path)), join(this.directory, 'packages', name)));
  }

  #link(file: string, target: string): void {
    const path = join(this.directory, file);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path, 'junction');
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

  /**
   * Builds the packages with their library files, and hides their sources. `links`: they stay linked, as in a workspace; `npm`, `pnpm`: they are
   * installed where these package managers put packages of a registry.
   */
  async publish(layout: 'links' | 'npm' | 'pnpm'): Promise<void> {
    await this.buildLibraries();
    this.edit('tsconfig.base.json', /\s*"customConditions": .*/, '');
    for (const name of ['api', 'admin'] as const)
      this.application(name).edit('tsconfig.json', /,\s*"references": .*/, '');
    const tsc = join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc');
    const { code, output } = await runProcess(process.execPath, [tsc, '-b', 'packages/platform'], {
      cwd: this.directory,
    });
    if (code !== 0) throw new Error(output);
    if (layout === 'links') return;
    rmSync(join(this.directory, 'node_modules/@mono'), { recursive: true });
    const store = (name: string) =>
      layout === 'npm' ? 'node_modules/@mono' : `node_modules/.pnpm/@mono+${name}@1.0.0/node_modules/@mono`;
    for (const name of packages) {
      for (const part of ['package.json', 'ashlar.library.json', 'dist']) {
        cpSync(join(this.directory, 'packages', name, part), join(this.directory, store(name), name, part), {
          recursive: true,
        });
      }
    }
    rmSync(join(this.directory, 'packages'), { recursive: true });
    if (layout === 'npm') return;
    const link = (from: string, name: string) => {
      mkdirSync(dirname(join(this.directory, from)), { recursive: true });
      symlinkSync(join(this.directory, store(name), name), join(this.directory, from), 'junction');
    };
    link(`${store('platform')}/contracts`, 'contracts');
    for (const name of packages) link(`apps/api/node_modules/@mono/${name}`, name);
    link('apps/admin/node_modules/@mono/platform', 'platform');
  }

  /** Writes the library files of the packages. */
  async buildLibraries(): Promise<void> {
    for (const name of packages) {
      const { diagnostics } = await buildLibrary({ directory: join(this.directory, 'packages', name) });
      if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
    }
  }

  /** The packages export their sources, without a condition and without built files. */
  exportSources(): void {
    for (const name of packages) {
      this.edit(`packages/${name}/package.json`, /"exports": \{[\s\S]*?\}\s*\}/, '"exports": "./src/index.ts"');
    }
  }
}
