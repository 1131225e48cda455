import { posix } from 'node:path';
import type { Stage } from './dockerfile.js';

/** The files of an image, and the instructions that copy files which do not exist. */
export interface ImageFiles {
  readonly files: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/**
 * The files of the last stage, by their paths from the root. `context`: the files of the directory that is built. The instructions
 * `RUN` have the effects of npm: `npm ci` writes `node_modules`, a script `build` compiles the sources beside its `package.json`.
 */
export function imageFiles(stages: readonly Stage[], context: readonly string[]): ImageFiles {
  const problems: string[] = [];
  const images = new Map<string, ReadonlySet<string>>();
  let files = new Set<string>();
  for (const { name, instructions } of stages) {
    files = new Set();
    let directory = '/';
    for (const instruction of instructions) {
      const { value } = instruction;
      if (instruction.name === 'WORKDIR') directory = posix.resolve(directory, value);
      if (instruction.name === 'RUN') for (const file of written(value, files, directory)) files.add(file);
      if (instruction.name !== 'COPY') continue;
      const [, from, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(value) ?? [];
      const source = from === undefined ? new Set(context.map((file) => `/${file}`)) : images.get(from);
      const copied = copies(paths.split(' '), [...(source ?? [])], directory);
      problems.push(...copied.missing.map((path) => `COPY ${value}: ${path} does not exist`));
      for (const file of copied.files) files.add(file);
    }
    if (name !== undefined) images.set(name, files);
  }
  return { files, problems };
}

/** The files that `COPY` writes, and its paths that do not exist. */
function copies(paths: readonly string[], source: readonly string[], directory: string) {
  const target = paths.at(-1) ?? '';
  const files: string[] = [];
  const missing: string[] = [];
  for (const path of paths.slice(0, -1)) {
    const root = posix.resolve('/', path);
    const pattern = new RegExp(`^${root.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?=/|$)`);
    const found = root === '/' ? source : source.filter((file) => pattern.test(file));
    if (found.length === 0) missing.push(path);
    const isDirectory = found.every((file) => !pattern.test(`${file}/`) || file !== pattern.exec(file)?.[0]);
    for (const file of found) {
      const rest = root === '/' ? file : file.replace(pattern, '');
      const name = isDirectory ? rest : `/${posix.basename(file)}`;
      const isFolder = isDirectory || target.endsWith('/');
      files.push(isFolder ? posix.join(directory, target, name) : posix.resolve(directory, target));
    }
  }
  return { files, missing };
}

/** The files that a command of npm writes. */
function written(command: string, files: ReadonlySet<string>, directory: string): string[] {
  const isIn = (path: string) => files.has(posix.join(directory, path));
  if (/^npm (ci|prune)\b/.test(command)) {
    return isIn('package.json') && isIn('package-lock.json')
      ? [posix.join(directory, 'node_modules/.package-lock.json')]
      : [];
  }
  const [, workspace = '.'] = /^npm run build(?: --workspace (\S+))?$/.exec(command) ?? [];
  if (!command.startsWith('npm run build') || !isIn(posix.join(workspace, 'package.json'))) return [];
  const sources = `${posix.join(directory, workspace, 'src')}/`;
  const own = [...files].filter((file) => file.startsWith(sources) && file.endsWith('.ts'));
  return own.map((file) => file.replace(sources, sources.replace(/src\/$/, 'dist/')).replace(/ts$/, 'js'));
}
