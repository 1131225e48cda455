import type { SourceConventions } from '@ashlar/compiler';
import type { NewFile } from '../files/write-new-files.js';
import type { Name } from './feature-name.js';

/** The runners of tests that `ashlar generate resource` writes tests for. */
export type TestRunner = 'vitest' | 'jest' | 'jest-globals' | 'node';

/** The input of the templates. */
export interface Feature {
  readonly name: Name;
  readonly conventions: SourceConventions;
}

/** A line that has to be added to a module. */
export interface Registration {
  /** The file of the module, relative to the package; `undefined` when the root module is not known. */
  readonly file: string | undefined;
  readonly moduleName: string;
  readonly property: 'imports' | 'providers' | 'controllers';
  readonly className: string;
  /** The whole import declaration. */
  readonly importLine: string;
}

/** The files of a feature, and what has to be added to a module by hand. */
export interface GeneratedFeature {
  readonly files: readonly NewFile[];
  readonly registration: Registration;
  /** Sentences for the user. */
  readonly notes: readonly string[];
}
