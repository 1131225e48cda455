import type { Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import { connectEventHandlers, EventBus } from '../events/event-bus.js';
import type { Logger } from '../logging/logger.js';
import { DocumentRoutes } from '../openapi/document-routes.js';
import type { Matcher } from '../pipeline/route-contract.js';
import type { Pipeline } from '../pipeline/stages.js';
import { ApplicationContainerBuilder } from './application-container-builder.js';
import type { ApplicationOptions, Limits } from './application-options.js';
import type { CompiledApplication } from './compiled-application.js';
import { Lifecycle } from './lifecycle.js';
import { checkOverrides, type Overrides, superfluousProviders } from './overrides.js';

/** The version of the contract between generated code and runtime that this runtime executes. */
export const formatVersion = 1;

/** An application whose providers exist and have started. */
export interface StartedApplication {
  readonly pipeline: Pipeline;
  readonly lifecycle: Lifecycle;
  readonly instances: ReadonlyMap<Token, unknown>;
  /** The bus, when the application has one. */
  readonly events: EventBus | undefined;
}

/** What decides how an application starts. */
export interface StartOptions {
  readonly logger: Logger;
  /** The checked limits of `options`. */
  readonly limits: Limits;
  readonly options: Pick<ApplicationOptions, 'bodyWithoutContentType' | 'openapi'>;
  readonly overrides: Overrides;
}

/**
 * Builds the container and runs the hooks of the start. When anything fails, what had started is shut down in reverse, and
 * the first failure is the one reported.
 * @throws StartupError
 */
export async function startApplication<Container>(
  compiled: CompiledApplication<Container>,
  { logger, limits, options, overrides }: StartOptions,
): Promise<StartedApplication> {
  checkFormatVersion(compiled.formatVersion);
  const { bodyWithoutContentType, openapi = true } = options;
  const lifecycle = new Lifecycle(logger);
  const superfluous = superfluousProviders(compiled.dependencies, overrides);
  const builder = new ApplicationContainerBuilder(lifecycle, logger, overrides, superfluous);
  try {
    const container = await createContainer(compiled, builder);
    checkOverrides(overrides, builder.instances);
    const events = eventBusOf(builder.instances);
    if (events !== undefined) connectEventHandlers(events, compiled.eventHandlers?.(container) ?? []);
    await lifecycle.bootstrap();
    const documents = openapi && compiled.openapi && new DocumentRoutes(compiled.openapi, logger);
    const pipeline = {
      ...(documents ? { match: besideDocuments(compiled.match, documents), documents } : { match: compiled.match }),
      routes: new Map(Object.entries(compiled.createRoutes(container))),
      bodyLimit: limits.bodyLimit,
      bodyWithoutContentType,
      logger,
    };
    return { pipeline, lifecycle, instances: builder.instances, events };
  } catch (error) {
    // Each failing hook is logged; the failure that the caller has to know is the one of the start.
    await lifecycle.shutdown().catch(() => undefined);
    throw error;
  }
}

/** A route whose parameters would take the paths of the document leaves them to it. */
function besideDocuments(match: Matcher, documents: DocumentRoutes): Matcher {
  if (documents.paths.every((path) => match('GET', path) === undefined)) return match;
  return (method, path) => (method === 'GET' && documents.has(path) ? undefined : match(method, path));
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

/** The bus of an application; what a test has put in its place counts when it is a bus itself. */
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
