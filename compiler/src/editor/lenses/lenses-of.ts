import type { Module, Provider, Route } from '../../model/application-model.js';
import { groupBy } from '../../model/group-by.js';
import { type Span, startOf } from '../../model/span.js';
import { summarizeThrottle } from '../../model/throttling.js';
import type { EditorApplication } from '../editor-state.js';
import { routesOf } from '../hover/class-hover.js';
import { rateText, useText } from '../hover/route-hover.js';
import { packageSpan, packageSpans } from '../package-span.js';
import { builtPlace } from '../provider-places.js';
import { requestName } from '../route-names.js';
import { usersOf } from '../users-of.js';

/** A line of text above a declaration. */
export interface EditorLens {
  readonly kind: 'route' | 'module' | 'provider';
  /** The name of the declaration. Files of stretches are paths relative to the package. */
  readonly span: Span;
  /** `GET /notes/{id} · AuthGuard · 60 per minute` */
  readonly title: string;
  /** The request of a route: `GET /notes/{id}`. */
  readonly request?: string;
  /** The places that it leads to: the routes of a module, the users of a provider. */
  readonly places: readonly Span[];
}

/** The lenses of a file (its path relative to the package): one for each route, module and provider that it declares. */
export function lensesOf(application: EditorApplication, file: string): readonly EditorLens[] {
  const { model, pathOf } = application;
  const isHere = (span: Span | undefined) => span !== undefined && pathOf(span.file) === file;
  return [
    ...model.routes.filter(({ handlerSpan }) => isHere(handlerSpan)).flatMap((route) => routeLens(application, route)),
    ...model.modules
      .filter(({ span, class: { origin } }) => origin.kind === 'source' && isHere(span))
      .flatMap((module) => moduleLens(application, module)),
    ...providerLenses(
      application,
      model.providers.filter((provider) => provider.role === 'provider' && isHere(builtPlace(provider))),
    ),
  ];
}

function routeLens(application: EditorApplication, route: Route): readonly EditorLens[] {
  const { uses, throttle, handlerSpan, hasUnreadPath } = route;
  if (hasUnreadPath === true) return [];
  const request = requestName(route);
  const guards = uses.filter(({ decorator }) => decorator === 'UseGuard').map(useText);
  const limit = throttle === undefined ? undefined : rateText(summarizeThrottle(throttle));
  const title = [request, ...guards, ...(limit === undefined ? [] : [limit])].join(' · ');
  return lens(application, handlerSpan, { kind: 'route', title, request, places: [] });
}

function moduleLens(application: EditorApplication, module: Module): readonly EditorLens[] {
  const routes = routesOf(module, application.model.routes);
  const title = `${counted(module.providers.length, 'provider')}, ${counted(routes.length, 'route')}`;
  const places = packageSpans(
    application,
    routes.map(({ handlerSpan }) => handlerSpan),
  );
  return lens(application, module.span, { kind: 'module', title, places });
}

/** A class that is built for several tokens has one lens. */
function providerLenses(application: EditorApplication, providers: readonly Provider[]): readonly EditorLens[] {
  const { model } = application;
  const groups = groupBy(providers, ({ builtAt }) => startOf(builtAt));
  return Array.from(groups.values()).flatMap((ofClass) => {
    const [first] = ofClass;
    if (first === undefined) return [];
    const users = ofClass.flatMap(({ class: { id } }) => usersOf(model, id));
    const distinct = [...new Map(users.map((user) => [user.id, user])).values()];
    // A build warns where that is an error: a provider can be kept, exported, or have hooks.
    if (distinct.length === 0) return [];
    const title = `used by ${distinct.length}`;
    const places = packageSpans(
      application,
      distinct.map(({ span }) => span),
    );
    return lens(application, first.builtAt, { kind: 'provider', title, places });
  });
}

function lens(application: EditorApplication, at: Span, rest: Omit<EditorLens, 'span'>): readonly EditorLens[] {
  const span = packageSpan(application, at);
  return span === undefined ? [] : [{ span, ...rest }];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
