import { ts } from 'ts-morph';
import { familyOf, packageOfSpecifier } from '../../model/foreign/other-frameworks.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { SourceReading } from '../source-reading.js';
import type { Place } from './form.js';

/** The first unresolved name in a type node: of a mapped type or a union, the checker keeps only `any`. */
export function missingName(place: Place, reading: SourceReading): ts.Node | undefined {
  const written = writtenType(place);
  if (written === undefined || !reading.project.isOwn(written.getSourceFile())) return undefined;
  const find = (node: ts.Node): ts.Node | undefined => {
    const name = nameIn(node);
    if (name !== undefined && reading.symbolOf(name) === undefined) return name;
    return ts.forEachChild(node, find);
  };
  return find(written);
}

function writtenType({ node, typeNode }: Place): ts.TypeNode | undefined {
  if (typeNode !== undefined) return typeNode;
  if (ts.isTypeNode(node)) return node;
  const { parent } = node;
  const isTyped = parent !== undefined && (ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent));
  return isTyped && parent.name === node ? parent.type : undefined;
}

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isTypeQueryNode(node) ? node.exprName : undefined;
}

/** The import of an unresolved name; `undefined` for a name that is not imported. */
export function importOf(name: ts.Node, { checker }: SourceReading): string | undefined {
  const specifier = specifierOf(name, checker);
  if (specifier === undefined) return undefined;
  const isFound = checker.getSymbolAtLocation(specifier) !== undefined;
  return `is imported from \`${specifier.text}\`, which ${isFound ? 'does not export it' : 'is not found'}`;
}

/** Whether an unresolved name is imported from another framework, whose names are reported with their equivalents. */
export function isOfOtherFramework(name: ts.Node, { checker }: SourceReading): boolean {
  const specifier = specifierOf(name, checker);
  const packageName = specifier && packageOfSpecifier(specifier.text);
  return packageName !== undefined && familyOf(packageName) !== undefined;
}

/** The module that an unresolved name is imported from. */
function specifierOf(name: ts.Node, checker: ReadingChecker): ts.StringLiteral | undefined {
  const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? [];
  if (declaration === undefined || !(ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)))
    return undefined;
  const specifier = ts.findAncestor(declaration, ts.isImportDeclaration)?.moduleSpecifier;
  return specifier !== undefined && ts.isStringLiteral(specifier) ? specifier : undefined;
}
