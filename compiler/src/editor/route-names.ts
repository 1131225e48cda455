import { indexOf } from '../check/lookups/application-index.js';
import type { ApplicationModel, Route } from '../model/application-model.js';

/** The requests that a route handles: `GET /notes/{id}`. */
export function requestName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The handler of a route, as generated files name it: `NotesController.find`. */
export function handlerName({ controller, handler }: Route, model: ApplicationModel): string {
  return `${indexOf(model).provider(controller)?.class.name ?? ''}.${handler}`;
}
