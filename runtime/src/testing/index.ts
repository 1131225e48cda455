/** The entry `ashlar/testing`: tests of applications, with the production container and pipeline but without a socket. */
export { type Override, override, overrideFactory } from './override.js';
export { partial } from './partial.js';
export type { PublicOf } from './public-of.js';
export { skipGuard, skipInterceptor } from './skip-guard.js';
export { skipThrottle } from './skip-throttle.js';
export { TestApplication, type TestApplicationOptions } from './test-application.js';
export type { TestRequest } from './test-request.js';
export type { TestResponse } from './test-response.js';
