import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryDirectory } from './repository.ts';
import { type Finished, runProcess } from './run-process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** The published packages, by their directories. */
export const workspaces = [
  'runtime',
  'compiler',
  'cli',
  'libraries/health',
  'libraries/jobs',
  'libraries/opentelemetry',
] as const;

/** The directory of a published package. */
export type Workspace = (typeof workspaces)[number];

/** A package as npm would publish it. */
export interface PackedPackage {
  readonly tarball: string;
  readonly files: readonly string[];
}

const parent = join(repositoryDirectory, '.cache/packed');

/**
 * The packages as npm would publish them. Suites share the tarballs: the packages are packed again only after one of their files
 * has changed.
 */
export async function packedPackages(): Promise<Readonly<Record<Workspace, PackedPackage>>> {
  const directory = join(parent, stateOfFiles());
  if (!existsSync(directory)) await pack(directory);
  // npm writes a list, or a record of the same.
  const listed: { filename: string; files: { path: string }[] }[] = Object.values(
    JSON.parse(readFileSync(join(directory, 'list.json'), 'utf8')),
  );
  const [runtime, compiler, cli, health, jobs, openTelemetry] = listed.map(({ filename, files }) => ({
    tarball: join(directory, filename),
    files: files.map(({ path }) => path).sort(),
  }));
  if (runtime === undefined || compiler === undefined || cli === undefined) throw new Error('a package is not packed');
  if (health === undefined || jobs === undefined || openTelemetry === undefined)
    throw new Error('a library is not packed');
  return {
    ...{ runtime, compiler, cli },
    'libraries/health': health,
    'libraries/jobs': jobs,
    'libraries/opentelemetry': openTelemetry,
  };
}

/** A directory with the published runtime and what it depends on in `node_modules`, as copies of what npm installs. */
export async function directoryWithRuntime(): Promise<string> {
  const { runtime } = await packedPackages();
  const directory = temporaryDirectory();
  const modules = join(directory, 'node_modules');
  mkdirSync(join(modules, 'ashlar'), { recursive: true });
  const unpack = ['-xzf', runtime.tarball, '-C', join(modules, 'ashlar'), '--strip-components=1'];
  const { code, stderr } = await runProcess('tar', unpack);
  if (code !== 0) throw new Error(stderr);
  for (const name of ['@fastify/busboy', '@standard-schema/spec', '@types/node', 'undici-types', 'file-type', 'pino']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name), 'junction');
  }
  return directory;
}

/** Runs npm without what an npm above it has put into the environment. */
export function runNpm(args: readonly string[], cwd = repositoryDirectory): Promise<Finished> {
  const fromAbove = /^npm_(config_(?!registry|cache|userconfig)|lifecycle_|package_)/;
  const names = Object.keys(process.env).filter((name) => fromAbove.test(name));
  const env = Object.fromEntries(names.map((name) => [name, undefined]));
  return process.platform === 'win32'
    ? runProcess('cmd', ['/c', 'npm', ...args], { cwd, env })
    : runProcess('npm', args, { cwd, env });
}

async function pack(directory: string): Promise<void> {
  mkdirSync(parent, { recursive: true });
  const next = mkdtempSync(join(parent, 'next-'));
  const names = workspaces.map((workspace) => `--workspace=${workspace}`);
  const { code, stdout, stderr } = await runNpm(['pack', '--json', `--pack-destination=${next}`, ...names]);
  if (code !== 0) throw new Error(`the packages cannot be packed:\n${stderr}`);
  writeFileSync(join(next, 'list.json'), stdout);
  for (const old of readdirSync(parent)) {
    if (/^[0-9a-f]+$/.test(old)) rmSync(join(parent, old), { recursive: true, force: true });
  }
  try {
    renameSync(next, directory);
  } catch {
    rmSync(next, { recursive: true }); // Another suite has packed the same.
    if (!existsSync(directory)) throw new Error(`${directory} cannot be written`);
  }
}

/** A text that changes with the files of the packages. */
function stateOfFiles(): string {
  const hash = createHash('sha256');
  for (const workspace of workspaces) {
    for (const part of ['package.json', 'README.md', 'LICENSE', 'dist', 'docs', 'explain']) {
      const path = join(repositoryDirectory, workspace, part);
      if (!existsSync(path)) continue;
      const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
      for (const file of files) {
        const { size, mtimeMs } = statSync(join(path, file));
        hash.update(`${workspace}/${part}/${file} ${size} ${mtimeMs}\n`);
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
