import { ts } from 'ts-morph';
import type { ClassId } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import { parseSource } from '../../sources/parse-source.js';
import { sourceSpan } from '../../sources/source-span.js';
import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import type { NamedPlace } from './named-places.js';
import { offsetOf, syntaxPath } from './syntax-path.js';

/**
 * The places at the cursor that the model does not have, because the container reads nothing from them: the declaration of an interface
 * with a token, and the name of a constructor's parameter. `text`: the text that the state was read from.
 */
export function namedBySyntax(
  application: EditorApplication,
  place: FilePlace,
  text: string | undefined,
): readonly NamedPlace[] {
  if (text === undefined) return [];
  const source = parseSource(place.file, text);
  const offset = offsetOf(source, place);
  const [name, parent] = offset === undefined ? [] : syntaxPath(source, offset).toReversed();
  if (name === undefined || parent === undefined || !ts.isIdentifier(name)) return [];
  const span = spanOf(name, source);
  if (isTypeDeclaration(parent) && parent.name === name) {
    return tokensOfType(application, place.file, name.text).map((id) => ({ id, span, isDeclaration: true }));
  }
  if (ts.isParameter(parent) && parent.name === name && parent.type !== undefined) {
    const needed = neededAt(application, place.file, spanOf(parent.type, source));
    return needed.map((id) => ({ id, span, isDeclaration: false }));
  }
  return [];
}

function isTypeDeclaration(
  node: ts.Node,
): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
}

/** The tokens of a type by the place of its declaration. */
function tokensOfType({ model, pathOf }: EditorApplication, path: string, name: string): readonly ClassId[] {
  return model.tokens.flatMap(({ constant, type }) => {
    if (constant === undefined || type.kind === 'unidentified' || type.file === undefined) return [];
    return type.name === name && pathOf(type.file) === path ? [constant.id] : [];
  });
}

/** The tokens that the container provides for a parameter, by the place of its type. */
function neededAt({ model, pathOf }: EditorApplication, path: string, type: Span): readonly ClassId[] {
  return model.providers.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ target, span, parameter }) => {
      const isSame = parameter !== undefined && span.line === type.line && span.column === type.column;
      return isSame && 'class' in target && target.kind !== 'generic' && pathOf(span.file) === path
        ? [target.class.id]
        : [];
    }),
  );
}

function spanOf(node: ts.Node, source: ts.SourceFile): Span {
  return sourceSpan(source.fileName, source, node.getStart(source), node.end);
}
