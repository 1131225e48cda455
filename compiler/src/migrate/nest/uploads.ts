import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorsOf, type MigratedDecorator } from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { HandlerParameters } from './parameters/conversion.js';
import { exceptionName } from './support/exception-name.js';
import { type Handler, handlersOf } from './support/handlers.js';
import { quoted } from './support/syntax.js';
import { isIdentifierText, isTested, usesOf } from './support/uses.js';
import { convertDownloads } from './uploads/downloads.js';
import { type FileOptions, fileOptions } from './uploads/file-options.js';
import { directUses, memoryFile, replaceFileTypes } from './uploads/file-uses.js';

/** Uploads of multer, and downloads. */
export const uploads: MigrationStep = {
  topic: 'Uploads',
  constructs: [
    {
      from: "`@UseInterceptors(FileInterceptor('avatar', { limits: { fileSize: 5_000_000 } }))`, `@UploadedFile() avatar`",
      to: "`avatar: File<{ maxSize: '5MB' }>`, with `@Upload({ limit: '6MB' })`",
      left: 'storages, filters, other limits, and options that are computed',
    },
    { from: "`@UseInterceptors(FilesInterceptor('pictures'))`, `@UploadedFiles() pictures`", to: '`pictures: Files`' },
    {
      from: '`ParseFilePipe` with `MaxFileSizeValidator` and `FileTypeValidator`',
      to: "`File<{ maxSize: '1MiB'; contentType: 'image/png, image/jpeg' }>`",
    },
    {
      from: '`file.originalname`, `file.mimetype`, `file.buffer`',
      to: '`file.fileName`, `file.contentType`, `await file.bytes()`',
    },
    {
      from: '`new StreamableFile(stream, { type, length, disposition })`',
      to: "`Response.stream(type, stream, { length })`, `.withHeader('content-disposition', …)`; `Response.attachment` for files",
    },
  ],
  migrate(application) {
    const replaced = new Set<ts.Node>();
    for (const handler of handlersOf(application)) {
      const node = migrateUpload(application, handler);
      if (node === undefined) convertDownloads(application, handler);
      else replaced.add(node);
    }
    if (replaced.size > 0) replaceFileTypes(application, replaced);
  },
};

/** The interceptor of multer on a handler. */
interface UploadInterceptor {
  readonly decorator: MigratedDecorator;
  readonly call: ts.CallExpression;
  readonly name: string;
}

function interceptorOf({ file, method }: Handler): UploadInterceptor | undefined {
  for (const decorator of decoratorsOf(file, method)) {
    if (decorator.module !== '@nestjs/common' || decorator.name !== 'UseInterceptors') continue;
    for (const argument of decorator.arguments) {
      if (!ts.isCallExpression(argument)) continue;
      const imported = file.importedName(argument.expression);
      if (imported !== undefined && /^(?:File|Files|FileFields|AnyFiles|NoFiles)Interceptor$/.test(imported.name))
        return { decorator, call: argument, name: imported.name };
    }
  }
  return undefined;
}

const otherFiles = 'take the files with parameters of the types `File`, `Files` or `Multipart`';

function migrateUpload(application: MigratedApplication, handler: Handler): ts.ParameterDeclaration | undefined {
  const { file, method } = handler;
  const interceptor = interceptorOf(handler);
  const node = method.parameters.find((parameter) => uploadedOf(handler, parameter) !== undefined);
  const decorator = node && uploadedOf(handler, node);
  if (interceptor === undefined) {
    // The interceptor of a controller, or one of the application.
    if (node !== undefined) file.leave(method, otherFiles, 'uploads.md');
    return undefined;
  }
  const isKnown = /^Files?Interceptor$/.test(interceptor.name) && node !== undefined && ts.isIdentifier(node.name);
  const leave = (decision: string) => file.leave(interceptor.decorator.node, decision, 'uploads.md');
  if (!isKnown || decorator === undefined) {
    leave(otherFiles);
    return undefined;
  }
  const isMany = interceptor.name === 'FilesInterceptor';
  const options = fileOptions(application, file, interceptor.call, decorator, isMany);
  if (typeof options === 'string') {
    leave(options);
    return undefined;
  }
  if (options.maxSize === undefined)
    application.decide(
      file,
      `\`${method.name.getText(file.syntax)}\` accepts requests up to ${options.limit}; NestJS had no limit`,
    );
  writeParameter({ application, handler, node, options, isMany });
  writeDecorator(handler, interceptor, options);
  return node;
}

interface Upload {
  readonly application: MigratedApplication;
  readonly handler: Handler;
  readonly node: ts.ParameterDeclaration;
  readonly options: FileOptions;
  readonly isMany: boolean;
}

/** `file: File`; the handler reads the file into memory where it needs the content, or passes it on. */
function writeParameter({ application, handler, node, options, isMany }: Upload): void {
  const { file, method } = handler;
  const all = new HandlerParameters(handler);
  const local = node.name.getText(file.syntax);
  const direct = isMany ? undefined : directUses(handler, local);
  const isHandled = usesOf(method.body, local)?.some(isTested) === true;
  const isOptional =
    !isMany &&
    (node.questionToken !== undefined || (options.isOptional && (!application.strictNullChecks || isHandled)));
  const marker = file.name(isMany ? 'Files' : 'File');
  if (direct !== undefined) {
    all.add(node, {
      parameters: [{ name: local, type: typeText(file, marker, local, options), isOptional }],
      edit: direct,
    });
    all.apply();
    return;
  }
  const name =
    all.freeName(
      [options.field, isMany ? 'uploads' : 'upload', isMany ? 'uploadedFiles' : 'uploadedFile'].filter(
        (one) => one !== local && isIdentifierText(one),
      ),
    ) ?? 'uploaded';
  const read = memoryFile(application, file);
  const value = isMany
    ? `await Promise.all(${name}.map(${read}))`
    : isOptional
      ? `${name} && (await ${read}(${name}))`
      : `await ${read}(${name})`;
  const failure = (message: string) =>
    `throw new ${exceptionName(file, 'BadRequestException')}(${quoted(file, message)});`;
  const checks = [
    ...(options.count === undefined ? [] : [`if (${name}.length > ${options.count}) ${failure('Unexpected field')}`]),
    ...(isMany && !options.isOptional ? [`if (${name}.length === 0) ${failure('File is required')}`] : []),
  ];
  all.add(node, {
    parameters: [{ name, type: typeText(file, marker, name, options), isOptional }],
    statements: [...checks, `const ${local} = ${value};`],
  });
  all.apply();
  writeAsync(handler);
}

/** A handler that waits for a file is asynchronous. */
function writeAsync({ file, method }: Handler): void {
  if (ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true) return;
  file.insertBefore(method.name, 'async ');
  if (method.type !== undefined && !/^Promise\b/.test(file.textOf(method.type)))
    file.replace(method.type, `Promise<${file.textOf(method.type)}>`);
}

function uploadedOf({ file }: Handler, parameter: ts.ParameterDeclaration): MigratedDecorator | undefined {
  return decoratorsOf(file, parameter).find(
    ({ module, name }) => module === '@nestjs/common' && /^UploadedFiles?$/.test(name),
  );
}

function typeText(
  file: MigratedFile,
  marker: string,
  name: string,
  { field, maxSize, contentType }: FileOptions,
): string {
  const properties = [
    ...(field === name ? [] : [`name: ${quoted(file, field)}`]),
    ...(maxSize === undefined ? [] : [`maxSize: ${maxSize}`]),
    ...(contentType === undefined ? [] : [`contentType: ${quoted(file, contentType)}`]),
  ];
  return properties.length === 0 ? marker : `${marker}<{ ${properties.join('; ')} }>`;
}

/** `@Upload` in the place of the interceptor: its limit applies to the whole request. */
function writeDecorator({ file }: Handler, { decorator, call }: UploadInterceptor, { limit }: FileOptions): void {
  const upload = `@${file.name('Upload')}({ limit: ${limit} })`;
  if (decorator.arguments.length === 1) {
    file.replace(decorator.node, upload);
    return;
  }
  file.remove(call);
  const indent = file.source.indentAt(decorator.node.getStart(file.syntax));
  file.insertBefore(decorator.node, `${upload}${file.source.newline}${indent}`);
}
