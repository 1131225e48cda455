import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import { packageSpans } from '../package-span.js';
import { namedAt, type ReadFile } from './named-at.js';
import { usesOf } from './named-places.js';

/**
 * The places that provide, export, import or need what a place names. A class that is built for a token has those of the token, too.
 */
export function referencesAt(application: EditorApplication, place: FilePlace, readFile: ReadFile): readonly Span[] {
  const named = namedAt(application, place, readFile).map(({ id }) => id);
  const ids = withAliases(named, application.model);
  return packageSpans(
    application,
    [...ids].flatMap((id) => usesOf(application, id)),
  );
}

/** The tokens, and those for which the container has the same instances. */
function withAliases(ids: readonly ClassId[], { providers }: ApplicationModel): ReadonlySet<ClassId> {
  const all = new Set(ids);
  for (const id of all) {
    for (const { class: token, construction } of providers) {
      if (construction.kind === 'alias' && construction.class.id === id) all.add(token.id);
    }
  }
  return all;
}
