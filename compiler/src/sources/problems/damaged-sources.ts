import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { Span } from '../../model/span.js';
import type { EncodingProblem, RelatedProblemPlace, SyntaxProblem } from '../../settings/project-problem.js';
import { isTooDeep } from '../parse-source.js';
import { unclosedBlock } from './unclosed-block.js';
import { unclosedPlace } from './unclosed-place.js';

/** The files to check, and the paths of places in them. */
export interface DamagedSourcesParts {
  readonly sourceFiles: readonly ts.SourceFile[];
  readonly syntaxErrorsOf: (sourceFile: ts.SourceFile) => readonly ts.DiagnosticWithLocation[];
  /** Whether the bytes of a file are text. */
  readonly isUtf8: (path: string) => boolean;
  readonly spanOf: (sourceFile: ts.SourceFile, start: number, end: number) => Span;
}

/** TypeScript's code for `<<<<<<<`, `=======` and `>>>>>>>` at the beginning of a line. */
const conflictMarker = 1185;

/** The character that replaces bytes that are not text. */
const replacementCharacter = '\uFFFD';

/**
 * The source files that cannot be parsed, one problem for each: the first error of a file can be the cause of all that
 * follow it.
 */
export function damagedSources(parts: DamagedSourcesParts): readonly (SyntaxProblem | EncodingProblem)[] {
  return parts.sourceFiles.flatMap(
    (sourceFile) => invalidEncoding(sourceFile, parts) ?? syntaxError(sourceFile, parts) ?? [],
  );
}

/** Remembered, because all files are checked again after each edit. */
const firstReplacement = memo(({ text }: ts.SourceFile) => text.indexOf(replacementCharacter));

function invalidEncoding(
  sourceFile: ts.SourceFile,
  { isUtf8, spanOf }: DamagedSourcesParts,
): EncodingProblem | undefined {
  const at = firstReplacement(sourceFile);
  // The source can also contain the character itself: then the bytes are text.
  if (at === -1 || isUtf8(sourceFile.fileName)) return undefined;
  return { kind: 'invalid-encoding', span: spanOf(sourceFile, at, at + 1) };
}

function syntaxError(sourceFile: ts.SourceFile, parts: DamagedSourcesParts): SyntaxProblem | undefined {
  if (isTooDeep(sourceFile)) {
    const span = parts.spanOf(sourceFile, 0, 0);
    return {
      kind: 'syntax-error',
      text: 'too many levels for the parser of TypeScript',
      span,
      related: [],
      isMergeConflict: false,
    };
  }
  const errors = parts.syntaxErrorsOf(sourceFile);
  const [first] = errors;
  if (first === undefined) return undefined;
  const isMergeConflict = first.code === conflictMarker;
  return {
    kind: 'syntax-error',
    text: textOf(first.messageText),
    span: spanOf(first, parts),
    related: isMergeConflict ? otherMarkers(errors.slice(1), parts) : relatedPlaces(first, parts),
    isMergeConflict,
  };
}

function spanOf({ file, start, length }: ts.DiagnosticWithLocation, parts: DamagedSourcesParts): Span {
  return parts.spanOf(file, start, start + length);
}

function otherMarkers(errors: readonly ts.DiagnosticWithLocation[], parts: DamagedSourcesParts): RelatedProblemPlace[] {
  return errors
    .filter(({ code }) => code === conflictMarker)
    .map((error) => ({ span: spanOf(error, parts), message: 'another merge conflict marker is here' }));
}

function relatedPlaces(error: ts.DiagnosticWithLocation, parts: DamagedSourcesParts): readonly RelatedProblemPlace[] {
  const related = (error.relatedInformation ?? []).flatMap(({ file, start = 0, length = 0, messageText }) =>
    file === undefined ? [] : [{ span: parts.spanOf(file, start, start + length), message: textOf(messageText) }],
  );
  if (related.length > 0) return related;
  const unclosed = unclosedPlace(error) ?? unclosedBlock(error);
  return unclosed === undefined
    ? []
    : [{ span: parts.spanOf(error.file, unclosed.start, unclosed.end), message: unclosed.message }];
}

/** A message of TypeScript in one line, in the style of our messages: in lower case, without a full stop. */
function textOf(message: string | ts.DiagnosticMessageChain): string {
  const text = ts.flattenDiagnosticMessageText(message, ' ').replace(/\.$/, '');
  // `JSX`, `'}'` and `A` before another capital letter stay as they are.
  return text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
