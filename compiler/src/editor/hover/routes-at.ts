import { memo } from '../../incremental/memo.js';
import type { Route } from '../../model/application-model.js';
import type { FileFacts } from '../../model/facts.js';
import { isRouteDecorator } from '../../model/framework/framework-decorators.js';
import { contains, type Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import { type FilePlace, isAt } from '../file-place.js';

/** The routes that a place names. */
export interface RoutesAtPlace {
  readonly span: Span;
  readonly routes: readonly Route[];
}

/** The routes of the handler or the route decorator at a place; at a path in the decorator the routes of that path. */
export function routesAt(application: EditorApplication, place: FilePlace): RoutesAtPlace | undefined {
  const { routes } = application.model;
  const ofHandler = routes.filter(({ handlerSpan }) => isAt(application, handlerSpan, place));
  const ofPath = routes.filter(({ span }) => isAt(application, span, place));
  return (
    routesWith(ofHandler, ofHandler[0]?.handlerSpan) ??
    routesWith(ofPath, ofPath[0]?.span) ??
    routesOfDecorator(application, place)
  );
}

/** A route has the span of its path: its decorator is around it. */
function routesOfDecorator(application: EditorApplication, place: FilePlace): RoutesAtPlace | undefined {
  const decorator = decoratorsIn(application.facts).find((span) => isAt(application, span, place));
  if (decorator === undefined) return undefined;
  const { routes } = application.model;
  return routesWith(
    routes.filter(({ span }) => contains(decorator, span)),
    decorator,
  );
}

function routesWith(routes: readonly Route[], span: Span | undefined): RoutesAtPlace | undefined {
  return routes.length === 0 || span === undefined ? undefined : { span, routes };
}

const decoratorsIn = memo((facts: readonly FileFacts[]): readonly Span[] =>
  facts.flatMap(({ classes }) =>
    classes.flatMap(({ handlers }) =>
      handlers.flatMap(({ decorators }) =>
        decorators.filter(({ name }) => isRouteDecorator(name)).map(({ span }) => span),
      ),
    ),
  ),
);
