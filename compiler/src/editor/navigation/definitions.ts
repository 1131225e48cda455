import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import { packageSpan } from '../package-span.js';
import type { EditorLink } from './editor-link.js';
import { routeNamedAt } from './generated-entries.js';
import type { ReadFile } from './named-at.js';

/** The handler of the route that a place of a generated file names. In sources, TypeScript finds the definitions. */
export function definitionsAt(
  application: EditorApplication,
  place: FilePlace,
  readFile: ReadFile,
): readonly EditorLink[] {
  const found = routeNamedAt(application, place, readFile);
  const to = found && packageSpan(application, found.route.handlerSpan);
  return found === undefined || to === undefined ? [] : [{ from: found.span, to }];
}
