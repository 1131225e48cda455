import type { ConfigurationTable } from '../configuration/configuration-table.js';
import type { ConfigurationSource } from '../configuration/read-configurations.js';
import type { Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import { connectEventHandlers, EventBus } from '../events/event-bus.js';
import type { Logger } from '../logging/logger.js';
import type { ApiDocument } from '../openapi/api-document.js';
import { DocumentRoutes } from '../openapi/document-routes.js';
import { MissingProperties } from '../pipeline/missing-properties.js';
import type { Matcher, Route } from '../pipeline/route-contract.js';
import type { ServedPipeline } from '../pipeline/stages.js';
import { LiveStreams } from '../response/live-streams.js';
import type { Uploads } from '../uploads/uploads.js';
import { ApplicationContainerBuilder } from './application-container-builder.js';
import type { ApplicationOptions, Limits } from './application-options.js';
import { checkNode } from './check-node.js';
import { withMeantCodecs } from './codec-tokens.js';
import type { CompiledApplication } from './compiled-application.js';
import { Lifecycle } from './lifecycle.js';
import { type Overrides, overrideSteps, superfluousProviders } from './overrides.js';
import { reportToDoctor } from './process-boundary.js';
import type { Shutdown } from './shutdown.js';

/** The version of the contract between generated code and runtime that this runtime executes. */
export const formatVersion = 1;

/** An application whose providers exist and have started. */
export interface StartedApplication {
  readonly pipeline: ServedPipeline;
  readonly lifecycle: Lifecycle;
  readonly instances: ReadonlyMap<Token, unknown>;
  /** The bus, when the application has one. */
  readonly events: EventBus | undefined;
  /** The settings and the result of a shutdown by a signal; absent where signals do not concern the application. */
  readonly shutdown?: Shutdown;
  /** Called when the application is closed: signals no longer concern it. */
  readonly forgetSignals?: () => void;
}

/** The settings of the start of an application. */
export interface StartOptions {
  readonly logger: Logger;
  /** The checked limits of `options`. */
  readonly limits: Limits;
  readonly options: Pick<
    ApplicationOptions,
    'bodyWithoutContentType' | 'env' | 'missingProperties' | 'openapi' | 'uploadTempDir'
  >;
  readonly overrides: Overrides;
  /** The path under which an adapter serves the application: `/shop`. Default: none. */
  readonly prefix?: string;
}

/**
 * Starts an application. If that fails, the started instances are shut down in reverse order.
 * @throws StartupError for the first failure.
 */
export async function startApplication<Container>(
  compiled: CompiledApplication<Container>,
  options: StartOptions,
): Promise<StartedApplication> {
  const lifecycle = new Lifecycle(options.logger, options.limits.drainTimeout);
  try {
    return await startProviders(compiled, options, lifecycle);
  } catch (error) {
    // Each failing hook is logged; the caller gets the failure of the start.
    await lifecycle.shutdown().catch(() => undefined);
    throw error;
  }
}

/**
 * Builds the container and runs the startup hooks. If one fails, the caller shuts down what has started.
 * @throws StartupError for the first failure.
 */
export async function startProviders<Container>(
  compiled: CompiledApplication<Container>,
  { logger, limits, options, overrides, prefix = '' }: StartOptions,
  lifecycle: Lifecycle,
): Promise<StartedApplication> {
  reportToDoctor('starting');
  checkNode();
  checkFormatVersion(compiled.formatVersion);
  const { bodyWithoutContentType, env, missingProperties = 'warn', openapi = true, uploadTempDir } = options;
  const superfluous = superfluousProviders(compiled.dependencies, overrides);
  const configurations = await configurationsOf(compiled.configurations, {
    env,
    isSuperfluous: (token) => overrides.has(token) || superfluous.has(token),
  });
  const builder = new ApplicationContainerBuilder({ lifecycle, logger, configurations });
  if (overrides.size > 0) await applyOverrides(compiled, builder, { overrides, superfluous });
  const container = await createContainer(compiled, builder);
  const events = eventBusOf(builder.instances);
  if (events !== undefined) connectEventHandlers(events, compiled.eventHandlers?.(container) ?? []);
  await lifecycle.bootstrap();
  const documents = openapi && compiled.openapi && new DocumentRoutes(belowPrefix(compiled.openapi, prefix), logger);
  const match = matchBelow(compiled.match, prefix);
  const routes = new Map(Object.entries(compiled.createRoutes(container)));
  const uploads = await openUploads(routes.values(), uploadTempDir, logger);
  if (uploads !== undefined) lifecycle.add('Uploads', { onShutdown: () => uploads.close() }, ['onShutdown']);
  const pipeline = {
    ...(documents ? { match: besideDocuments(match, documents), documents } : { match }),
    routes,
    bodyLimit: limits.bodyLimit,
    bodyWithoutContentType,
    uploads,
    logger,
    liveStreams: new LiveStreams(),
    ...(missingProperties !== 'ignore' && { missingProperties: new MissingProperties(missingProperties, logger) }),
    errorHandling: compiled.createErrorHandler?.(container),
  };
  reportToDoctor('started');
  return { pipeline, lifecycle, instances: builder.instances, events };
}

/** The code for configurations is loaded only when there are some: other applications read no file at their start. */
async function configurationsOf(
  table: ConfigurationTable = [],
  source: ConfigurationSource,
): Promise<ReadonlyMap<Token, unknown>> {
  if (table.length === 0) return new Map();
  return (await import('../configuration/read-configurations.js')).readConfigurations(table, source);
}

/** The code for forms is loaded only when a route has one, and before the first request. */
async function openUploads(
  routes: Iterable<Route>,
  directory: string | undefined,
  logger: Logger,
): Promise<Uploads | undefined> {
  const forms = Array.from(routes, ({ receivesForm }) => receivesForm);
  const hasFiles = forms.includes('files');
  if (!hasFiles && !forms.includes('fields')) return undefined;
  const { Uploads } = await import('../uploads/uploads.js');
  return hasFiles ? await Uploads.open(directory, logger) : Uploads.ofFields();
}

/** Finds the routes of paths that begin with the prefix. */
function matchBelow(match: Matcher, prefix: string): Matcher {
  if (prefix === '') return match;
  return (method, path) => {
    const rest = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
    return rest === '' || rest?.startsWith('/') ? match(method, rest || '/') : undefined;
  };
}

function belowPrefix(document: ApiDocument, prefix: string): ApiDocument {
  if (prefix === '') return document;
  const { jsonPath, uiPath } = document;
  return { ...document, jsonPath: prefix + jsonPath, uiPath: uiPath === '/' ? prefix : prefix + uiPath };
}

/** The paths of the document precede routes whose parameters match them. */
function besideDocuments(match: Matcher, documents: DocumentRoutes): Matcher {
  if (documents.paths.every((path) => match('GET', path) === undefined)) return match;
  return (method, path) => (method === 'GET' && documents.has(path) ? undefined : match(method, path));
}

/**
 * Creates the replacements of a test, each after the providers that it needs. The lines of the container are in the order of the
 * providers that it replaces, so that the container is executed once for each replacement with dependencies.
 */
async function applyOverrides<Container>(
  compiled: CompiledApplication<Container>,
  builder: ApplicationContainerBuilder,
  { overrides, superfluous }: { readonly overrides: Overrides; readonly superfluous: ReadonlySet<Token> },
): Promise<void> {
  const { dependencies } = compiled;
  builder.select(() => false);
  await createContainer(compiled, builder);
  const replaced = withMeantCodecs(overrides, builder.provided);
  for (const step of overrideSteps(dependencies, replaced, builder.provided)) {
    if (step.before.size > 0) {
      builder.select((token) => step.before.has(token));
      await createContainer(compiled, builder);
    }
    await builder.replace(step);
  }
  builder.select((token) => !replaced.has(token) && !superfluous.has(token));
}

async function createContainer<Container>(
  compiled: CompiledApplication<Container>,
  builder: ApplicationContainerBuilder,
): Promise<Container> {
  try {
    return await compiled.createContainer(builder);
  } catch (error) {
    throw builder.failureOf(error);
  }
}

/** The event bus of an application; the override of a test counts if it is an `EventBus`. */
function eventBusOf(instances: ReadonlyMap<Token, unknown>): EventBus | undefined {
  const found = instances.get(EventBus);
  return found instanceof EventBus ? found : undefined;
}

function checkFormatVersion(version: number): void {
  if (version === formatVersion) return;
  throw new StartupError(
    'format-version',
    `the generated code has the format version ${version}, but this version of ashlar executes format version ${formatVersion}: ` +
      'install the same version of `ashlar` and `@ashlar/cli` and run `ashlar build`',
  );
}
