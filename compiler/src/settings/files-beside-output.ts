import type { FileSystem } from '../files/file-system.js';
import { directoryOf, joinPath } from '../files/path.js';
import { namesFramework } from './names-framework.js';
import type { Settings } from './settings.js';

/**
 * The first files of an application whose tsconfig lists `files` that lead to it only through generated code: the root
 * module of the settings, or else the sources beside the output directory that import `ashlar`. Other sources are read
 * when these import them: other files of the directory may not belong to the application.
 */
export function filesBesideOutput({ directory, out, root }: Settings, fileSystem: FileSystem): readonly string[] {
  if (root !== undefined) return [joinPath(directory, root.file)].filter((path) => fileSystem.fileExists(path));
  return sourcesBelow(directoryOf(out), fileSystem).filter((path) => namesFramework(fileSystem.readFile(path) ?? ''));
}

const source = /(?<!\.d)\.[cm]?tsx?$/;

/** The TypeScript sources below a directory, without those of other packages. */
function sourcesBelow(directory: string, fileSystem: FileSystem): readonly string[] {
  return fileSystem.readDirectory(directory).flatMap(({ name, kind }) => {
    const path = joinPath(directory, name);
    if (kind === 'file') return source.test(name) ? [path] : [];
    const isSkipped = name === 'node_modules' || name.startsWith('.') || fileSystem.fileExists(`${path}/package.json`);
    return isSkipped ? [] : sourcesBelow(path, fileSystem);
  });
}
