import { joinPath } from '../../files/path.js';
import { memo } from '../../incremental/memo.js';
import type { ApplicationModel, Route } from '../../model/application-model.js';
import { groupBy } from '../../model/group-by.js';
import type { Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import { distinctSpans, packageSpan } from '../package-span.js';
import { requestName } from '../route-names.js';
import type { ClientFile, ClientFileOperation } from './client-file.js';

/**
 * The handler of the request that a method of a client sends, with the absolute path of its file. Empty when several can be meant, or when
 * the application has no such route.
 */
export function handlersOf(
  applications: readonly EditorApplication[],
  from: { readonly path: string; readonly client: ClientFile },
  { request }: ClientFileOperation,
): readonly Span[] {
  const handlers = applicationsOf(from, applications).flatMap((application) =>
    (routesByRequest(application.model).get(request) ?? []).flatMap(({ handlerSpan }) => {
      const span = packageSpan(application, handlerSpan);
      return span === undefined ? [] : [{ ...span, file: joinPath(application.settings.directory, span.file) }];
    }),
  );
  const distinct = distinctSpans(handlers);
  return distinct.length === 1 ? distinct : [];
}

const routesByRequest = memo(
  ({ routes }: ApplicationModel): ReadonlyMap<string, readonly Route[]> => groupBy(routes, requestName),
);

/**
 * The applications of a client: those whose setting names its file, or else those that have most of its requests, and more than half. A client
 * that `ashlar client` wrote to another file does not name its application.
 */
function applicationsOf(
  { path, client }: { readonly path: string; readonly client: ClientFile },
  applications: readonly EditorApplication[],
): readonly EditorApplication[] {
  const named = applications.filter(({ settings }) => settings.client === path);
  if (named.length > 0) return named;
  const requests = client.groups.flatMap(({ operations }) => operations.map(({ request }) => request));
  const counts = applications.map(({ model }) => requests.filter((one) => routesByRequest(model).has(one)).length);
  const most = Math.max(...counts);
  return most * 2 > requests.length ? applications.filter((_, index) => counts[index] === most) : [];
}
