import ts from 'typescript-6.0';
import { parse, placeOf } from './imports.js';
import type { RepositoryFile } from './source-files.js';

/**
 * The files of the compiler that distinguish tuples from other types, and the reason: they decide something for each kind, or about
 * tuples alone. A search or a map over types calls `reachable`, `walkPlaces`, `partsOf`, `partsWithRoles` or `mapParts`.
 */
export const filesWithShapeKinds: Readonly<Record<string, string>> = {
  'compiler/src/model/shapes/parts-of.ts': 'the parts of each kind',
  'compiler/src/model/shapes/map-parts.ts': 'the replaced parts of each kind',
  'compiler/src/model/shapes/value-kind.ts': 'the kind of values in JSON',
  'compiler/src/model/shapes/shape-questions.ts': 'the items of lists',
  'compiler/src/model/shapes/shape-text.ts': 'the text in the id of a type',
  'compiler/src/model/shapes/type-text.ts': 'the text of a type for the user',
  'compiler/src/model/shapes/discrimination.ts': 'the indexes of a tuple discriminate',
  'compiler/src/model/shapes/merged-members.ts': 'a tuple with optional items is not merged',
  'compiler/src/model/shapes/component-types.ts': 'the items of a tuple are parameters of a path',
  'compiler/src/check/sent-shapes.ts': 'how each kind is sent',
  'compiler/src/check/lookups/path-parameters.ts': 'the names of the items of a path',
  'compiler/src/check/lookups/types/value-problem.ts': 'the values of each kind',
  'compiler/src/check/rules/routes/text-parameters.ts': 'the items of a path',
  'compiler/src/check/rules/types/distinct-alternatives.ts': 'the advice for tuples',
  'compiler/src/audit/lookups/unbounded-parts.ts': 'the bounds of each kind',
  'compiler/src/plan/decoding/decoder-drafter.ts': 'the decoder of each kind',
  'compiler/src/plan/serializing/serializer-drafter.ts': 'the serializer of each kind',
  'compiler/src/plan/openapi/operation-parameters.ts': 'the items of a path',
  'compiler/src/plan/client/client-types.ts': 'the type of each kind in a client',
  'compiler/src/plan/client/date-questions.ts': 'the places of dates in each kind',
  'compiler/src/request-plan/plan-path-parameters.ts': 'the items of a path',
  'compiler/src/emit/source/type-code.ts': 'the type of each kind in generated code',
  'compiler/src/emit/openapi/schemas.ts': 'the schema of each kind',
  'compiler/src/emit/serializing/write-serializers.ts': 'the body of each serializer',
  'compiler/src/emit/client/client-type-code.ts': 'the text of each type of a client',
};

/** The files that visit shapes one by one in a loop of their own. */
export const filesWithShapeLoops: Readonly<Record<string, string>> = {
  'compiler/src/model/shapes/walk-shapes.ts': 'the walk over places',
};

/** The places where a file distinguishes tuples from other types. */
export function shapeKindsOf(file: RepositoryFile): readonly string[] {
  return nodesOf(file, (node) => {
    if (ts.isCaseClause(node)) return isTuple(node.expression);
    return ts.isBinaryExpression(node) && isEquality(node.operatorToken) && [node.left, node.right].some(isTuple);
  });
}

/** The loops of a file that knows shapes in which a list of pending items changes. */
export function shapeLoopsOf(file: RepositoryFile): readonly string[] {
  if (!/from '(?:\.|[./]+\/model\/shapes)\/shape\.js'/.test(file.text)) return [];
  return nodesOf(file, (node) => {
    return (ts.isForStatement(node) || ts.isWhileStatement(node)) && /\.(?:pop|shift)\(\)/.test(headOf(node));
  });
}

function headOf(loop: ts.ForStatement | ts.WhileStatement): string {
  const parts = ts.isForStatement(loop) ? [loop.initializer, loop.condition, loop.incrementor] : [loop.expression];
  return parts.map((part) => part?.getText() ?? '').join(';');
}

function isTuple(node: ts.Expression): boolean {
  return ts.isStringLiteral(node) && node.text === 'tuple';
}

function isEquality({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

function nodesOf(file: RepositoryFile, isWanted: (node: ts.Node) => boolean): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(placeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}
