import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import type { Token } from '../../../runtime/src/contract/token.ts';
import { Application, type ApplicationOptions, type Middleware } from '../../../runtime/src/index.ts';
import type { MemoryRequestParts } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { TestApplication, type TestApplicationOptions } from '../../../runtime/src/testing/test-application.ts';
import { TestRequest } from '../../../runtime/src/testing/test-request.ts';
import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';

/** The members of an application that suites use: those of an application with a server. */
export type TestedApplication = Pick<RunningApplication, keyof RunningApplication>;

type Create = <Container>(
  compiled: CompiledApplication<Container>,
  options?: ApplicationOptions,
) => Promise<TestedApplication>;

/** Sends one request to an application that does not listen, and returns the complete response. */
export type SendInMemory = (app: TestedApplication, parts: MemoryRequestParts) => Promise<TestResponse>;

let create: Create = (compiled, options) => Application.create(compiled, options);
let send: SendInMemory | undefined;

/** Whether the suites of this file run on another adapter than the default server. */
export let isOtherAdapter = false;

/** Whether the adapter under test serves connections: HTTP messages, timeouts and addresses are then its own. */
export let servesConnections = true;

/** Lets the suites that this file imports from now on create their applications with another adapter. */
export function useAdapter(adapter: Create, sendInMemory?: SendInMemory, hasServer = true): void {
  create = adapter;
  send = sendInMemory;
  servesConnections = hasServer;
  isOtherAdapter = true;
}

/** Creates an application with the adapter under test. */
export async function createApplication<Container>(
  compiled: CompiledApplication<Container>,
  options?: ApplicationOptions,
): Promise<RunningApplication> {
  // Suites use only the public members, which every adapter under test has.
  return (await create(compiled, options)) as RunningApplication;
}

/** The requests of a `TestApplication`, to an application of any adapter. */
export type CalledApplication = Omit<TestApplication, 'listen' | 'server' | 'use'>;

/** Creates an application for requests without a connection, with the adapter under test. */
export async function createTestApplication<Container>(
  compiled: CompiledApplication<Container>,
  options: Omit<TestApplicationOptions, 'overrides'> = {},
): Promise<CalledApplication> {
  if (send === undefined) return TestApplication.create(compiled, options);
  const app = await create(compiled, { handleSignals: false, openapi: true, ...options });
  return callable(app, send);
}

function callable(app: TestedApplication, sendInMemory: SendInMemory): CalledApplication {
  const request = (method: ConstructorParameters<typeof TestRequest>[1]) => (path: string) =>
    new TestRequest((parts) => sendInMemory(app, parts), method, path);
  return {
    get: request('GET'),
    head: request('HEAD'),
    post: request('POST'),
    put: request('PUT'),
    patch: request('PATCH'),
    delete: request('DELETE'),
    options: request('OPTIONS'),
    resolve: <T>(token: Token<T>) => app.resolve(token),
    shutdown: () => app.close(),
  };
}

/** The rows that the adapter under test supports: only the default server has middleware. */
export function withoutMiddleware<Row extends readonly [title: string, ...unknown[]]>(rows: readonly Row[]): Row[] {
  return rows.filter(([title]) => !isOtherAdapter || !title.includes('middleware'));
}

/** Applies middleware to an application of the default server: other adapters have none. */
export function useMiddleware(app: RunningApplication | undefined, middleware: Middleware): void {
  if (!(app instanceof Application)) throw new Error('only the default server has middleware');
  app.use(middleware);
}
