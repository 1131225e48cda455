import type { SyntaxChange } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';
import { jsDocEdits } from './jsdoc-edits.js';
import { literalEdit } from './literal-edit.js';
import { addParameter, parameterEdits } from './parameter-edits.js';
import { substitutionEdit } from './substitution-edit.js';
import { unwrapEdit } from './unwrap-edit.js';
import { wrapEdits } from './wrap-edits.js';

/** The edits of a change that depends on the syntax at its place; `undefined` where the source has another syntax there. */
export function syntaxEdits(
  source: SourceText,
  change: SyntaxChange,
  localText: (text: string) => string,
): readonly TextEdit[] | undefined {
  switch (change.kind) {
    case 'literal':
      return listOf(literalEdit(source, change));
    case 'substitute':
      return listOf(substitutionEdit(source, change, localText(change.text)));
    case 'wrap':
      return wrapEdits(source, change, localText);
    case 'unwrap':
      return listOf(unwrapEdit(source, change));
    case 'parameter':
      return parameterEdits(source, change);
    case 'new-parameter':
      return listOf(addParameter(source, change.of, localText(change.text)));
    case 'jsdoc':
      return jsDocEdits(source, change.span);
  }
}

function listOf(edit: TextEdit | undefined): readonly TextEdit[] | undefined {
  return edit && [edit];
}
