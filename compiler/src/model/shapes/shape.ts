import type { ClassReference } from '../class-reference.js';
import type { Span } from '../span.js';

/**
 * The JSON representation of a type. Decoder, serializer and schema are all written from it, so that they agree. Without
 * `Unsupported`, it is one that can be sent and received.
 */
export type Shape<Unsupported extends UnsupportedShape = UnsupportedShape> =
  | StringShape
  | NumberShape
  | BigIntShape
  | BooleanShape
  | DateShape
  | BytesShape
  | UrlShape
  | NullShape
  | UnknownShape
  | LiteralShape
  | ArrayShape<Unsupported>
  | TupleShape<Unsupported>
  | ObjectShape<Unsupported>
  | UnionShape<Unsupported>
  | NamedShape
  | Unsupported;

/** A shape that can be sent and received. */
export type SupportedShape = Shape<never>;

/** A string and its constraints. */
export interface StringShape {
  readonly kind: 'string';
  /** In characters (code points), as JSON Schema counts. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Regular expressions, each of which the string matches (with the flag `u`). A template literal type is one. */
  readonly patterns?: readonly string[];
  readonly format?: StringFormat;
  /** The type as TypeScript writes it, if it is narrower than `string`: a template literal type or a branded one. No check proves it. */
  readonly subtype?: string;
  /** The text of the subtype can have names that no other file knows: that of a brand. */
  readonly local?: true;
  /** A `Secret`: only a configuration can have it. */
  readonly secret?: true;
}

/** The formats of `Format`, under the names that JSON Schema has for them: `Url` is `uri`, `IsoDate` is `date`. */
export const stringFormats = [
  'email',
  'uuid',
  'uri',
  'date',
  'time',
  'date-time',
  'duration',
  'hostname',
  'ipv4',
  'ipv6',
] as const;

/** One of the formats that strings can have. */
export type StringFormat = (typeof stringFormats)[number];

/** A number that is neither infinite nor `NaN`. `integer` is true for `Int`: a safe integer. */
export interface NumberShape {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** The type as TypeScript writes it, if it is narrower than `number`: a branded one. */
  readonly subtype?: string;
  /** The text of the subtype can have names that no other file knows. */
  readonly local?: true;
}

/** `bigint`: in JSON a string of decimal digits, `bigIntPattern`. */
export interface BigIntShape {
  readonly kind: 'bigint';
}

/** The JSON representation of a `bigint`: at most 1000 digits, because reading more takes more than linear time. */
export const bigIntPattern = '^-?(0|[1-9][0-9]{0,999})$';

/** `Date`: in JSON a date and time of ISO 8601, with its offset. */
export interface DateShape {
  readonly kind: 'date';
}

/** `Uint8Array`: in JSON base64. */
export interface BytesShape {
  readonly kind: 'bytes';
}

/** `URL`: in JSON its text. */
export interface UrlShape {
  readonly kind: 'url';
}

/** `true` or `false`. */
export interface BooleanShape {
  readonly kind: 'boolean';
}

/** `null`. */
export interface NullShape {
  readonly kind: 'null';
  /** An item of a list that is `undefined`: it is sent as null, and cannot be received. */
  readonly undefined?: true;
}

/** `unknown`: any JSON. */
export interface UnknownShape {
  readonly kind: 'unknown';
}

/** One value: `'draft'`, `3`, `true`. */
export interface LiteralShape {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  /** A member of an enum: its type is more than its value. */
  readonly enumMember?: true;
}

/** A list, all items of one shape. */
export interface ArrayShape<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly kind: 'array';
  readonly items: Shape<Unsupported>;
  /** Declared `readonly T[]`. */
  readonly readonly: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** `never[]`, the type of `[]`: no list of the type has an item. */
  readonly empty?: true;
  readonly uniqueItems?: true;
}

/** A list whose items have a shape each: `[x: number, y: number, label?: string]`. */
export interface TupleShape<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly kind: 'tuple';
  /** The required elements come first. */
  readonly elements: readonly TupleElement<Unsupported>[];
  /** The shape of every item after them: `[string, ...number[]]`. Without it there is none. */
  readonly rest?: Shape<Unsupported>;
  /** Declared `readonly [T]`. */
  readonly readonly: boolean;
}

/** One item of a tuple. */
export interface TupleElement<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly shape: Shape<Unsupported>;
  readonly optional: boolean;
  /** `x` of `[x: number]`. */
  readonly name?: string;
}

/** An object with the declared properties, in the order of the source. */
export interface ObjectShape<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly kind: 'object';
  readonly properties: readonly PropertyShape<Unsupported>[];
  /** The shape of every property that is not declared by name: an index signature, `Record<string, T>`. */
  readonly additional?: Shape<Unsupported>;
  /** The properties that can only be `undefined`, such as `name?: never`: JSON does not contain them. */
  readonly absent?: readonly AbsentProperty[];
  /** A regular expression for the names of those properties; others are not declared. `Record<`x-${string}`, T>`. */
  readonly keyPattern?: string;
  /** The type of those names, as TypeScript writes it, unless it is `string` or its text can have names that no other file knows. */
  readonly keyType?: string;
  /** The names have a type whose text other files cannot write: a brand, or a constraint. */
  readonly localKeys?: true;
  /**
   * Whether properties that are not declared are rejected: `@additionalProperties false`. `false`: they are dropped, whatever the
   * settings say.
   */
  readonly closed?: boolean;
  /** The class that received objects become instances of. */
  readonly class?: ClassReference;
  /** The private members of its class, as written (`#secret`): no request contains them, and no constructor sets them. */
  readonly hidden?: readonly string[];
  /** The public accessors of its class: JSON contains only properties of the instance itself. */
  readonly accessors?: readonly Accessor[];
  /** The properties that it must have and that have symbols for names, as written (`[tag]`): names in JSON are strings. */
  readonly symbols?: readonly string[];
  /** The validation rules of its class: its method `validate`. */
  readonly rules?: ClassRules;
  /** The validation rules of a class from which the type is derived, and of which a value is not an instance. */
  readonly lostRules?: LostRules;
  /** The result of the `toJSON` of its class: this is sent, and the properties are only received. */
  readonly toJson?: Shape<Unsupported>;
}

/** The class that declares a method `validate`. */
export interface ClassRules {
  readonly class: string;
  /** Absent for a class of a package. */
  readonly span?: Span;
  /** The method is declared to return a promise. */
  readonly asynchronous?: true;
}

/** Validation rules that a derived type does not have. */
export interface LostRules extends ClassRules {
  /** The derived type as written: `Omit<Booking, 'until'>`. */
  readonly text?: string;
  /** The place of that type in the application. */
  readonly at?: Span;
}

/** A property that can only be `undefined`. Objects of the type have it unless it is optional. */
export interface AbsentProperty {
  readonly name: string;
  readonly optional: boolean;
}

/** An accessor of a class. */
export interface Accessor {
  readonly name: string;
  readonly span: Span;
  /** `false` for a getter without a setter. */
  readonly canBeSet: boolean;
}

/** A declared property of an object. */
export interface PropertyShape<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly name: string;
  readonly optional: boolean;
  /** Optional because its type admits `undefined`, without a `?`: objects of the type always have the property. */
  readonly undefinable?: true;
  readonly shape: Shape<Unsupported>;
  /** `Default<20>`: may be absent in JSON, and the handler gets this value. `optional` is about the declared type. */
  readonly default?: DefaultValue;
  /** The place of the type in the source, or of the name when the type is inferred. */
  readonly span?: Span;
  /** The type of a mapped type that replaces the declared one, in the application: `Page<T[K]>` of `{ [K in keyof T]: Page<T[K]> }`. */
  readonly mappedAt?: Span;
  /** The place of the default when it is not part of the type: a JSDoc tag, an initialiser. */
  readonly defaultSpan?: Span;
  /** The default comes from an initialiser. */
  readonly initialised?: true;
  /** An initialiser that is not a literal: it does not run when a request becomes an instance of its class. */
  readonly initialiser?: Span;
  /** A value that the constructor of its class sets: that does not run either. */
  readonly assigned?: Span;
  /** The first paragraphs of its JSDoc. */
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The `@example` tags, in order. */
  readonly examples?: readonly WrittenExample[];
  /** The `@message`: the text that replaces the messages of its errors. */
  readonly message?: WrittenMessage;
  /** The JSDoc tags of a property of a package that do not fit its type: they may be for another tool. */
  readonly unfitting?: readonly UnfittingTag[];
}

/** A JSDoc tag that does not constrain the type that it is written for. */
export interface UnfittingTag {
  /** The tag as written: `@isDate`. */
  readonly text: string;
  /** The reason, in the words of a message. */
  readonly because: string;
}

/** A JSDoc tag with the message of a property. */
export interface WrittenMessage {
  /** The text after the name of the tag, on one line. */
  readonly text: string;
  /** The tag; absent where the application cannot change it. */
  readonly span?: Span;
}

/** A JSDoc tag with an example of a value. */
export interface WrittenExample {
  /** The text after the name of the tag. */
  readonly text: string;
  /** The tag; absent where the application cannot change it, or where the example is for another type. */
  readonly span?: Span;
}

/** The values of `Default`. */
export type DefaultValue = string | number | boolean | null;

/**
 * One of several shapes; `ambiguityOf` finds out whether they are discriminated. `undefined` is never a member: it makes a
 * property optional. There are at least two members.
 */
export interface UnionShape<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly kind: 'union';
  readonly members: readonly Shape<Unsupported>[];
}

/** A type with a name of its own: an entry of the type table. */
export interface NamedShape {
  readonly kind: 'named';
  readonly type: TypeId;
}

/** A type without a JSON representation: a diagnostic names the path to it. */
export interface UnsupportedShape {
  readonly kind: 'unsupported';
  readonly reason: UnsupportedReason;
  /** The type as the user would write it. */
  readonly text: string;
  /** The problem of a constraint. */
  readonly detail?: string;
  /** How to fix it, if the reason does not imply it. */
  readonly hint?: string;
  readonly span: Span;
}

/** The reason why a type has no JSON representation. */
export type UnsupportedReason =
  | 'any'
  /** A name that leads nowhere. */
  | 'unresolved'
  | 'function'
  | 'symbol'
  /** An instance of a class or of a type of the platform; `detail` names the part of a class of a package that is the cause. */
  | 'class-instance'
  | 'promise'
  /** An `Observable`. */
  | 'observable'
  /** The `Response` of browsers or of another package, where that of `ashlar` is meant. */
  | 'foreign-response'
  /** The `File`, `Blob` or `FormData` of browsers, where that of `ashlar` is meant. */
  | 'foreign-file'
  /** An `UploadedFile` or `MultipartForm` of `ashlar`. */
  | 'upload'
  | 'type-parameter'
  | 'never'
  /** A property that several members of an intersection declare, and that no value can be. */
  | 'conflict'
  /** A base of a class or interface that TypeScript leaves out, because it is not an object type, or is circular. */
  | 'base'
  /** A constraint that its type cannot have. */
  | 'constraint'
  /** A JSDoc tag that does not fit its type, or that cannot be enforced. */
  | 'tag'
  /** A recursive type without a name. */
  | 'nameless-recursion'
  /** A generic type that holds itself with ever longer arguments. */
  | 'endless'
  /** An item of a list that is `void`: it can be any value. */
  | 'void-item'
  /** Items of a tuple after any number of others. */
  | 'items-after-rest'
  /** Several index signatures of one object, or one for names that no pattern describes. */
  | 'index-signatures'
  | 'bigint-literal'
  | 'other';

/** Names one type of the program: `src/notes/note.ts#Note`, with type arguments in `<>` for a generic one. */
export type TypeId = string;

/** The name that the JSDoc comment of a type gives to its schema, and the tag that gives it. */
export interface SchemaName {
  readonly text: string;
  readonly span: Span;
}

/** A named type of the application and its shape. */
export interface NamedType<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly id: TypeId;
  /** The declared name: `Note`. */
  readonly name: string;
  /** The name with the type arguments of a generic type, as a user would write it: `Page<Note>`. */
  readonly text?: string;
  /** Path of the declaring file, relative to the project's directory. */
  readonly file: string;
  /** The name under which that file exports it, or the namespace that it is exported in; absent when it does not. */
  readonly exportName?: string;
  /** The names after that of the exported namespace: `['Create']` of `Cat.Create`. */
  readonly members?: readonly string[];
  readonly shape: Shape<Unsupported>;
  readonly span: Span;
  /** Declared by a package or the platform: the application cannot change it. */
  readonly foreign?: true;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The `@example` tags, in order. */
  readonly examples?: readonly WrittenExample[];
  /** The `@schemaName`: the name of the type in the API document. */
  readonly schemaName?: SchemaName;
}
