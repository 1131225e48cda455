import { unkeptRawBody } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Provider, Route } from '../../../model/application-model.js';
import type { RawBodyRead } from '../../../model/raw-body.js';

/** Code reads the bytes of a body only where a route keeps them: after its guards, for a `RawBody` or an interceptor that reads them. */
export function rawBodiesAreKept(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'raw-body-read') continue;
    const { read } = issue;
    const problem = problemOf(read, application);
    if (problem !== undefined) report(unkeptRawBody.at(read.span, { text: read.text, ...problem }));
  }
}

interface Problem {
  readonly because: string;
  readonly hint: string;
}

const inInterceptor = 'read it in an interceptor, which runs after the body is read';

function problemOf(read: RawBodyRead, application: ApplicationModel): Problem | undefined {
  const { providers, routes, packageFiles } = application;
  const { className, member } = read;
  const own = providers.filter(({ class: { id } }) => id === `${read.span.file}#${className}`);
  if (own.some((provider) => provider.useOptions?.intercept !== undefined)) return undefined;
  if (own.some((provider) => provider.useOptions?.canActivate !== undefined)) {
    return { because: 'guards run before the body is read', hint: inInterceptor };
  }
  if (isResolver(own, application)) return { because: 'resolvers run before the body is read', hint: inInterceptor };
  // An application decides about the interceptors and the routes around the code of a package.
  if (packageFiles?.has(read.span.file) === true) return undefined;
  const handled = routes.filter(({ controller, handler }) => handler === member && own.some(isOf(controller)));
  const [route] = handled;
  if (route !== undefined) {
    if (handled.some(keepsBytes)) return undefined;
    const because = `no \`RawBody\` of \`${className}.${member}\` and no interceptor of it keeps the bytes`;
    return { because, hint: `add a parameter \`raw: RawBody\` to \`${className}.${member}\`` };
  }
  if (routes.some(keepsBytes) || providers.some(({ readsRawBody }) => readsRawBody === true)) return undefined;
  return {
    because: 'no route of the application keeps the bytes of its body',
    hint: 'add a parameter `raw: RawBody` to the handler, and pass its value, or read it in an interceptor',
  };
}

function isOf(controller: Route['controller']): (provider: Provider) => boolean {
  return ({ class: { id } }) => id === controller;
}

function isResolver(own: readonly Provider[], { providers }: ApplicationModel): boolean {
  return own.some(({ class: { id } }) =>
    providers.some(({ resolvers }) => resolvers.some((resolver) => resolver.class.id === id)),
  );
}

function keepsBytes({ body }: Route): boolean {
  return body === 'bytes' || body === 'json and bytes';
}
