import type { FileSystem } from '@ashlar/compiler';
import { parse } from 'jsonc-parser';
import type { Workspace } from './workspace.js';

/** The settings of TypeScript that a package of a monorepo shares with the others. */
export interface WorkspaceSettings {
  /** The tsconfig that packages extend, relative to the package: `../../tsconfig.base.json`. */
  readonly base?: string;
  /** The compiler options of this tsconfig itself. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether `tsc -b` builds the packages, by their references. */
  readonly hasReferences: boolean;
}

/** Reads the settings of TypeScript of a workspace, for a package at a path in it: `apps/api`. */
export function readWorkspaceSettings(
  { directory }: Workspace,
  path: string,
  fileSystem: FileSystem,
): WorkspaceSettings {
  const [base, root] = ['tsconfig.base.json', 'tsconfig.json'].map((name) => ({
    name,
    content: objectOf(parse(fileSystem.readFile(`${directory}/${name}`) ?? '')),
  }));
  // A root tsconfig without options only lists the packages.
  const shared = [base, root].find((file) => file?.content['compilerOptions'] !== undefined);
  const options = objectOf(shared?.content['compilerOptions']);
  const up = path.split('/').map(() => '..');
  return {
    ...(shared !== undefined && { base: [...up, shared.name].join('/') }),
    options,
    hasReferences: options['composite'] === true || Array.isArray(root?.content['references']),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
