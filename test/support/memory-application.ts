import { type MemoryFileSystem, memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { repositoryDirectory } from './repository.js';
import { repositoryFiles } from './repository-files.ts';

/** The directories of applications in memory, on Unix and on Windows. */
export const memoryDirectories = ['/app', 'C:/work/app'] as const;

const packageJson = '{ "name": "example", "version": "1.0.0", "type": "module" }\n';

const tsconfig = `${JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    noEmit: true,
  },
  include: ['src'],
})}\n`;

/** `ashlar` as its own sources, so that nothing has to be built first. */
const ashlarPackage = '{ "name": "ashlar", "type": "module", "exports": { ".": "./index.ts" } }\n';

/** The part of `ashlar` that applications in memory need: reading all of it would take most of the time of a test. */
const ashlarIndex = `
export type { ClassToken, Token, TypeToken } from './src/contract/token.js';
export { Codec, codec } from './src/codec/codec.js';
export { configure } from './src/decorators/configure.js';
export { token } from './src/decorators/token.js';
export { ApiErrors } from './src/decorators/api-errors.js';
export { ApiRequestHeader } from './src/decorators/api-request-header.js';
export { ApiResponse } from './src/decorators/api-response.js';
export { ApiSecurity } from './src/decorators/api-security.js';
export { asyncFactory } from './src/decorators/async-factory.js';
export { BodyLimit } from './src/decorators/body-limit.js';
export { Configuration } from './src/decorators/configuration.js';
export {
  type ComposedClassDecorator,
  type ComposedDecorator,
  type ComposedMethodDecorator,
  composeDecorators,
} from './src/decorators/compose-decorators.js';
export { Controller } from './src/decorators/controller.js';
export { Secret } from './src/configuration/secret.js';
export { eventHandlerFor } from './src/decorators/event-handler-for.js';
export { EventBus } from './src/events/event-bus.js';
export type { RequestContext } from './src/context/request-context.js';
export { contextKey } from './src/context/context-key.js';
export type { Resolver } from './src/context/resolver.js';
export type { ErrorHandler } from './src/decorators/error-handler.js';
export type { RequestFailure } from './src/errors/request-failure.js';
export { HttpResponse } from './src/response/http-response.js';
export { Response } from './src/response/response.js';
export type { EventHandler } from './src/events/event-handler.js';
export { EventModule } from './src/events/event-module.js';
export type { OnBootstrap, OnModuleInit, OnShutdown } from './src/container/lifecycle-hooks.js';
export { forwardRef } from './src/decorators/forward-ref.js';
export { Guard } from './src/decorators/guard.js';
export { HttpCode } from './src/decorators/http-code.js';
export { Injectable } from './src/decorators/injectable.js';
export { Module } from './src/decorators/module.js';
export { OpenApi } from './src/decorators/open-api.js';
export { provide } from './src/decorators/provide.js';
export { Delete, Get, Patch, Post, Put } from './src/decorators/routes.js';
export { Keep } from './src/decorators/keep.js';
export { SkipGuard } from './src/decorators/skip-guard.js';
export { SkipInterceptor } from './src/decorators/skip-interceptor.js';
export { SkipThrottle, Throttle } from './src/decorators/throttle.js';
export { Upload } from './src/decorators/upload.js';
export { UseGuard } from './src/decorators/use-guard.js';
export { type HttpResponse } from './src/response/http-response.js';
export type { Interceptor, Next } from './src/decorators/interceptor.js';
export type { ResponseMapper } from './src/decorators/response-mapper.js';
export { SkipResponseMapper } from './src/decorators/skip-response-mapper.js';
export { UseResponseMapper } from './src/decorators/use-response-mapper.js';
export { UseInterceptor } from './src/decorators/use-interceptor.js';
export { withOptions } from './src/decorators/with-options.js';
export * from './src/errors/client-exceptions.js';
export { HttpException } from './src/errors/http-exception.js';
export * from './src/errors/server-exceptions.js';
export { OpenApiConfig } from './src/openapi/open-api-config.js';
export { Security } from './src/openapi/security.js';
export type * from './src/types/constraints.js';
export type { Body, CookieValue, Form, Header, Param, Query, RawBody, Resolved, User, Validate } from './src/types/markers.js';
export type { File, Files, Multipart } from './src/types/upload-markers.js';
export type { MultipartForm } from './src/uploads/multipart-form.js';
export type { UploadedFile } from './src/uploads/uploaded-file.js';
export type { FieldErrors } from './src/contract/field-errors.js';
import type { FieldErrors } from './src/contract/field-errors.js';
export interface Validator { validate(): FieldErrors | undefined | Promise<FieldErrors | undefined> }
import type { RequestFailure } from './src/errors/request-failure.js';
import type { Response } from './src/response/response.js';
export interface ProblemDetails { readonly type: string; readonly title: string; readonly status: number; readonly detail: string }
export declare class ProblemDetailsHandler {
  readonly validationStatus?: number;
  handle(failure: RequestFailure): Response<ProblemDetails, number>;
}
export declare class Logger { info(message: string): void; }
export declare class ThrottleOptions { static default(): ThrottleOptions; }
export interface ThrottleConfig { options(): ThrottleOptions }
type Token<Instance = unknown> = abstract new (...dependencies: never[]) => Instance;
export declare class ThrottleModule {
  static configure(config: Token<ThrottleConfig>, options?: { imports?: readonly Token[] }): Token<ThrottleModule>;
}
export declare class ThrottleService { limiter(entry: object): object; }
`;

/**
 * An application in memory: `files` by their paths in its directory. `package.json` and `tsconfig.json` are added where
 * they are missing; `ashlar` comes from the repository. `links`: links to directories, both by their paths in the directory.
 */
export function memoryApplication(
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
  links: Readonly<Record<string, string>> = {},
): MemoryFileSystem {
  const whole = { 'package.json': packageJson, 'tsconfig.json': tsconfig, ...files };
  const absolute = Object.entries(whole).map(([path, text]) => [`${directory}/${path}`, text]);
  const ashlar = `${directory}/node_modules/ashlar`;
  const absoluteLinks = Object.fromEntries(
    Object.entries(links).map(([from, to]) => [`${directory}/${from}`, `${directory}/${to}`]),
  );
  return memoryFileSystem(
    {
      ...Object.fromEntries(absolute),
      [`${ashlar}/package.json`]: ashlarPackage,
      [`${ashlar}/index.ts`]: ashlarIndex,
    },
    { fallback: repositoryFiles, links: { ...absoluteLinks, [`${ashlar}/src`]: `${repositoryDirectory}/runtime/src` } },
  );
}
