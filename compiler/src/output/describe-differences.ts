import { joinedText } from '../files/writer/file-text.js';
import { isSameButLayout } from './is-same-but-layout.js';
import { withUnixLineEnds } from './list-output.js';
import type { OutputPlan, PlannedFile } from './plan-output.js';

/** A file that is out of date: one of the output directory, or `.env.example`. */
export interface Difference {
  /** `stale`: other content. `layout`: the same content in another layout, as after a formatter. `missing`: does not exist. `foreign`: was not generated. `example`: the example of a `.env` file has other content. */
  readonly kind: 'stale' | 'layout' | 'missing' | 'foreign' | 'example';
  /** Path of the file, relative to the project's directory. */
  readonly file: string;
  /** The problem in a few words. */
  readonly message: string;
  /** The first lines of the difference from the present to the expected content, in the unified format. */
  readonly diff: readonly string[];
}

/** Loaded when it is needed: no other command compares lines. */
type DiffLines = typeof import('./line-diff.js').diffLines;

/** The maximum lines of difference for one file. */
const linesPerFile = 12;

/** Lists the files that a build would change, and foreign files that it would leave. */
export async function describeDifferences(
  plan: OutputPlan,
  displayPath: (path: string) => string,
): Promise<readonly Difference[]> {
  const { diffLines } = await import('./line-diff.js');
  return plan.flatMap((file) => {
    const difference = describe(file, diffLines);
    return difference === undefined ? [] : [{ ...difference, file: displayPath(file.path) }];
  });
}

const reformatted = 'differs only in its layout: a formatter ran over it';

/** Whether two texts differ in nothing but their quotes, which follow those of the sources. */
function isSameButQuotes(one: string, other: string): boolean {
  const withoutQuotes = (text: string): string => text.replaceAll(/\\?["']/g, '');
  return withoutQuotes(one) === withoutQuotes(other);
}

function describe(file: PlannedFile, diff: DiffLines): Omit<Difference, 'file'> | undefined {
  switch (file.kind) {
    case 'same':
      return undefined;
    case 'stale': {
      const [before, text] = [joinedText(file.before), joinedText(file.text)];
      if (isSameButLayout(file.name, withUnixLineEnds(before), text)) {
        return isSameButQuotes(withUnixLineEnds(before), text)
          ? { kind: 'stale', message: 'is out of date: its quotes are not those of the sources', diff: [] }
          : { kind: 'layout', message: reformatted, diff: [] };
      }
      return { kind: 'stale', message: 'is out of date', diff: diff(before, text, linesPerFile) };
    }
    case 'missing':
      return { kind: 'missing', message: `is missing (${countLines(joinedText(file.text))} lines)`, diff: [] };
    case 'obsolete':
      return { kind: 'foreign', message: 'was generated once and is not any more: a build removes it', diff: [] };
    case 'foreign':
      return { kind: 'foreign', message: 'was not written by Ashlar: move it elsewhere', diff: [] };
    case 'occupied':
      return {
        kind: 'foreign',
        message:
          file.by === 'directory'
            ? 'is a directory where a generated file has to go'
            : 'was not written by Ashlar, and a generated file has to go there',
        diff: [],
      };
  }
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
