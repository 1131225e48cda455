import type { RouteDocumentation } from '../../../compiler/src/model/api-document.ts';
import { emitted } from '../../compiler/emit/support/emit.ts';
import * as model from '../../compiler/emit/support/model.ts';

/** The parts of a document that the tests look at. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An operation of a document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema?: unknown; readonly encoding?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown; readonly 'x-event-schema'?: unknown }>>;
}

/** A type that routes can carry: `#/components/schemas/Note`. */
export const note = model.namedOf('src/a.ts#Note', model.objectOf({ id: model.int }));

/** A second named type. */
export const problem = model.namedOf('src/a.ts#Problem', model.objectOf({ why: model.string }));

/** The document of an application with these routes of one controller. */
export function documentOf(routes: readonly Parameters<typeof model.routeOf>[]): Document {
  const application = model.applicationOf({
    providers: [model.appController, model.providerOf('src/app.ts#Guard')],
    types: [note, problem],
    routes: routes.map((route) => model.routeOf(...route)),
  });
  return JSON.parse(emitted(application, 'openapi.json'));
}

/** The operation of a route. */
export function operationOf(...route: Parameters<typeof model.routeOf>): Operation {
  const [operation] = Object.values(documentOf([route]).paths).flatMap((methods) => Object.values(methods));
  if (operation === undefined) throw new Error('the document has no operation');
  return operation;
}

/** The documentation of a route by its decorators. */
export function documenting(parts: Partial<RouteDocumentation>): RouteDocumentation {
  return { responses: [], errors: [], headers: [], security: [], ...parts };
}

/** The results of an operation, a line for each: `200 OK: application/json Note`. */
export function responsesOf({ responses }: Operation): string[] {
  return Object.entries(responses).map(([status, { $ref, description, headers = {}, content = {} }]) => {
    if ($ref !== undefined) return `${status} ${lastOf($ref)}`;
    const contents = Object.entries(content).map(([type, { schema, 'x-event-schema': event }]) => {
      const ofEvents = event === undefined ? '' : ` of ${schemaText(event)}`;
      return `${type} ${schemaText(schema)}${ofEvents}`.trim();
    });
    const names = Object.keys(headers).map((name) => `[${name}]`);
    return [`${status} ${description}`, ...names, ...(contents.length > 0 ? [`: ${contents.join(', ')}`] : [])]
      .join(' ')
      .replace(' : ', ': ');
  });
}

function schemaText(schema: unknown): string {
  if (schema === undefined) return '';
  const text = JSON.stringify(schema, (_, value) => (typeof value?.$ref === 'string' ? lastOf(value.$ref) : value));
  return text.replaceAll('"', '');
}

function lastOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
