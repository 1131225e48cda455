import type { ApplicationModel, Route } from '../model/application-model.js';
import { namedTypesIn, namesIn, nameTheSame } from '../model/named-types.js';
import { namesInRoute, shapesOf } from '../model/route-shapes.js';
import type { NamedType, TypeId } from '../model/shape.js';
import { typeChanges } from '../model/type-changes.js';

/**
 * The properties of an application that are not compared: modules and providers change with most edits. Of the others, `routes`
 * and `types` are compared by item; when one of the rest is another object than before, all routes may be affected.
 */
const uncompared = [
  'root',
  'modules',
  'unreachable',
  'importCycles',
  'fileCycles',
  'providers',
  'cycles',
  'classes',
  'neededOutside',
  'resolvedNames',
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
  const routes = new Set(otherRoutes(before.routes, after.routes));
  if (affected.size > 0) for (const route of after.routes) if (isAffected(route, affected)) routes.add(route);
  const inOrder = routes.size > 1 ? after.routes.filter((route) => routes.has(route)) : [...routes];
  return new SomeRoutes(after, inOrder, affected);
}

/** The routes that are not those of an earlier list. */
function otherRoutes(before: readonly Route[], after: readonly Route[]): readonly Route[] {
  if (before === after) return [];
  const others = after.filter((route, index) => route !== before[index]);
  if (others.length === 0) return others;
  // Those after an added or removed one are in other places.
  const known = new Set(before);
  return others.filter((route) => !known.has(route));
}

function isAffected(route: Route, affected: ReadonlySet<TypeId>): boolean {
  for (const id of namesInRoute(route)) if (affected.has(id)) return true;
  return false;
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

type Types = ReadonlyMap<TypeId, NamedType>;

/** The types that are other objects than before, and those that lead to one. */
function affectedTypes(before: Types, after: Types): ReadonlySet<TypeId> {
  const affected = new Set<TypeId>();
  const changes = typeChanges(before, after);
  if (changes === undefined) {
    for (const [id, type] of after) if (before.get(id) !== type) affected.add(id);
    for (const id of before.keys()) if (!after.has(id)) affected.add(id);
  } else for (const { after: type } of changes) affected.add(type.id);
  if (affected.size === 0) return affected;
  const known = usersOfTypes.get(before);
  const usedBy =
    known !== undefined && changes?.every((change) => nameTheSame(change.before.shape, change.after.shape))
      ? known
      : usersOf(after);
  usersOfTypes.set(after, usedBy);
  for (const id of affected) for (const user of usedBy.get(id) ?? []) affected.add(user);
  return affected;
}

type Users = ReadonlyMap<TypeId, readonly TypeId[]>;

/** For each map of types, those that name each type. Maps whose types name the same ones share them. */
const usersOfTypes = new WeakMap<Types, Users>();

function usersOf(types: Types): Users {
  const usedBy = new Map<TypeId, TypeId[]>();
  for (const [id, { shape }] of types) {
    for (const name of namesIn(shape)) {
      const users = usedBy.get(name);
      if (users === undefined) usedBy.set(name, [id]);
      else users.push(id);
    }
  }
  return usedBy;
}
