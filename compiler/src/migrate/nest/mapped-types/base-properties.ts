import { ts } from 'ts-morph';
import { constantValue, jsonValue } from '../../source/constant-value.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { baseOf } from '../support/syntax.js';
import { isMappedCall } from './mapped-text.js';

/** A property that a mapped type has. */
export interface BaseProperty {
  readonly owner: MigratedClass;
  readonly node: ts.PropertyDeclaration;
  readonly name: string;
  /** Whether `PartialType` makes the property optional. */
  readonly isPartial: boolean;
}

/** The properties of a class expression: of a class with its bases, and of `PartialType(…)`. `undefined` where they are not known. */
export function propertiesOfExpression(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression,
): readonly BaseProperty[] | undefined {
  const one = application.classOf(file, node);
  if (one !== undefined) return propertiesOfClass(application, one);
  if (!isMappedCall(file, node)) return undefined;
  const name = file.importedName(node.expression)?.name;
  const [first, second] = node.arguments;
  if (name === 'IntersectionType') {
    const parts = node.arguments.map((part) => propertiesOfExpression(application, file, part));
    return parts.includes(undefined) ? undefined : unique(parts.flatMap((part) => part ?? []));
  }
  const inner = first && propertiesOfExpression(application, file, first);
  if (inner === undefined || name === 'PartialType')
    return inner?.map((property) => ({ ...property, isPartial: true }));
  const keys = second && jsonValue(constantValue(application, file, second));
  if (!Array.isArray(keys)) return undefined;
  return inner.filter((property) => keys.includes(property.name) === (name === 'PickType'));
}

function propertiesOfClass(application: MigratedApplication, one: MigratedClass): readonly BaseProperty[] | undefined {
  const own: BaseProperty[] = [];
  for (const node of one.node.members) {
    if (ts.isMethodDeclaration(node) && node.name.getText() === 'validate') continue;
    if (!ts.isPropertyDeclaration(node) || (ts.getDecorators(node) ?? []).length > 0) return undefined;
    if (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true) continue;
    const { name } = node;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return undefined;
    own.push({ owner: one, node, name: name.text, isPartial: false });
  }
  const base = baseOf(one.node);
  const inherited = base === undefined ? [] : propertiesOfExpression(application, one.file, base);
  return inherited && unique([...inherited, ...own]);
}

/** Properties without those that a later one replaces. */
function unique(properties: readonly BaseProperty[]): readonly BaseProperty[] {
  return properties.filter(({ name }, index) => !properties.slice(index + 1).some((later) => later.name === name));
}
