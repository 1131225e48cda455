import { ts } from 'ts-morph';
import type { InferredSchema } from '../../model/inferred-schema.js';
import { type SourceReading, textOf, withoutParentheses } from '../source-reading.js';

/** The property that makes a value a Standard Schema. */
const standard = '~standard';

/**
 * The Standard Schema from which a type is inferred in the source, with aliases followed: `z.infer<typeof schema>`,
 * `InferOutput<typeof schema>`, `typeof schema.infer`.
 */
export function inferredSchema(typeNode: ts.TypeNode, reading: SourceReading): InferredSchema | undefined {
  const schema = schemaBehind(typeNode, reading, new Set());
  return schema && { schema: textOf(schema), type: textOf(typeNode) };
}

function schemaBehind(typeNode: ts.TypeNode, reading: SourceReading, open: Set<ts.Node>): ts.EntityName | undefined {
  const node = withoutParentheses(typeNode);
  if (ts.isTypeQueryNode(node)) {
    const { exprName } = node;
    return ts.isQualifiedName(exprName) && isSchema(exprName.left, reading) ? exprName.left : undefined;
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument, ...more] = node.typeArguments ?? [];
  if (argument !== undefined) {
    const isWhole = more.length === 0 && ts.isTypeQueryNode(argument) && isSchema(argument.exprName, reading);
    return isWhole ? argument.exprName : undefined;
  }
  const symbol = reading.checker.getSymbolAtLocation(node.typeName);
  const alias = symbol && reading.resolved(symbol)?.declarations?.find((one) => ts.isTypeAliasDeclaration(one));
  if (alias === undefined || open.has(alias) || !reading.project.isOwn(alias.getSourceFile())) return undefined;
  open.add(alias);
  return schemaBehind(alias.type, reading, open);
}

function isSchema(name: ts.EntityName, { checker }: SourceReading): boolean {
  return checker.getPropertyOfType(checker.getTypeAtLocation(name), standard) !== undefined;
}
