import type { ForeignArgument, ForeignDecorator } from '../../model/foreign/foreign-facts.js';

/** The types that replace the pipes of Nest and its packages. */
const types: ReadonlyMap<string, string> = new Map([
  ['ParseIntPipe', 'Int'],
  ['ParseFloatPipe', 'number'],
  ['ParseBoolPipe', 'boolean'],
  ['ParseUUIDPipe', 'Uuid'],
  ['ParseDatePipe', 'Date'],
  ['ParseObjectIdPipe', "string & Pattern<'^[0-9a-fA-F]{24}$'>"],
]);

/** The pipes that check the type of the parameter and do not change it. */
const checks: ReadonlySet<string> = new Set(['ParseArrayPipe', 'ParseEnumPipe', 'DefaultValuePipe', 'ParseFilePipe']);

/** The pipes of a decorator, as far as types replace them. */
export interface Pipes {
  /** The type that replaces them: `Int` for `ParseIntPipe`. */
  readonly type?: string;
  /** The literal of a `DefaultValuePipe`. */
  readonly default?: string;
  /** Whether the value may be absent. */
  readonly optional: boolean;
  /** The name of a pipe of the application, which computes the value. */
  readonly own?: string;
  /** Whether the type means everything that the arguments of the decorator mean: none is an option, or a pipe with options. */
  readonly isWhole: boolean;
}

/** Reads the pipes in the arguments of a decorator: classes, and instances such as `new ParseEnumPipe(Status)`. */
export function pipesOf({ arguments: values, parts }: ForeignDecorator): Pipes {
  const hasPipes = parts.some((part) => part.package.startsWith('@nestjs/'));
  const isWhole = values.every((value, index) => (index === 0 && isText(value)) || (hasPipes && isTypeAlone(value)));
  if (!hasPipes) return { optional: false, isWhole };
  const pipes = values.flatMap(readPipe);
  const type = pipes.map(typeOf).find((found) => found !== undefined);
  const preset = pipes.find(({ name }) => name === 'DefaultValuePipe');
  const literal = preset?.argument !== undefined && isLiteral(preset.argument) ? preset.argument : undefined;
  const own = pipes.findLast(({ name }) => !types.has(name) && !checks.has(name) && !/Validat|Zod|Joi/i.test(name));
  const isOptional = pipes.some(({ argument = '' }) => /\boptional: true\b/.test(argument));
  return {
    ...(type !== undefined && { type }),
    ...(literal !== undefined && { default: literal }),
    optional: literal === undefined && (isOptional || preset !== undefined),
    ...(own !== undefined && { own: own.name }),
    isWhole,
  };
}

function isText({ value }: ForeignArgument): boolean {
  return value.kind === 'literal' && typeof value.value === 'string';
}

/** Whether an argument is a pipe without options, which a type replaces: `ParseIntPipe`, `new ParseEnumPipe(Status)`. */
function isTypeAlone(value: ForeignArgument): boolean {
  return readPipe(value).some((pipe) => {
    const { name, argument = '' } = pipe;
    return name === 'ParseEnumPipe' ? typeOf(pipe) === argument : types.has(name) && argument === '';
  });
}

interface Pipe {
  readonly name: string;
  /** The text between the parentheses. */
  readonly argument?: string;
}

/** A pipe has the name that its package exports, also when the import renames it. */
function readPipe({ text, foreign }: ForeignArgument): readonly Pipe[] {
  const [, written, argument] = /^(?:new )?(?:\w+\.)*(\w+)(?:\((.*)\))?$/s.exec(text) ?? [];
  const name = foreign?.name ?? (/^[A-Z]/.test(written ?? '') ? written : undefined);
  return name === undefined ? [] : [{ name, ...(argument !== undefined && { argument }) }];
}

function typeOf({ name, argument = '' }: Pipe): string | undefined {
  return name === 'ParseEnumPipe' ? /^[A-Z]\w*/.exec(argument)?.[0] : types.get(name);
}

/** Whether `Default` can have this value. */
function isLiteral(text: string): boolean {
  return /^(?:-?\d+(?:\.\d+)?|true|false|'[^'\\]*'|"[^"\\]*")$/.test(text);
}
