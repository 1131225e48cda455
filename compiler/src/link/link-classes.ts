import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { ClassFacts } from '../model/facts.js';
import type { ForeignDecorator } from '../model/foreign/foreign-facts.js';
import { roleDecorators } from '../model/framework/framework-decorators.js';
import type { ReadClass } from '../model/read-class.js';
import { inputShapesOf, shapesOf } from '../model/shapes/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../model/shapes/shape.js';
import { everyShape } from '../model/shapes/walk-shapes.js';
import { startOf } from '../model/span.js';
import type { SourceClasses } from './source-classes.js';

/** The parts of a linked application that refer to its classes. */
export type LinkedParts = Pick<ApplicationModel, 'modules' | 'providers' | 'routes' | 'types'>;

/** Every class of an application, sorted by id: modules, constructed classes, their bases, and data. */
export function linkClasses(
  { modules, providers, routes, types }: LinkedParts,
  { byId, foreign }: Pick<SourceClasses, 'byId' | 'foreign'>,
): readonly ReadClass[] {
  const roles = rolesOf({ modules, providers }, byId);
  // Most applications have no code of other frameworks.
  const data = dataOf(foreign.length > 0 ? routes : [], types, byId);
  const classes = [...byId.values()].flatMap((facts) => readClass(facts, roles.get(facts.class.id), data) ?? []);
  return classes.sort((a, b) => compareText(a.class.id, b.class.id));
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

function rolesOf(
  { modules, providers }: Pick<LinkedParts, 'modules' | 'providers'>,
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
function ownRole({ decorators }: ClassFacts): 'module' | 'base' | undefined {
  const own = decorators.find(({ name, foreign }) => roleDecorators.has(name) && !foreign);
  if (own === undefined) return undefined;
  return own.name === 'Module' ? 'module' : 'base';
}

function onlyValidates({ parts }: ForeignDecorator): boolean {
  return parts.every((part) => part.package === 'class-validator');
}

interface DataPlaces {
  readonly classes: ReadonlySet<ClassId>;
  /** Whether a decorator of a class decorates data: the class itself or a property of it. */
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
