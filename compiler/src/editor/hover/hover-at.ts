import type { Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import { namedAt, type ReadFile } from '../navigation/named-at.js';
import { packageSpan } from '../package-span.js';
import { classHover, isModule } from './class-hover.js';
import { routesHover } from './route-hover.js';
import { routesAt } from './routes-at.js';
import { valueHoverAt } from './value-hover.js';

/** The text about a place. */
export interface EditorHover {
  /** The stretch that it is about. Its file is a path relative to the package. */
  readonly span: Span;
  /** Markdown. */
  readonly markdown: string;
}

/** The text about the route, the class or the value at a place; `undefined` where Ashlar knows no more than TypeScript. */
export function hoverAt(application: EditorApplication, place: FilePlace, readFile: ReadFile): EditorHover | undefined {
  const named = routesAt(application, place);
  if (named !== undefined) return shown(application, named.span, routesHover(application, named.routes));
  const described = classAt(application, place, readFile);
  if (described !== undefined) return shown(application, described.span, described.markdown);
  const value = valueHoverAt(application, place);
  return value && shown(application, value.span, value.markdown);
}

/** An import of a package's module is also the place of the providers of that module: the module is meant. */
function classAt(
  application: EditorApplication,
  place: FilePlace,
  readFile: ReadFile,
): { readonly span: Span; readonly markdown: string } | undefined {
  const places = namedAt(application, place, readFile);
  const inOrder = [
    ...places.filter(({ id }) => isModule(application, id)),
    ...places.filter(({ id }) => !isModule(application, id)),
  ];
  for (const { id, span } of inOrder) {
    const markdown = classHover(application, id);
    if (markdown !== undefined) return { span, markdown };
  }
  return undefined;
}

function shown(application: EditorApplication, at: Span, markdown: string): EditorHover | undefined {
  const span = packageSpan(application, at);
  return span && { span, markdown };
}
