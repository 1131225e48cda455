import type { ClassFacts, DecoratorFacts, FileFacts, HandlerFacts } from './model/facts.js';
import { isRouteDecorator } from './model/framework-decorators.js';
import type { NamedType, ObjectShape, PropertyShape, TypeId } from './model/shape.js';
import type { Span } from './model/span.js';

/**
 * The facts of an application as they would be after edits: a handler has another path, a type of a handler one more property, and a
 * constructor its last parameter twice. `undefined` when there is nothing to edit. The facts of all other files are the identical
 * objects.
 */
export function rehearsedFacts(facts: readonly FileFacts[]): readonly FileFacts[] | undefined {
  const classes = facts.flatMap((file) => file.classes);
  const routed = classes.find(hasPath);
  const injected = classes.find(hasParameters);
  const type = facts.flatMap(({ types }) => types).find(isExtensible);
  if (routed === undefined && injected === undefined && type === undefined) return undefined;
  const edit = (one: ClassFacts): ClassFacts => {
    const moved = one === routed ? withOtherHandler(one) : one;
    return one === injected ? withOtherParameters(moved) : moved;
  };
  return facts.map((file) => {
    const isEdited = file.classes.some((one) => one === routed || one === injected);
    const edited = isEdited ? { ...file, classes: file.classes.map(edit) } : file;
    return type !== undefined && file.types.some(({ id }) => id === type.id) ? withMore(edited, type.id) : edited;
  });
}

function hasParameters({ construction }: ClassFacts): boolean {
  return construction.parameters.length > 0;
}

function withOtherParameters(one: ClassFacts): ClassFacts {
  const { construction } = one;
  const { parameters } = construction;
  return { ...one, construction: { ...construction, parameters: [...parameters, ...parameters.slice(-1)] } };
}

function withOtherHandler(one: ClassFacts): ClassFacts {
  const edited = one.handlers.find(isRouted);
  return { ...one, handlers: one.handlers.map((handler) => (handler === edited ? moved(handler) : handler)) };
}

function hasPath({ handlers }: ClassFacts): boolean {
  return handlers.some(isRouted);
}

function isRouted({ decorators }: HandlerFacts): boolean {
  return decorators.some((decorator) => pathOf(decorator) !== undefined);
}

function moved(handler: HandlerFacts): HandlerFacts {
  const decorators = handler.decorators.map((decorator): DecoratorFacts => {
    const path = pathOf(decorator);
    if (path === undefined) return decorator;
    const value = `${path.value.replace(/\/$/, '')}/more`;
    return { ...decorator, arguments: [{ kind: 'literal', value, span: path.span }] };
  });
  return { ...handler, decorators };
}

/** The path of a route decorator. */
function pathOf({ name, arguments: [path, ...more] }: DecoratorFacts): WrittenPath | undefined {
  if (!isRouteDecorator(name) || path?.kind !== 'literal' || more.length > 0) return undefined;
  return typeof path.value === 'string' ? { value: path.value, span: path.span } : undefined;
}

interface WrittenPath {
  readonly value: string;
  readonly span: Span;
}

function withMore(file: FileFacts, id: TypeId): FileFacts {
  return { ...file, types: file.types.map((type) => (type.id === id && isExtensible(type) ? extended(type) : type)) };
}

/** A type of which only the properties count. */
type Extensible = NamedType & { readonly shape: ObjectShape };

function isExtensible(type: NamedType): type is Extensible {
  return type.foreign === undefined && type.shape.kind === 'object' && type.shape.class === undefined;
}

function extended(type: Extensible): NamedType {
  const names = new Set(type.shape.properties.map(({ name }) => name));
  let name = 'more';
  while (names.has(name)) name += 'More';
  const more: PropertyShape = { name, optional: true, shape: { kind: 'boolean' } };
  return { ...type, shape: { ...type.shape, properties: [...type.shape.properties, more] } };
}
