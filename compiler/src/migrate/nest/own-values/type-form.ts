import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import type { OwnType } from './written-type.js';

/**
 * How the key of a type names it: as it is written; by an interface with its properties; or by an interface that extends it, because a class
 * is its own key.
 */
export type TypeForm = 'written' | 'literal' | 'extended';

/** The form of a type. `undefined` where no other file can import its names. */
export function typeForm(application: MigratedApplication, type: OwnType): TypeForm | undefined {
  const { file, nodes, text } = type;
  if (text !== undefined) return 'written';
  const [node] = nodes;
  if (file === undefined || node === undefined) return undefined;
  // Any file can import what one other file can.
  if (textIn(application, type, otherFile(application, file)) === undefined) return undefined;
  if (nodes.length > 1) return 'written';
  if (ts.isTypeLiteralNode(node)) return 'literal';
  return isClass(application, file, node) ? 'extended' : 'written';
}

function otherFile(application: MigratedApplication, file: MigratedFile): MigratedFile {
  return application.files.find((one) => one !== file) ?? file;
}

function isClass(application: MigratedApplication, file: MigratedFile, node: ts.Node): boolean {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node;
  if (!ts.isIdentifier(name)) return ts.isQualifiedName(name);
  const declaration = application.declarationOf(file, name.text)?.node;
  // A type of a package can be a class.
  return declaration === undefined ? file.importOf(name.text) !== undefined : ts.isClassDeclaration(declaration);
}

/** The text of a type without `null` and `undefined`, for an edit of a file. `undefined` where the file cannot import its names. */
export function textIn(
  application: MigratedApplication,
  { file, nodes, text }: OwnType,
  to: MigratedFile,
): string | undefined {
  if (text !== undefined || file === undefined) return text;
  const texts = nodes.map((node) => movedText(application, file, node, to));
  return texts.every((one) => one !== undefined) ? texts.join(' | ') : undefined;
}
