import type { ApplicationModel, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { ClassFacts } from '../model/facts.js';
import type { ForeignDecorator } from '../model/foreign-facts.js';
import { roleDecorators } from '../model/framework-decorators.js';
import { keptFor } from '../model/kept-for.js';
import type { ReadClass } from '../model/read-class.js';
import { inputShapesOf, shapesOf } from '../model/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';
import { startOf } from '../model/span.js';
import { everyShape } from '../model/walk-shapes.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import type { SourceClasses } from './source-classes.js';

/** The parts of a linked application that refer to its classes. */
export type LinkedParts = Pick<ApplicationModel, 'modules' | 'providers' | 'routes' | 'types'>;

/** The classes of the last build. */
export class KeptClasses {
  readonly roles = new KeptValue<Roles>();
  readonly classes = new KeptList<ReadClass | undefined>();
  readonly data = new KeptValue<Data>();
  readonly joined = new KeptValue<readonly ReadClass[]>();
  readonly sorted = new KeptValue<readonly ReadClass[]>();
}

/** Every class of an application, sorted by id: modules, constructed classes, their bases, and data. */
export function linkClasses(application: LinkedParts, sources: SourceClasses, kept: KeptClasses): readonly ReadClass[] {
  const { byId: classes, all, foreign: withForeign } = sources;
  const { modules, providers, routes, types } = application;
  const inputs: RoleInputs = { modules, providers, classes: all };
  const { roles } = kept.roles.of([modules, providers, sources], (former) => {
    const areSame = former !== undefined && haveSameRoles(former, inputs);
    return { ...inputs, roles: areSame ? former.roles : rolesOf(application, classes) };
  });
  // The decorators of data depend on all routes. Most applications have no code of other frameworks.
  const dataInputs = withForeign.length > 0 ? [routes, types, classes] : [];
  const data = kept.data.of(dataInputs, () => dataOf(withForeign.length > 0 ? routes : [], types, classes));
  return kept.sorted.of([sources, roles, data], () => {
    const read = kept.classes.of({
      items: all,
      circumstances: [roles],
      inputs: ({ foreign }, add) => add(foreign !== undefined && data),
      run: (facts) => readClass(facts, roles.get(facts.class.id), data),
    });
    return kept.joined.of([read], () =>
      read.filter((one) => one !== undefined).sort((a, b) => compareText(a.class.id, b.class.id)),
    );
  });
}

/** The classes and properties that requests and responses contain. */
interface Data {
  readonly all: DataPlaces;
  readonly inputs: DataPlaces;
}

function dataOf(
  routes: LinkedParts['routes'],
  types: LinkedParts['types'],
  classes: ReadonlyMap<ClassId, ClassFacts>,
): Data {
  return {
    all: dataPlaces(routes.flatMap(shapesOf), types, classes),
    inputs: dataPlaces(routes.flatMap(inputShapesOf), types, classes),
  };
}

function readClass(facts: ClassFacts, role: ReadClass['role'] | undefined, data: Data): ReadClass | undefined {
  const { class: reference, span, declaredMethods, handlers, foreign } = facts;
  if (role !== undefined) {
    const { unresolvedBase } = facts;
    return {
      class: reference,
      span,
      routes: handlers.length,
      role,
      methods: declaredMethods,
      ...(unresolvedBase && { unresolvedBase }),
      ...(facts.hiddenHooks && { hiddenHooks: facts.hiddenHooks }),
      ...(foreign && { foreign }),
    };
  }
  // No framework validates responses: the application itself uses the rules of a class that is only sent.
  const decorators =
    foreign?.decorators.filter((decorator) =>
      (onlyValidates(decorator) ? data.inputs : data.all).hold(reference.id, decorator),
    ) ?? [];
  const heritage = data.all.classes.has(reference.id) ? (foreign?.heritage ?? []) : [];
  if (decorators.length + heritage.length === 0) return undefined;
  return {
    class: reference,
    span,
    routes: handlers.length,
    role: 'data',
    methods: [],
    foreign: { decorators, heritage, exceptions: [] },
  };
}

/** The parts of an application that decide about the roles of its classes. */
interface RoleInputs extends Pick<LinkedParts, 'modules' | 'providers'> {
  readonly classes: readonly ClassFacts[];
}

/** The roles of classes, and all that they depend on. */
interface Roles extends RoleInputs {
  readonly roles: ReadonlyMap<ClassId, ReadClass['role']>;
}

/** Whether two applications differ in nothing that decides about roles. */
function haveSameRoles(one: RoleInputs, other: RoleInputs): boolean {
  return (
    areAlike(one.modules, other.modules, (a, b) => a.class === b.class && a.uses === b.uses) &&
    areAlike(one.providers, other.providers, haveSameUses) &&
    areAlike(one.classes, other.classes, haveSameAncestors)
  );
}

function haveSameUses(one: Provider, other: Provider): boolean {
  const isSame = one.construction === other.construction && one.role === other.role;
  return isSame && one.uses === other.uses && one.resolvers === other.resolvers;
}

function haveSameAncestors(one: ClassFacts, other: ClassFacts): boolean {
  return one.class === other.class && one.ancestors === other.ancestors && ownRole(one) === ownRole(other);
}

function areAlike<Item>(
  items: readonly Item[],
  others: readonly Item[],
  isAlike: (item: Item, other: Item) => boolean,
): boolean {
  if (items.length !== others.length) return false;
  return items.every((item, index) => {
    const other = others[index];
    return item === other || (other !== undefined && isAlike(item, other));
  });
}

function rolesOf(
  { modules, providers }: LinkedParts,
  classes: ReadonlyMap<ClassId, ClassFacts>,
): ReadonlyMap<ClassId, ReadClass['role']> {
  const roles = new Map<ClassId, ReadClass['role']>();
  for (const { class: reference } of modules) roles.set(reference.id, 'module');
  for (const { construction, role, uses, resolvers } of providers) {
    if ('class' in construction) roles.set(construction.class.id, role);
    // A guard that no module provides is read as well.
    for (const use of [...uses, ...resolvers]) if (!roles.has(use.class.id)) roles.set(use.class.id, 'provider');
  }
  for (const { uses } of modules) {
    for (const use of uses) if (!roles.has(use.class.id)) roles.set(use.class.id, 'provider');
  }
  for (const facts of classes.values()) {
    const own = ownRole(facts);
    if (own !== undefined && !roles.has(facts.class.id)) roles.set(facts.class.id, own);
  }
  for (const [id, role] of [...roles]) {
    for (const ancestor of classes.get(id)?.ancestors ?? []) {
      if (!roles.has(ancestor)) roles.set(ancestor, role === 'module' ? 'module' : 'base');
    }
  }
  return roles;
}

/** The role of a class by its decorators, if it is not part of the application. */
const ownRole = keptFor(({ decorators }: ClassFacts): 'module' | 'base' | undefined => {
  const own = decorators.find(({ name, foreign }) => roleDecorators.has(name) && !foreign);
  if (own === undefined) return undefined;
  return own.name === 'Module' ? 'module' : 'base';
});

function onlyValidates({ parts }: ForeignDecorator): boolean {
  return parts.every((part) => part.package === 'class-validator');
}

interface DataPlaces {
  readonly classes: ReadonlySet<ClassId>;
  /** Whether a decorator of a class is that of data. */
  readonly hold: (id: ClassId, decorator: ForeignDecorator) => boolean;
}

/** The classes and properties in the given shapes, those of named types included. */
function dataPlaces(
  shapes: readonly Shape[],
  types: ReadonlyMap<TypeId, NamedType>,
  classes: ReadonlyMap<ClassId, ClassFacts>,
): DataPlaces {
  const whole = new Set<ClassId>();
  const properties = new Set<string>();
  for (const shape of everyShape(shapes, types)) {
    if (shape.kind !== 'object') continue;
    for (const { span } of shape.properties) if (span !== undefined) properties.add(startOf(span));
    if (shape.class === undefined) continue;
    whole.add(shape.class.id);
    for (const ancestor of classes.get(shape.class.id)?.ancestors ?? []) whole.add(ancestor);
  }
  return {
    classes: whole,
    /** A property of a class can come without the class: `Omit<User, 'password'>`. */
    hold: (id: ClassId, { place }: ForeignDecorator): boolean => {
      if (place.kind !== 'property') return whole.has(id);
      const { span, nameSpan } = place.typed;
      return whole.has(id) || properties.has(startOf(span)) || properties.has(startOf(nameSpan));
    },
  };
}
