import type { ts } from 'ts-morph';
import type { ClassReference } from '../../model/class-reference.js';
import type { Shape, UnsupportedReason, UnsupportedShape } from '../../model/shapes/shape.js';
import type { SourceReading } from '../source-reading.js';

/** The place of a type. */
export interface Place {
  /** The node for diagnostics: that of the type, or the nearest name when the type is not in the source. */
  readonly node: ts.Node;
  /** The type node, when the type is in the source and no type argument applies to it. It determines the order of members. */
  readonly typeNode?: ts.TypeNode;
}

/**
 * Reads one form of types. Returns `undefined` when the type has another form; the forms are tried in the order of
 * `forms` in `read-shape.ts`, and a new one is a line there.
 */
export type Form = (type: ts.Type, place: Place, shapes: Shapes) => Shape | undefined;

/** The interface of the shape reader for its forms. */
export interface Shapes {
  readonly reading: SourceReading;
  /** Reads a type. The caller has removed `undefined` from it. */
  read(type: ts.Type, place: Place): Shape;
  /** A type without a JSON representation. `detail` adds to the reason where that is not enough. */
  unsupported(reason: UnsupportedReason, type: ts.Type, place: Place, detail?: string): UnsupportedShape;
  /** An unresolved name in a type. */
  unresolved(name: ts.Node): UnsupportedShape;
  /** The shape of a named type, for callers that change it; any other shape itself. */
  behindName(shape: Shape): Shape;
  /** The class of an instance type; its name at a place determines the import. */
  classOf(type: ts.Type, place: Place): ClassReference | undefined;
  /** Adds a type with a name of its own to the table, and returns a reference to it. */
  named(declared: DeclaredType): Shape;
}

/** A type that was declared under a name, and how to read it. */
export interface DeclaredType {
  readonly type: ts.Type;
  readonly symbol: ts.Symbol;
  readonly typeArguments: readonly ts.Type[];
  /** The place where the name was used. */
  readonly place: Place;
}

/** A place for a type that is written there. */
export function writtenAt(typeNode: ts.TypeNode): Place {
  return { node: typeNode, typeNode };
}
