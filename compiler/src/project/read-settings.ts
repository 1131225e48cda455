import type { Span } from '../model/span.js';
import type { FileSystem } from './file-system.js';
import type { Settings } from './settings.js';

/** The applications of a package, or what is wrong with their settings. */
export type SettingsResult =
  | { readonly settings: readonly Settings[]; readonly problems?: never }
  | { readonly problems: readonly SettingsProblem[]; readonly settings?: never };

/** Something wrong with `package.json` or with what its `ashlar` entry names. */
export interface SettingsProblem {
  readonly kind:
    | 'missing-package'
    | 'malformed-json'
    | 'unknown-setting'
    | 'wrong-type'
    | 'missing-tsconfig'
    | 'duplicate-out';
  /** What the problem is about: the setting (`ashlar.out`), the missing file's path, or the parser's complaint. */
  readonly text: string;
  /** What is allowed instead: `a string`, the names of the settings. */
  readonly expected?: string;
  /** The place in `package.json`; absent when there is no such file. */
  readonly span?: Span;
}

/** Reads the `ashlar` entry of the `package.json` in `directory` (absolute). Loads no TypeScript. */
export declare function readSettings(fileSystem: FileSystem, directory: string): SettingsResult;
