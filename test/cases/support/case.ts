import { readFileSync } from 'node:fs';
import { casesDirectory } from '../../support/case-files.ts';
import { filesBelow, readArchive } from '../../support/text-archive.ts';

/** The texts of files by their paths in the directory of an application. */
export type Files = Readonly<Record<string, string>>;

/** A file of `fixtures/cases`. */
export interface Case {
  readonly comment: string;
  /** All of its files. */
  readonly files: ReadonlyMap<string, string>;
  readonly sources: Files;
  /** The sources in which the problems are fixed, where the case has them. */
  readonly fixed: Files | undefined;
}

/** The expected diagnostics in the files of a case. */
export const wantedPath = 'want/diagnostics.txt';

/** Reads a case by its name: `routes/duplicate-route.txt`. */
export function readCase(name: string): Case {
  const { comment, files } = readArchive(readFileSync(`${casesDirectory}/${name}`, 'utf8'));
  const sources = Object.fromEntries([...files].filter(([file]) => !/^(want|fixed)\//.test(file)));
  const repairs = filesBelow(files, 'fixed');
  const fixed = Object.keys(repairs).length === 0 ? undefined : { ...sources, ...repairs };
  return { comment, files, sources, fixed };
}
