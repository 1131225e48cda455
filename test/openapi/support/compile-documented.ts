import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../../compiler/src/files/path.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';

const directory = '/application';

const common = {
  'package.json': '{ "name": "example", "version": "1.2.3", "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [] },
    include: ['src'],
  }),
  'node_modules/ashlar/package.json': '{ "name": "ashlar", "type": "module", "exports": { ".": "./index.ts" } }',
  // The exports that affect the document. Reading all of `ashlar` would take most of the time of a test.
  'node_modules/ashlar/index.ts': `
    export * from './src/decorators/api-errors.js';
    export * from './src/decorators/api-request-header.js';
    export * from './src/decorators/api-response.js';
    export * from './src/decorators/api-security.js';
    export * from './src/decorators/async-factory.js';
    export * from './src/decorators/compose-decorators.js';
    export * from './src/decorators/controller.js';
    export type { ErrorHandler } from './src/decorators/error-handler.js';
    export * from './src/decorators/guard.js';
    export * from './src/decorators/http-code.js';
    export * from './src/decorators/injectable.js';
    export type { Interceptor, Next } from './src/decorators/interceptor.js';
    export * from './src/decorators/module.js';
    export * from './src/decorators/open-api.js';
    export * from './src/decorators/provide.js';
    export type { ResponseMapper } from './src/decorators/response-mapper.js';
    export * from './src/decorators/routes.js';
    export * from './src/decorators/skip-response-mapper.js';
    export * from './src/decorators/use-response-mapper.js';
    export * from './src/decorators/skip-guard.js';
    export * from './src/decorators/skip-interceptor.js';
    export * from './src/decorators/token.js';
    export * from './src/decorators/upload.js';
    export * from './src/decorators/use-guard.js';
    export * from './src/decorators/use-interceptor.js';
    export * from './src/context/request-context.js';
    export type { FieldErrors } from './src/contract/field-errors.js';
    export type { Validator } from './src/decoding/validator.js';
    export * from './src/errors/client-exceptions.js';
    export * from './src/errors/http-exception.js';
    export type { RequestFailure } from './src/errors/request-failure.js';
    export * from './src/errors/server-exceptions.js';
    export * from './src/openapi/open-api-config.js';
    export * from './src/openapi/security.js';
    export { type ProblemDetails, ProblemDetailsHandler } from './src/pipeline/problem-details-handler.js';
    export * from './src/response/event-stream.js';
    export * from './src/response/http-response.js';
    export * from './src/response/response.js';
    export * from './src/response/response-stream.js';
    export type * from './src/types/constraints.js';
    export * from './src/types/markers.js';
    export type * from './src/types/upload-markers.js';
    export type { UploadedFile } from './src/uploads/uploaded-file.js';
    export declare class Logger { info(message: string): void; }`,
};

/** Compiles an application in memory. */
export async function compileDocumented(files: Readonly<Record<string, string>>): Promise<CompileResult> {
  const absolute = Object.entries({ ...common, ...files }).map(([path, text]) => [`${directory}/${path}`, text]);
  const fileSystem = memoryFileSystem(Object.fromEntries(absolute), {
    fallback: repositoryFiles,
    links: { [`${directory}/node_modules/ashlar/src`]: `${normalizePath(repositoryDirectory)}/runtime/src` },
  });
  const result = await compile({ directory, fileSystem });
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return result;
}

/** The text of a generated file. */
export function generatedText({ applications }: CompileResult, name: string): string {
  const text = applications[0]?.artifacts.find((artifact) => artifact.name === name)?.text;
  if (text === undefined) throw new Error(`no ${name} is generated`);
  return text;
}
