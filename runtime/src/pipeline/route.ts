import { routeInformation } from '../context/route-information.js';
import type { HttpMethod, Route, RouteEntry, RouteTemplate } from './route-contract.js';
import { stagesOf } from './stages.js';

/** Makes a route from a template and its entry. The types of the entry follow from the template and the handler. */
export function route<const Template extends RouteTemplate, Result>(
  template: Template,
  entry: RouteEntry<Template, Result>,
): Route {
  const space = template.indexOf(' ');
  const { bodyLimit, handler, operationId } = entry;
  // The type of the template declares the method before its only space.
  const method = template.slice(0, space) as HttpMethod;
  const path = template.slice(space + 1);
  return {
    method,
    path,
    ...(handler !== undefined && { information: routeInformation(method, path, handler, operationId) }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...receivedForm(entry),
    run: stagesOf(entry),
  };
}

function receivedForm({
  body,
  files,
}: Pick<RouteEntry<RouteTemplate, unknown>, 'body' | 'files'>): Pick<Route, 'receivesForm'> {
  if (body === 'form') return { receivesForm: files === undefined ? 'fields' : 'files' };
  return body === 'multipart' || body === 'json or multipart' ? { receivesForm: 'files' } : {};
}
