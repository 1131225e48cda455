import { ts } from 'ts-morph';
import { knownProperties } from '../../source/constant-value.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isKeptOption, isPlainValidation } from '../validation-pipe.js';

/** The meaning of the pipes of a parameter. */
export interface ConvertedPipes {
  /** The type that replaces them: `Int` for `ParseIntPipe`. */
  readonly type?: string;
  /** The literal of a `DefaultValuePipe`. */
  readonly preset?: string;
  /** The value of a `DefaultValuePipe` that is not a literal. */
  readonly fallback?: ts.Expression;
  /** Whether a request without the value is rejected. */
  readonly isRequired: boolean;
  /** The schema of `new ZodValidationPipe(createUser)`. */
  readonly schema?: string;
  /** The items of a list in one value: `1,2,3`. */
  readonly list?: ListInText;
  /** The decision about a pipe that a type does not replace. */
  readonly left?: string;
}

/** A list in the text of one value. */
export interface ListInText {
  readonly separator: string;
  readonly isNumeric: boolean;
  readonly isOptional: boolean;
}

interface Pipe {
  readonly node: ts.Expression;
  readonly module: string;
  readonly name: string;
  readonly options: ReadonlyMap<string, ts.Expression>;
  /** Whether the sources have all options, and each of them means something to the type. */
  readonly isRead: boolean;
  readonly arguments: readonly ts.Expression[];
}

/** Reads the pipes of a parameter: classes, and instances such as `new ParseEnumPipe(Status)`. */
export function convertPipes(
  application: MigratedApplication,
  file: MigratedFile,
  decorator: string,
  nodes: readonly ts.Expression[],
): ConvertedPipes {
  let result: ConvertedPipes = { isRequired: false };
  for (const node of nodes) {
    const pipe = pipeOf(application, file, node);
    result = { ...result, ...(pipe === undefined ? ownPipe(file.textOf(node)) : meaningOf(file, decorator, pipe)) };
  }
  return result.preset === undefined && result.fallback === undefined ? result : { ...result, isRequired: false };
}

function pipeOf(application: MigratedApplication, file: MigratedFile, node: ts.Expression): Pipe | undefined {
  const called = ts.isNewExpression(node) ? node.expression : node;
  const imported = file.importedName(called);
  if (imported === undefined && !ts.isIdentifier(called)) return undefined;
  const values = ts.isNewExpression(node) ? [...(node.arguments ?? [])] : [];
  const name = imported?.name ?? called.getText();
  const written = name === 'DefaultValuePipe' ? undefined : values[name === 'ParseEnumPipe' ? 1 : 0];
  const options = knownProperties(application, file, written);
  const isRead =
    name === 'ValidationPipe'
      ? isPlainValidation(application, file, written)
      : options !== undefined && [...options.keys()].every((key) => readOptions.has(key) || isKeptOption(key));
  const { module = '' } = imported ?? {};
  return { node, module, name, options: options ?? propertiesOf(written), isRead, arguments: values };
}

function ownPipe(text: string): Partial<ConvertedPipes> {
  return { left: `do the work of \`${text}\` in the handler, or in a resolver: \`Resolved<…>\`` };
}

function meaningOf(file: MigratedFile, decorator: string, pipe: Pipe): Partial<ConvertedPipes> {
  const { name, module } = pipe;
  const schema = schemaOf(pipe);
  if (schema !== undefined) return { schema, isRequired: true };
  if (module !== '@nestjs/common') return ownPipe(file.textOf(pipe.node));
  if (pipe.options.has('errorHttpStatusCode') || pipe.options.has('exceptionFactory')) {
    return { left: `choose the status and the body of invalid inputs in an error handler, in place of \`${name}\`` };
  }
  if (!pipe.isRead) return leftOptions(file, pipe);
  const isOptional = pipe.options.get('optional')?.kind === ts.SyntaxKind.TrueKeyword;
  switch (name) {
    case 'DefaultValuePipe':
      return presetOf(file, pipe);
    case 'ValidationPipe':
      return {};
    case 'ParseIntPipe':
      return { type: file.name('Int'), isRequired: !isOptional };
    case 'ParseFloatPipe':
      return { type: 'number', isRequired: !isOptional };
    case 'ParseBoolPipe':
      return { type: 'boolean', isRequired: !isOptional };
    case 'ParseDatePipe':
      return { type: 'Date', isRequired: !isOptional };
    case 'ParseUUIDPipe':
      return uuidOf(file, pipe, isOptional);
    case 'ParseEnumPipe':
      return enumOf(file, pipe, isOptional);
    case 'ParseArrayPipe':
      // A body is a list already, whose items its type validates.
      return decorator === 'Body' ? { isRequired: !isOptional } : listOf(pipe, isOptional);
    default:
      return ownPipe(file.textOf(pipe.node));
  }
}

const readOptions: ReadonlySet<string> = new Set(['optional', 'version', 'items', 'separator']);

function leftOptions(file: MigratedFile, { node, name }: Pipe): Partial<ConvertedPipes> {
  const text = file.textOf(node);
  return name === 'ValidationPipe'
    ? { left: `replace the options of \`${text}\`: inputs are always validated by their types` }
    : ownPipe(text);
}

function presetOf(file: MigratedFile, { arguments: [value] }: Pipe): Partial<ConvertedPipes> {
  if (value === undefined) return {};
  return isLiteral(value) ? { preset: file.textOf(value) } : { fallback: value };
}

/** Whether `Default<…>` can have a value. */
export function isLiteral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    return ts.isNumericLiteral(node.operand);
  }
  const isBoolean = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean || ts.isNumericLiteral(node) || ts.isStringLiteral(node);
}

/** `Uuid` has every version: a pattern requires the one of the pipe. */
function uuidOf(file: MigratedFile, { node, options }: Pipe, isOptional: boolean): Partial<ConvertedPipes> {
  const written = options.get('version')?.getText();
  const version = /^['"]?([1-8])['"]?$/.exec(written ?? '')?.[1];
  if (version === undefined && written !== undefined && !/^['"]all['"]$/.test(written))
    return ownPipe(file.textOf(node));
  const type = file.name('Uuid');
  const isRequired = !isOptional;
  return { type: version === undefined ? type : `${type} & ${file.name('Pattern')}<'^.{14}${version}'>`, isRequired };
}

function enumOf(file: MigratedFile, { arguments: [values] }: Pipe, isOptional: boolean): Partial<ConvertedPipes> {
  if (values === undefined) return {};
  const type = ts.isIdentifier(values) ? file.textOf(values) : undefined;
  return type === undefined ? ownPipe('ParseEnumPipe') : { type, isRequired: !isOptional };
}

function listOf({ options }: Pipe, isOptional: boolean): Partial<ConvertedPipes> {
  const items = options.get('items')?.getText() ?? 'String';
  const separator = options.get('separator');
  const isText = separator === undefined || ts.isStringLiteral(separator);
  if (!isText || !/^(?:Number|String)$/.test(items)) return ownPipe('ParseArrayPipe');
  const list = {
    separator: separator === undefined ? "','" : separator.getText(),
    isNumeric: items === 'Number',
    isOptional,
  };
  return { list, isRequired: !isOptional };
}

/** A pipe with a schema of a library that implements Standard Schema. */
function schemaOf({ name, arguments: [schema], arguments: { length } }: Pipe): string | undefined {
  const isSchema = /Zod|Valibot|Ark/.test(name) && length === 1 && schema !== undefined && ts.isIdentifier(schema);
  return isSchema ? schema.text : undefined;
}
