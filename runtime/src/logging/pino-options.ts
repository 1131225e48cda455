import type { LogFields } from './log-output.js';

/** Values that `redact` replaces. */
export interface RedactOptions {
  readonly paths: readonly string[];
  /** Default: `[Redacted]`. */
  readonly censor?: string | ((value: unknown, path: string[]) => unknown);
  /** Whether to omit the values instead of replacing them. */
  readonly remove?: boolean;
}

/** A serializer for one field. Its parameter can have any type: the serializers of pino, such as `stdSerializers.req`, have others. */
type FieldSerializer = { serialize(value: unknown): unknown }['serialize'];

/** The options of pino that `createLogger` accepts. They have the same meaning as in pino. */
export interface PinoOptions {
  /** Paths of values that are replaced by `[Redacted]`, such as `headers.authorization` or `*.password`. */
  readonly redact?: readonly string[] | RedactOptions;
  /** Functions that convert the values of fields, by the name of the field. That of `err` replaces the one of the framework. */
  readonly serializers?: Readonly<Record<string, FieldSerializer>>;
  /** Fields of every line. Default: none. */
  readonly base?: LogFields;
  /** A function that returns further fields for a line, for example those of an asynchronous context. */
  readonly mixin?: (fields: object, level: number) => object;
  /** A function that writes the time of JSON lines, such as `stdTimeFunctions.epochTime`; `false`: no time. Default: ISO 8601. */
  readonly timestamp?: false | (() => string);
  /** The key of the message in JSON lines. Default: `msg`. */
  readonly messageKey?: string;
  readonly formatters?: {
    /** Returns the field for the level of JSON lines. Default: `{ level: 'info' }`. */
    readonly level?: (label: string, number: number) => object;
    /** Returns the fields to log in place of those of a line. */
    readonly log?: (fields: Record<string, unknown>) => Record<string, unknown>;
  };
}
