import type { ApplicationModel, Route } from '../model/application-model.js';
import { namedTypesIn, namesIn } from '../model/named-types.js';
import { namesInRoute, shapesOf } from '../model/route-shapes.js';
import type { NamedType, TypeId } from '../model/shape.js';

/**
 * The properties of an application that are not compared: modules and providers change with most edits. Of the others, `routes`
 * and `types` are compared by item; when one of the rest is another object than before, all routes may be affected.
 */
const uncompared = [
  'root',
  'modules',
  'unreachable',
  'importCycles',
  'providers',
  'cycles',
  'classes',
  'neededOutside',
  'foreignApplications',
] as const satisfies readonly (keyof ApplicationModel)[];

const comparedByItem: readonly (keyof ApplicationModel)[] = ['routes', 'types'];

/**
 * Finds the routes of an application that are not those of an earlier one whose equal parts are the same objects
 * (`shareStructure`). A route is the same when it, and every type that its shapes lead to, is the same object. Nothing when
 * another part that routes are checked with has changed.
 */
export function changedRoutes(before: ApplicationModel, after: ApplicationModel): SomeRoutes | undefined {
  // The keys of a value of this type.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ApplicationModel)[];
  for (const name of names) {
    const isLeftOut = comparedByItem.includes(name) || uncompared.some((other) => other === name);
    if (!isLeftOut && before[name] !== after[name]) return undefined;
  }
  const affected = affectedTypes(before.types, after.types);
  const known = new Set(before.routes);
  const isChanged = (route: Route) => !known.has(route) || namesInRoute(route).some((id) => affected.has(id));
  const areSame = before.routes === after.routes && affected.size === 0;
  const routes = areSame ? [] : after.routes.filter(isChanged);
  return new SomeRoutes(after, routes, affected);
}

/** An application with some of its routes alone, and the types that they use. */
export class SomeRoutes {
  readonly #whole: ApplicationModel;
  #application: ApplicationModel;
  #isExceeded = false;
  readonly routes: readonly Route[];
  /** The types that have changed, or lead to one that has. */
  readonly affectedTypes: ReadonlySet<TypeId>;

  constructor(whole: ApplicationModel, routes: readonly Route[], affectedTypes: ReadonlySet<TypeId>) {
    this.#whole = whole;
    this.routes = routes;
    this.affectedTypes = affectedTypes;
    this.#application = this.#restricted();
  }

  get application(): ApplicationModel {
    return this.#application;
  }

  /** Whether a function of the application reads no other parts of it than `changedRoutes` compares. */
  suffice(read: (application: ApplicationModel) => void): boolean {
    read(this.#application);
    if (!this.#isExceeded) return true;
    // Queries keep what they have read by the application.
    this.#application = this.#restricted();
    this.#isExceeded = false;
    return false;
  }

  #restricted(): ApplicationModel {
    const whole = this.#whole;
    const { configurations, errorHandler, types } = whole;
    const shapes = [
      ...this.routes.flatMap(shapesOf),
      ...configurations.map(({ shape }) => shape),
      ...(errorHandler?.facts?.returns?.results ?? []).flatMap(({ shape }) => shape ?? []),
    ];
    const part = { ...whole, routes: this.routes, types: namedTypesIn(shapes, types) };
    for (const name of uncompared) {
      const get = () => {
        this.#isExceeded = true;
        return whole[name];
      };
      Object.defineProperty(part, name, { get, enumerable: true });
    }
    return part;
  }
}

/** The types that are other objects than before, and those that lead to one. */
function affectedTypes(
  before: ReadonlyMap<TypeId, NamedType>,
  after: ReadonlyMap<TypeId, NamedType>,
): ReadonlySet<TypeId> {
  const affected = new Set<TypeId>();
  if (before === after) return affected;
  for (const [id, type] of after) if (before.get(id) !== type) affected.add(id);
  for (const id of before.keys()) if (!after.has(id)) affected.add(id);
  if (affected.size === 0) return affected;
  const usedBy = new Map<TypeId, TypeId[]>();
  for (const [id, { shape }] of after) {
    for (const name of namesIn(shape)) {
      const users = usedBy.get(name);
      if (users === undefined) usedBy.set(name, [id]);
      else users.push(id);
    }
  }
  for (const id of affected) for (const user of usedBy.get(id) ?? []) affected.add(user);
  return affected;
}
