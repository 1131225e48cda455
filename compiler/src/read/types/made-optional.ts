import { ts } from 'ts-morph';
import type { SourceReading } from '../source-reading.js';
import { declaredBases } from './base-types.js';

/** Whether a mapped type such as `Partial` has made a property optional. */
export function isMadeOptional(
  property: ts.Symbol,
  declaration: ts.Declaration | undefined,
  owner: ts.Type,
  reading: SourceReading,
): boolean {
  if ((property.flags & ts.SymbolFlags.Optional) === 0) return false;
  return (declaration !== undefined && !isDeclaredOptional(declaration)) || addsOptional(owner, property, reading);
}

function isDeclaredOptional(declaration: ts.Declaration): boolean {
  return 'questionToken' in declaration && declaration.questionToken !== undefined;
}

/** Whether a type adds `?` to a property that may have been optional before: `Partial<T>`, also within `Pick`, an intersection, or as a base. */
function addsOptional(type: ts.Type, property: ts.Symbol, reading: SourceReading): boolean {
  const isAdded = (source: ts.Type) => addsOptional(source, property, reading);
  if (type.isIntersection()) return type.types.some(isAdded);
  const bases = declaredBases(type, reading);
  if (bases.length > 0) return !type.symbol.members?.has(property.escapedName) && bases.some(isAdded);
  const mapping = type.symbol?.declarations?.find((one) => ts.isMappedTypeNode(one));
  if (mapping === undefined || type.getProperty(property.name) === undefined) return false;
  if (mapping.questionToken !== undefined) return mapping.questionToken.kind !== ts.SyntaxKind.MinusToken;
  const [source] = type.aliasTypeArguments ?? [];
  return source !== undefined && isAdded(source);
}
