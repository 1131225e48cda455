import type { Span } from '../span.js';
import type { StaticValue } from '../static-value.js';
import type { ForeignCall } from './foreign-application.js';
import type { ForeignName } from './other-frameworks.js';

/** The parts of a class that belong to another framework. */
export interface ForeignFacts {
  readonly decorators: readonly ForeignDecorator[];
  readonly heritage: readonly ForeignHeritage[];
  readonly exceptions: readonly ForeignException[];
}

/** A decorator of another framework, or one of the application that is made of some. */
export interface ForeignDecorator {
  /** The name as written: `Auth` for `@Auth()`, `nest.Get` for `@nest.Get()`. */
  readonly written: string;
  /** The exports of other frameworks that it is, or that a decorator of the application is made of. At least one. */
  readonly parts: readonly ForeignDecoratorPart[];
  /** A decorator of the application: where it is declared. */
  readonly declaredAt?: Span;
  readonly arguments: readonly ForeignArgument[];
  /** The whole decorator, without the `@`. */
  readonly span: Span;
  readonly place: ForeignPlace;
}

/** One export that a decorator is or is made of, with the arguments that it is called with. */
export interface ForeignDecoratorPart extends ForeignName {
  /** The arguments of the decorator itself when its declaration does not call the export. */
  readonly arguments: readonly ForeignArgument[];
}

/** An argument of such a decorator. */
export interface ForeignArgument {
  /** The text of the expression, on one line. */
  readonly text: string;
  readonly value: StaticValue;
  /** The export of another framework that it names, constructs or calls: `ParseIntPipe`. */
  readonly foreign?: ForeignName;
  /** A regular expression literal. */
  readonly pattern?: { readonly source: string; readonly flags: string };
}

/** The place of such a decorator. */
export type ForeignPlace =
  | { readonly kind: 'class' }
  /** A method; `returns` is the text of its result, promises unwrapped. */
  | { readonly kind: 'method'; readonly member: string; readonly returns: string; readonly isHandler: boolean }
  | { readonly kind: 'accessor'; readonly member: string; readonly typed: TypedPlace }
  | { readonly kind: 'property'; readonly member: string; readonly typed: TypedPlace }
  | {
      readonly kind: 'parameter';
      readonly member: string;
      readonly parameter: string;
      /** The whole parameter, as facts of handlers have it. */
      readonly span: Span;
      readonly typed: TypedPlace;
    }
  | { readonly kind: 'constructor-parameter'; readonly parameter: string; readonly typed: TypedPlace };

/** The written type of a property or parameter. */
export interface TypedPlace {
  /** Empty when no type is written. */
  readonly text: string;
  /** Has a `?`. */
  readonly optional: boolean;
  /** The type, or the name when there is none: the place at which the shape of a property is reported. */
  readonly span: Span;
  readonly nameSpan: Span;
  /** The type is the argument of a `Validate` that has no marker: the text of its further arguments. */
  readonly validation?: string;
  /** The marker of `ashlar` that the type is: `Param`. */
  readonly marker?: string;
}

/** An interface or a base class of another framework. */
export interface ForeignHeritage extends ForeignName {
  readonly clause: 'extends' | 'implements';
  /** The text of the clause's entry: `PartialType(CreateUser)`. */
  readonly text: string;
  /** The methods that the class calls on itself without declaring them: `this.setStatus(201)`. Absent for an interface. */
  readonly calls?: readonly ForeignCall[];
  /** The class has members of its own; absent for one that has none. */
  readonly hasMembers?: true;
  readonly span: Span;
}

/** An exception of another framework that a class constructs. */
export interface ForeignException extends ForeignName {
  /** The name as written. */
  readonly written: string;
  /** A class of the application that extends the exception: where it is declared. */
  readonly declaredAt?: Span;
  /** The first argument is an object: the body of the response. */
  readonly hasBody?: true;
  readonly span: Span;
}
