import type { CheckedRoute } from '../../check/checked-application.js';
import type { ClassId } from '../../model/class-reference.js';
import { groupBy } from '../../model/group-by.js';
import { capitalized } from '../../naming/identifier.js';
import { freeName, withSuffix } from '../../naming/unique-names.js';
import type { DocumentTag } from '../application-plan.js';
import { asciiName } from './ascii-name.js';

/**
 * The ids of operations, by the names of the routes: `notesList`, `notesFind`. Where several would have one id, all of them
 * are called as their routes are, so that the order of the routes decides nothing: `notesController_list`. A route of a further path of a
 * list has the id of the first one, and its path: `notesList_v2_notes`.
 */
export function operationIds(routes: readonly CheckedRoute[]): ReadonlyMap<string, string> {
  const first = routes.filter(({ pathSuffix }) => pathSuffix === undefined);
  const groups = groupBy(first, ({ controller, handler }) =>
    asciiName(shortName(controller.name) + capitalized(handler)),
  );
  const taken = new Set(groups.keys());
  const ids = new Map(
    [...groups].flatMap(([id, group]) =>
      group.map(({ name }): [string, string] => [name, group.length === 1 ? id : freeName(asciiName(name), taken)]),
    ),
  );
  const ofHandlers = new Map(first.map((route) => [handlerOf(route), ids.get(route.name)]));
  for (const route of routes) {
    const { name, pathSuffix } = route;
    if (pathSuffix === undefined) continue;
    const id = ofHandlers.get(handlerOf(route)) ?? asciiName(name);
    ids.set(name, freeName(asciiName(withSuffix(id, pathSuffix)), taken));
  }
  return ids;
}

function handlerOf({ controller, handler }: CheckedRoute): string {
  return `${controller.class.id} ${handler}`;
}

/**
 * The tags by controllers: their names without `Controller`, `Notes`. Where two would have one tag, they
 * keep their whole names.
 */
export function tagsByController(routes: readonly CheckedRoute[]): ReadonlyMap<ClassId, DocumentTag> {
  const controllers = [...new Map(routes.map(({ controller }) => [controller.class.id, controller])).values()];
  const groups = groupBy(controllers, ({ name }) => capitalized(shortName(name)));
  const tags = controllers.map((controller): [ClassId, DocumentTag] => {
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

/** The name of a controller without `Controller`: `notes` for `notesController`, `notes_admin` for `notesController_admin`. */
export function shortName(name: string): string {
  return name.replace(/Controller(?=$|_)/, '') || name;
}
