import { ts } from 'ts-morph';
import type { MarkerFacts, Resolution } from '../../model/facts.js';
import type { SourceReading } from '../source-reading.js';
import type { Constructions } from './construction.js';

/** The resolver in the argument of a `Resolved`, and the kind of its result. */
export function readResolver(
  node: ts.TypeReferenceNode | ts.ImportTypeNode,
  reading: SourceReading,
  constructions: Constructions,
): Pick<MarkerFacts, 'token' | 'resolution'> {
  const [argument] = node.typeArguments ?? [];
  // The parameter has the type of the result, which does not show the class that a type parameter represents.
  const token = constructions.token(argument, undefined);
  if (argument !== undefined && hasInferredResult(argument, reading)) reading.doubt();
  return { token, resolution: resolutionOf(reading.checker.getTypeFromTypeNode(node), reading) };
}

function hasInferredResult(argument: ts.TypeNode, { checker }: SourceReading): boolean {
  const declaration = checker.getTypeFromTypeNode(argument).getProperty('resolve')?.valueDeclaration;
  return declaration === undefined || !ts.isFunctionLike(declaration) || declaration.type === undefined;
}

function resolutionOf(type: ts.Type, reading: SourceReading): Resolution {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
    reading.doubt();
    return 'optional';
  }
  const members = type.isUnion() ? type.types : [type];
  const absent = members.filter(({ flags }) => flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined));
  if (type.flags & ts.TypeFlags.Never || absent.length === members.length) return 'nothing';
  return absent.length > 0 ? 'optional' : 'value';
}
