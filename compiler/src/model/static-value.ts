import type { ClassReference, ValueReference } from './class-reference.js';
import type { Shape } from './shapes/shape.js';
import type { KeyFunction } from './shapes/type-key.js';
import type { Span } from './span.js';

/** The value of an expression of the source, as far as it is known without running it. */
export type StaticValue =
  | StaticLiteral
  | StaticList
  | StaticRecord
  | StaticClass
  | StaticKey
  | StaticCodec
  | StaticMember
  | StaticCall
  | StaticFunction
  | StaticUnknown;

/** A string, number, boolean, `null` or `undefined`; an enum member or an imported constant is its value. */
export interface StaticLiteral {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null | undefined;
  /** A number as it is written, if it would be printed otherwise: `1_000`, `1e400`, or more digits than a number has. */
  readonly text?: string;
  readonly span: Span;
  /** The value is computed from the source text: a named constant, a sum, a template. */
  readonly derived?: true;
}

/** An array. Spreads of readable arrays are laid out flat; a spread that cannot be read is one `unknown` item. */
export interface StaticList {
  readonly kind: 'list';
  readonly items: readonly StaticValue[];
  readonly span: Span;
}

/** An object literal, its properties in the order of the source; a repeated name is listed twice. */
export interface StaticRecord {
  readonly kind: 'record';
  readonly properties: readonly StaticProperty[];
  readonly span: Span;
  /** The record or a part of it is not a literal: a constant is named or spread. */
  readonly derived?: true;
}

/** A property of an object literal and the place of its name. */
export interface StaticProperty {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: StaticValue;
}

/** An identifier that names a class. `span` is the place that names it, not its declaration. */
export interface StaticClass {
  readonly kind: 'class';
  readonly class: ClassReference;
  readonly span: Span;
}

/** An identifier that names the key of a type: `Clock`, where that is `token<Clock>('Clock')`. */
export interface StaticKey {
  readonly kind: 'key';
  readonly callee: KeyFunction;
  readonly constant: ValueReference;
  /** The place that names it, not its declaration. */
  readonly span: Span;
}

/** A call of `codec`: the key of the codec of its type argument. */
export interface StaticCodec {
  readonly kind: 'codec';
  readonly shape: Shape;
  readonly span: Span;
}

/** A static property of a class of `ashlar`: `Security.bearerAuth`. */
export interface StaticMember {
  readonly kind: 'member';
  readonly class: ClassReference;
  readonly name: string;
  readonly span: Span;
}

/**
 * A call or `new` of something that Ashlar knows: `asyncFactory(Pool, [Config], …)` has the callee `asyncFactory`, a
 * builder chain has the call before it as `receiver`. Calls of anything else are unknown.
 */
export interface StaticCall {
  readonly kind: 'call';
  /** The name of the export of `ashlar`, or of the method when there is a `receiver`. */
  readonly callee: string;
  readonly receiver?: StaticValue;
  /** The name of the method, when there is a `receiver`: the call as a whole may be a long chain. */
  readonly calleeSpan?: Span;
  readonly arguments: readonly StaticValue[];
  readonly span: Span;
}

/** A function expression. Its body is not read. */
export interface StaticFunction {
  readonly kind: 'function';
  readonly span: Span;
}

/** An expression that could not be read, and the reason. `from` leads step by step to the cause. */
export interface StaticUnknown {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** The text of the expression, shortened to one line. */
  readonly text: string;
  readonly span: Span;
  readonly from?: StaticUnknown;
  /** A form whose meaning is known, although its value is not. */
  readonly form?: UnknownForm;
  /** The possible values, if the source has them all: the branches of a conditional expression. */
  readonly possible?: readonly StaticValue[];
}

/** A form of an expression that is not supported, although its meaning is known. */
export type UnknownForm =
  /** `condition ? [A] : [B]`, `condition && A`, `[A, condition && B].filter(Boolean)`. */
  | { readonly kind: 'conditional' }
  /** `forwardRef(() => A)` of NestJS. */
  | { readonly kind: 'forward-reference' }
  /** A token that a package declares: its type and name are not in the sources. */
  | { readonly kind: 'token-of-package' }
  /** A name of which a package exports the type alone. */
  | { readonly kind: 'type-of-package' }
  /** `TypeOrmModule.forRoot(…)`: a call of a static method. */
  | { readonly kind: 'method-of-class'; readonly holder: string; readonly method: string };

/** The reason why a value is not known without running it. */
export type UnknownReason =
  | 'call'
  | 'external-declaration'
  | 'mutable-variable'
  | 'unresolved-name'
  | 'circular'
  /** An import or a re-export on the way to it is of the type alone. */
  | 'type-import'
  | 'unsupported-syntax';
