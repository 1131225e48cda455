import { ts } from 'ts-morph';
import type {
  ConfigurationCreator,
  ConfigurationFacts,
  ConfigurationField,
  FieldProblem,
} from '../../model/configuration.js';
import { hasModifier } from '../source-reading.js';
import type { Shapes } from '../types/form.js';
import type { ClassMembers } from './class-members.js';

/** Reads the properties of a class with `@Configuration`. */
export function readConfiguration(
  declaration: ts.ClassDeclaration,
  members: ClassMembers,
  shapes: Shapes,
): ConfigurationFacts {
  const { reading } = shapes;
  reading.readWholeImports();
  const classes = [declaration, ...members.ancestorsOf(declaration)].filter((one) =>
    reading.project.isOwn(one.getSourceFile()),
  );
  const nodes = classes.flatMap((one) => [...one.members]);
  return {
    shape: shapes.read(reading.checker.getTypeAtLocation(declaration), { node: declaration.name ?? declaration }),
    fields: nodes.flatMap((node): readonly ConfigurationField[] => {
      if (!ts.isPropertyDeclaration(node) || hasModifier(node, ts.SyntaxKind.StaticKeyword)) return [];
      const problem = problemOf(node);
      const name = ts.isComputedPropertyName(node.name) ? node.name.getText() : node.name.text;
      return [{ name, span: reading.spanOf(node.name), ...(problem !== undefined && { problem }) }];
    }),
    creators: nodes.flatMap((node): readonly ConfigurationCreator[] => {
      if (ts.isConstructorDeclaration(node) && node.body !== undefined) {
        const keyword = node.getChildren().find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword);
        return [{ name: 'constructor', span: reading.spanOf(keyword ?? node) }];
      }
      return isCreate(node) ? [{ name: 'create', span: reading.spanOf(node.name) }] : [];
    }),
  };
}

function isCreate(node: ts.ClassElement): node is ts.MethodDeclaration {
  if (!ts.isMethodDeclaration(node) || !hasModifier(node, ts.SyntaxKind.StaticKeyword)) return false;
  return ts.isIdentifier(node.name) && node.name.text === 'create';
}

function problemOf(node: ts.PropertyDeclaration): FieldProblem | undefined {
  const has = (kind: ts.ModifierSyntaxKind) => hasModifier(node, kind);
  if (ts.isComputedPropertyName(node.name) && !ts.isStringLiteralLike(node.name.expression)) return 'symbol';
  if (ts.isPrivateIdentifier(node.name) || has(ts.SyntaxKind.PrivateKeyword) || has(ts.SyntaxKind.ProtectedKeyword))
    return 'private';
  if (has(ts.SyntaxKind.AccessorKeyword)) return 'accessor';
  if (node.initializer !== undefined) return 'initialised';
  return has(ts.SyntaxKind.ReadonlyKeyword) ? undefined : 'not-readonly';
}
