import type { ClassId } from '../../model/class-reference.js';
import { compareText } from '../../model/compare-text.js';
import type { EmittedRoute } from '../emission.js';
import { freeName, groupBy } from '../naming/unique-names.js';
import { capitalized } from '../text/identifier.js';
import { asciiName } from './ascii-name.js';

/**
 * The ids of operations, by the names of the routes: `notesList`, `notesFind`. Where two would have one id, both are written
 * with an underscore between controller and handler, so that the order of the routes decides nothing.
 */
export function operationIds(routes: readonly EmittedRoute[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const groups = groupBy(routes, ({ controller, route }) =>
    asciiName(shortName(controller.name) + capitalized(route.handler)),
  );
  const taken = new Set(groups.keys());
  for (const [id, group] of groups) {
    const [only] = group;
    if (only !== undefined && group.length === 1) ids.set(only.route.name, id);
    else
      for (const { controller, route } of group.toSorted((a, b) => compareText(a.route.name, b.route.name))) {
        ids.set(route.name, freeName(asciiName(`${shortName(controller.name)}_${route.handler}`), taken));
      }
  }
  return ids;
}

/** A controller with routes, as the document names it. */
export interface Tag {
  readonly name: string;
  readonly description?: string;
}

/**
 * The tags by controllers: their names without the word that says what they are, `Notes`. Where two would have one tag, they
 * keep their whole names.
 */
export function tagsByController(routes: readonly EmittedRoute[]): ReadonlyMap<ClassId, Tag> {
  const controllers = [...new Map(routes.map(({ controller }) => [controller.class.id, controller])).values()];
  const groups = groupBy(controllers, ({ name }) => capitalized(shortName(name)));
  const tags = controllers.map((controller): [ClassId, Tag] => {
    const { class: reference, name, description } = controller;
    const short = capitalized(shortName(name));
    const isShared = (groups.get(short)?.length ?? 0) > 1;
    return [
      reference.id,
      { name: isShared ? capitalized(name) : short, ...(description !== undefined && { description }) },
    ];
  });
  return new Map(tags);
}

/** `notes` for `notesController`, `notes_admin` for `notesController_admin`. */
function shortName(name: string): string {
  return name.replace(/Controller(?=$|_)/, '') || name;
}
