import type { FileSystem } from '../files/file-system.js';
import { joinPath } from '../files/path.js';
import { commentMark } from './source/comment-text.js';

/** A decision that a migration leaves to a person: a comment in the sources. */
export interface LeftDecision {
  /** Relative to the directory of the package. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The decisions that the sources of a package leave to a person, by file and line. */
export function leftDecisions(directory: string, fileSystem: FileSystem): readonly LeftDecision[] {
  return [...readSources(directory, fileSystem)].flatMap(([file, text]) => leftIn(file, text));
}

/** The decisions that the comments of a source leave to a person. */
export function leftIn(file: string, text: string): readonly LeftDecision[] {
  const start = `// ${commentMark} `;
  return text.split('\n').flatMap((line, index) => {
    const at = line.indexOf(start);
    return at === -1 ? [] : [{ file, line: index + 1, text: line.slice(at + start.length).trim() }];
  });
}

/** Directories without sources: installed packages, outputs, and hidden ones. */
const ignored = /^(?:node_modules|dist|build|coverage|generated|\..*)$/;

/** The TypeScript sources of a package, its tests among them, by their paths in it. */
export function readSources(directory: string, fileSystem: FileSystem): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const read = (path: string): void => {
    for (const { name, kind, isLink } of fileSystem.readDirectory(
      path === '' ? directory : joinPath(directory, path),
    )) {
      const entry = path === '' ? name : `${path}/${name}`;
      // A link can lead to a directory around it.
      if (kind === 'directory' && !isLink && !ignored.test(name)) read(entry);
      if (kind !== 'file' || !/\.tsx?$/.test(name) || /\.d\.ts$/.test(name)) continue;
      const text = fileSystem.readFile(joinPath(directory, entry));
      if (text !== undefined) texts.set(entry, text);
    }
  };
  read('');
  return texts;
}
