import { joinPath } from '../../files/path.js';
import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import { namedBySyntax } from './named-by-syntax.js';
import { type NamedPlace, namedPlacesAt } from './named-places.js';

/** Reads the text of a file (absolute path): of a source, the text that the state was read from. */
export type ReadFile = (path: string) => string | undefined;

/** The modules and providers that the place at the cursor names. */
export function namedAt(application: EditorApplication, place: FilePlace, readFile: ReadFile): readonly NamedPlace[] {
  const places = namedPlacesAt(application, place);
  if (places.length > 0) return places;
  return namedBySyntax(application, place, readFile(joinPath(application.settings.directory, place.file)));
}
