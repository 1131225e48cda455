import type { FileSystem, SourceConventions } from '@ashlar/compiler';

/** The module that further modules are added to. */
export interface RootModule {
  readonly file: string;
  readonly className: string;
  /** The text of its file; empty when it cannot be read. */
  readonly text: string;
}

/** The files that usually have the root module. */
const usualFiles = ['src/app.ts', 'src/app.module.ts'];

/**
 * Finds the root module: that of the settings, or the last module of a file that usually has it. `undefined` when it is
 * elsewhere; the sources need not be free of errors for this.
 */
export function findRootModule(
  directory: string,
  { root }: SourceConventions,
  fileSystem: FileSystem,
): RootModule | undefined {
  const read = (file: string) => fileSystem.readFile(`${directory}/${file}`) ?? '';
  if (root !== undefined) return { ...root, text: read(root.file) };
  for (const file of usualFiles) {
    const text = read(file);
    const className = [...text.matchAll(/^@Module\b[\s\S]*?^export class (\w+)/gm)].at(-1)?.[1];
    if (className !== undefined) return { file, className, text };
  }
  return undefined;
}
