// The types of this package name those of Node.
/// <reference types="node" preserve="true" />

export { Codec, CodecToken, codec, DecodeError, type DecodeResult, type JsonSchema } from './codec/codec.js';
export type { Environment } from './configuration/configuration-table.js';
export { Secret } from './configuration/secret.js';
export { Application } from './container/application.js';
export type { ApplicationOptions } from './container/application-options.js';
export type { OnBootstrap, OnModuleInit, OnShutdown, OnShutdownRequested } from './container/lifecycle-hooks.js';
export { type ContextKey, contextKey } from './context/context-key.js';
export { type PathParameters, RequestContext } from './context/request-context.js';
export type { Resolver } from './context/resolver.js';
export type { RouteInformation } from './context/route-information.js';
export type { FieldErrors } from './contract/field-errors.js';
export type { ForwardReference } from './contract/forward-reference.js';
export type { RunWithin } from './contract/run-within.js';
export type { ClassToken, Token, TypeToken } from './contract/token.js';
export type {
  ExpectedType,
  ProblemCode,
  ProblemDescription,
  ProblemParameters,
  ValidationProblem,
} from './contract/validation-problem.js';
export type { Validator } from './decoding/validator.js';
/** The entry of the package for applications: decorators, markers and constraints, responses, exceptions, and `Application`. */
export { ApiErrors } from './decorators/api-errors.js';
export { ApiRequestHeader, type ApiRequestHeaderOptions } from './decorators/api-request-header.js';
export { ApiResponse, type ApiResponseOptions } from './decorators/api-response.js';
export { ApiSecurity } from './decorators/api-security.js';
export { type AsyncFactory, asyncFactory, type FactoryOptions } from './decorators/async-factory.js';
export { BodyLimit, type ByteSize } from './decorators/body-limit.js';
export {
  type ComposedClassDecorator,
  type ComposedDecorator,
  type ComposedMethodDecorator,
  composeDecorators,
} from './decorators/compose-decorators.js';
export { Configuration, type ConfigurationOptions } from './decorators/configuration.js';
export { type ConfiguredModule, configure, type ModuleConfiguration } from './decorators/configure.js';
export { Controller } from './decorators/controller.js';
export type { ErrorHandler } from './decorators/error-handler.js';
export { type EventHandlerBinding, eventHandlerFor } from './decorators/event-handler-for.js';
export { forwardRef } from './decorators/forward-ref.js';
export { Guard } from './decorators/guard.js';
export { HttpCode } from './decorators/http-code.js';
export { Injectable } from './decorators/injectable.js';
export type { Interceptor, Next } from './decorators/interceptor.js';
export { Keep } from './decorators/keep.js';
export { Module } from './decorators/module.js';
export type { ModuleMetadata } from './decorators/module-metadata.js';
export { OpenApi } from './decorators/open-api.js';
export { type Binding, provide } from './decorators/provide.js';
export type { ResponseMapper } from './decorators/response-mapper.js';
export { Delete, Get, Patch, Post, Put } from './decorators/routes.js';
export { SkipGuard } from './decorators/skip-guard.js';
export { SkipInterceptor } from './decorators/skip-interceptor.js';
export { SkipResponseMapper } from './decorators/skip-response-mapper.js';
export { SkipThrottle, Throttle, type ThrottleLimit } from './decorators/throttle.js';
export { token } from './decorators/token.js';
export { Upload, type UploadOptions } from './decorators/upload.js';
export { UseGuard } from './decorators/use-guard.js';
export { UseInterceptor } from './decorators/use-interceptor.js';
export { UseResponseMapper } from './decorators/use-response-mapper.js';
export {
  type GuardEntry,
  type InterceptorEntry,
  type OptionsOf,
  type WithOptions,
  withOptions,
} from './decorators/with-options.js';
export * from './errors/client-exceptions.js';
export { HttpException, type HttpExceptionOptions } from './errors/http-exception.js';
export type { FailureKind, RequestFailure } from './errors/request-failure.js';
export * from './errors/server-exceptions.js';
export { ShutdownError } from './errors/shutdown-error.js';
export { StartupError, type StartupErrorCode } from './errors/startup-error.js';
export { EventBus, type SubscribeOptions } from './events/event-bus.js';
export type { EventDelivered } from './events/event-channel.js';
export type { EventHandler, HandlesEvent } from './events/event-handler.js';
export { EventModule } from './events/event-module.js';
export type { EventSubscription } from './events/event-subscription.js';
export type { HeaderPairs } from './headers/header-pairs.js';
export { createLogger, type LoggerOptions } from './logging/create-logger.js';
export type { LogLevel } from './logging/log-level.js';
export type { LogFields } from './logging/log-output.js';
export { type LoggedRequest, Logger } from './logging/logger.js';
export type { ApiContact, ApiLicense } from './openapi/document-info.js';
export { OpenApiConfig } from './openapi/open-api-config.js';
export { Security } from './openapi/security.js';
export type {
  ApiKeyScheme,
  HttpScheme,
  MutualTlsScheme,
  OAuth2Scheme,
  OAuthFlow,
  OAuthFlows,
  OpenIdConnectScheme,
  SecurityScheme,
} from './openapi/security-scheme.js';
export { type ProblemDetails, ProblemDetailsHandler } from './pipeline/problem-details-handler.js';
export type { RequestEnded, RequestFailed, RequestStarted } from './pipeline/request-channels.js';
export { Cookie, type SameSite } from './response/cookie.js';
export type { EventItem, EventOptions, EventSource, EventStream } from './response/event-stream.js';
export type { FileStream } from './response/file-stream.js';
export { HttpResponse } from './response/http-response.js';
export { Response, type StreamOptions } from './response/response.js';
export { type BodyContent, ResponseBody } from './response/response-body.js';
export { type ChunkSource, ResponseStream, type StreamForm } from './response/response-stream.js';
export { ServerSentEvent, type ServerSentEventOptions } from './response/server-sent-event.js';
export type { PathPrefix } from './server/below-prefix.js';
export type { BoundAddress } from './server/bound-address.js';
export type { ListenAddress, ListenTarget } from './server/listen-address.js';
export type { Middleware, NextFunction } from './server/middleware.js';
export type { ListenOptions } from './server/serve-tls.js';
export { IpThrottleTracker, type IpThrottleTrackerOptions } from './throttling/client-address/ip-throttle-tracker.js';
export type { Limiter } from './throttling/limiter.js';
export { MemoryThrottleStore } from './throttling/memory-store/memory-throttle-store.js';
export type { ThrottleConfig } from './throttling/throttle-config.js';
export { ThrottleModule, type ThrottleModuleOptions } from './throttling/throttle-module.js';
export { ThrottleOptions } from './throttling/throttle-options.js';
export { ThrottlePolicy } from './throttling/throttle-policy.js';
export { ThrottleService } from './throttling/throttle-service.js';
export type { ThrottleStore, ThrottleStoreRecord } from './throttling/throttle-store.js';
export type { ThrottleEntry } from './throttling/throttle-table.js';
export type { ThrottleTracker } from './throttling/throttle-tracker.js';
export type {
  Default,
  Email,
  ExclusiveMax,
  ExclusiveMin,
  Format,
  Int,
  Ipv4,
  Ipv6,
  IsoDate,
  IsoDateTime,
  Max,
  MaxItems,
  MaxLength,
  Min,
  MinItems,
  MinLength,
  MultipleOf,
  Pattern,
  StringFormat,
  UniqueItems,
  Url,
  Uuid,
} from './types/constraints.js';
export type {
  Body,
  CookieValue,
  Form,
  Header,
  Param,
  Query,
  RawBody,
  Resolved,
  User,
  Validate,
} from './types/markers.js';
export type { File, FileOptions, Files, Multipart } from './types/upload-markers.js';
export type { MultipartForm } from './uploads/multipart-form.js';
export type { PersistOptions, UploadedFile } from './uploads/uploaded-file.js';
