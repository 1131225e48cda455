import type { ts } from 'ts-morph';
import type { ClassReference } from '../../model/class-reference.js';
import type { Shape, UnsupportedReason, UnsupportedShape } from '../../model/shape.js';
import type { SourceReading } from '../source-reading.js';

/** Where a type was met. */
export interface Place {
  /** What to show when something is wrong: the type as written, or the nearest name when it is nowhere written. */
  readonly node: ts.Node;
  /** The type as written, when it was written and no type argument has been put into it. Gives members their order. */
  readonly typeNode?: ts.TypeNode;
}

/**
 * One form that a type can take. Answers `undefined` when the type has another form; the forms are tried in the order
 * of `forms` in `read-shape.ts`, and a new one is a line there.
 */
export type Form = (type: ts.Type, place: Place, shapes: Shapes) => Shape | undefined;

/** The reader of shapes, as its forms see it. */
export interface Shapes {
  readonly reading: SourceReading;
  /** What a type looks like. `undefined` is not a part of it: whoever asks has looked for that already. */
  read(type: ts.Type, place: Place): Shape;
  /** A type that cannot cross the wire. `detail` tells more where the reason alone does not. */
  unsupported(reason: UnsupportedReason, type: ts.Type, place: Place, detail?: string): UnsupportedShape;
  /** A name in a type that means nothing. */
  unresolved(name: ts.Node): UnsupportedShape;
  /** What a type with a name looks like, for those who change it; any other shape as it is. */
  behindName(shape: Shape): Shape;
  /** The class that a type is the instance of; how its name is written at a place says where it is imported from. */
  classOf(type: ts.Type, place: Place): ClassReference | undefined;
  /** Enters a type with a name of its own into the table and answers its entry's name. */
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
