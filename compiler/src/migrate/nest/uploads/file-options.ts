import { ts } from 'ts-morph';
import { knownProperties } from '../../source/constant-value.js';
import { type MigratedDecorator, stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { numberValue } from '../support/number-value.js';

/** The options of a `File`, and the limit of its request. */
export interface FileOptions {
  readonly field: string;
  /** The text of a literal: `'1MiB'`. */
  readonly maxSize: string | undefined;
  readonly contentType: string | undefined;
  readonly isOptional: boolean;
  readonly limit: string;
  /** The number of files that `FilesInterceptor` accepts. */
  readonly count: number | undefined;
}

/** The limit of a request where NestJS has none. */
const largest = 100 * 1024 ** 2;

const otherOptions =
  'move the file with `persistTo`, and check it with `contentType` or `validate`, in place of the options of multer';

/** Reads the arguments of `FileInterceptor` and of `ParseFilePipe`, or the reason why a person converts them. */
export function fileOptions(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  decorator: MigratedDecorator,
  isMany: boolean,
): FileOptions | string {
  const [name, second, third] = call.arguments;
  const field = stringValue(name);
  if (field === undefined) return 'name the field of the form in the type of the file: `File<{ name: … }>`';
  const count = isMany && second !== undefined ? numberValue(application, file, second) : undefined;
  const multer = readMulter(application, file, count === undefined ? second : third);
  if (multer === undefined || (third !== undefined && count === undefined)) return otherOptions;
  const pipe = readPipe(application, file, decorator);
  if (typeof pipe === 'string') return pipe;
  const size = smaller(multer.size, pipe.size);
  const most = isMany ? (count ?? 20) : 1;
  return {
    field,
    maxSize: size === undefined ? undefined : sizeText(size),
    contentType: pipe.contentType,
    isOptional: !pipe.isRequired,
    count,
    limit: sizeText(size === undefined ? largest : size * most + (size % 1_000_000 === 0 ? 1_000_000 : 1024 ** 2)),
  };
}

/** The size in `{ limits: { fileSize } }`; `undefined` for other options of multer, and for those that are computed. */
function readMulter(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression | undefined,
): { readonly size: number | undefined } | undefined {
  const options = knownProperties(application, file, node);
  const limits = options && knownProperties(application, file, options.get('limits'));
  if (options === undefined || limits === undefined) return undefined;
  const isOther =
    [...options.keys()].some((key) => key !== 'limits') || [...limits.keys()].some((key) => key !== 'fileSize');
  if (isOther) return undefined;
  const written = limits.get('fileSize');
  const size = written && numberValue(application, file, written);
  return written !== undefined && size === undefined ? undefined : { size };
}

interface FilePipe {
  readonly size: number | undefined;
  readonly contentType: string | undefined;
  readonly isRequired: boolean;
}

/** `new ParseFilePipe({ validators: [new MaxFileSizeValidator({ maxSize: 1000 })] })` */
function readPipe(
  application: MigratedApplication,
  file: MigratedFile,
  { arguments: [first, ...more] }: MigratedDecorator,
): FilePipe | string {
  const none: FilePipe = { size: undefined, contentType: undefined, isRequired: false };
  const other = 'write the checks of the file as options of its type: `File<{ maxSize: …; contentType: … }>`';
  if (first === undefined) return none;
  if (more.length > 0) return other;
  const isPipe = ts.isNewExpression(first) && file.isFrom(first.expression, '@nestjs/common', 'ParseFilePipe');
  if (!isPipe) return file.isFrom(first, '@nestjs/common', 'ParseFilePipe') ? { ...none, isRequired: true } : other;
  const options = knownProperties(application, file, first.arguments?.[0]);
  if (options === undefined || [...options.keys()].some((key) => key !== 'validators' && key !== 'fileIsRequired'))
    return other;
  const validators = options.get('validators');
  const elements =
    validators === undefined ? [] : ts.isArrayLiteralExpression(validators) ? [...validators.elements] : [undefined];
  let result: FilePipe = { ...none, isRequired: options.get('fileIsRequired')?.kind !== ts.SyntaxKind.FalseKeyword };
  for (const element of elements) {
    const found = element && ts.isNewExpression(element) ? readValidator(application, file, element) : undefined;
    if (found === undefined) return other;
    result = { ...result, ...found };
  }
  return result;
}

function readValidator(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.NewExpression,
): Partial<FilePipe> | undefined {
  const options = knownProperties(application, file, node.arguments?.[0]);
  if (options === undefined) return undefined;
  if (file.isFrom(node.expression, '@nestjs/common', 'MaxFileSizeValidator')) {
    const written = options.get('maxSize');
    const size = written && numberValue(application, file, written);
    // The validator wants files smaller than its size.
    return size === undefined ? undefined : { size };
  }
  if (!file.isFrom(node.expression, '@nestjs/common', 'FileTypeValidator')) return undefined;
  const contentType = mediaTypes(options.get('fileType'));
  return contentType === undefined ? undefined : { contentType };
}

/** `'image/png'`, `/^image\/(png|jpeg)$/` and `'.(png|jpeg)'`. */
function mediaTypes(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  const source = ts.isRegularExpressionLiteral(node)
    ? node.text
        .replace(/^\/\^?/, '')
        .replace(/\$?\/[a-z]*$/, '')
        .replaceAll('\\/', '/')
    : stringValue(node);
  const [, kind = '', list] = /^(\w+)\/\(?(?:\?:)?([\w.+|-]+)\)?$/.exec(source ?? '') ?? [];
  if (list !== undefined)
    return list
      .split('|')
      .map((one) => `${kind}/${one === 'jpg' ? 'jpeg' : one}`)
      .filter((one, index, all) => all.indexOf(one) === index)
      .join(', ');
  if (/^\w+\/(?:\*|\.\*)?$/.test(source ?? '')) return `${(source ?? '').split('/')[0]}/*`;
  const endings = /^\.?\(?([\w|]+)\)?$/.exec(source ?? '')?.[1]?.split('|') ?? [];
  const types = endings.map((ending) => known.get(ending));
  return types.length === 0 || types.includes(undefined) ? undefined : [...new Set(types)].join(', ');
}

const known: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
]);

function smaller(first: number | undefined, second: number | undefined): number | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return Math.min(first, second);
}

/** `'5MiB'`, `'5MB'`, or the number. */
function sizeText(size: number): string {
  const units = [
    ['GiB', 1024 ** 3],
    ['MiB', 1024 ** 2],
    ['MB', 1_000_000],
    ['KiB', 1024],
    ['KB', 1000],
  ] as const;
  const unit = units.find(([, bytes]) => size % bytes === 0);
  return unit === undefined ? `${size}` : `'${size / unit[1]}${unit[0]}'`;
}
