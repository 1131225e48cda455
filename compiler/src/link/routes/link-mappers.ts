import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry, Issue } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts, ResultFacts, ReturnFacts } from '../../model/facts.js';
import { mapperDecorators } from '../../model/framework/framework-decorators.js';
import type { ComputedResult, ComputedResults, MappedType, ResponseMapperIssue } from '../../model/response-mapper.js';
import type { RouteMapper } from '../../model/route-mapper.js';
import type { NamedType, Shape, TypeId } from '../../model/shapes/shape.js';
import { startOf } from '../../model/span.js';
import type { ClassesById } from '../classes-by-id.js';
import type { Visibility } from '../modules/visibility.js';
import { joinedShape, replaceParameter } from './replace-parameter.js';
import type { TypesById } from './route-types.js';

/** The response mapper of a handler, and its results with the types that the mapper returns. */
export interface LinkedMapper {
  readonly mapper?: RouteMapper;
  readonly returns: ReturnFacts;
}

/** The decorators about response mappers by place. One that several controllers inherit need not have an effect on each. */
export type MapperDecorators = ReadonlyMap<string, MapperDecorator>;

interface MapperDecorator {
  /** The issue of a decorator without effect. */
  readonly issue: ResponseMapperIssue;
  /** Whether it removes a mapper, or maps results. */
  readonly hasEffect: boolean;
}

/** A mapper, or none, after some declarations from the outside. */
type Found =
  | (ClassListEntry & {
      readonly declaredBy: string;
      readonly module: ModuleDeclaration;
      /** The start of the decorator; absent for the mapper of the root module. */
      readonly place?: string;
    })
  | undefined;

/** The surroundings of a controller on which the mappers of its routes depend. */
export interface MapperInput {
  readonly root: ModuleDeclaration;
  /** The module that lists the controller. */
  readonly module: ModuleDeclaration;
  readonly visibility: Visibility;
  readonly classes: ClassesById;
  readonly types: TypesById;
}

/** Decides which response mapper maps the results of each route of a controller: the nearest one, unless a nearer place skips it. */
export class RouteMappers {
  readonly #facts: ClassFacts;
  readonly #input: MapperInput;
  readonly #ofController: Found;
  readonly #decorators = new Map<string, MapperDecorator>();
  #hasRoutes = false;

  constructor(facts: ClassFacts, input: MapperInput) {
    this.#facts = facts;
    this.#input = input;
    const { root, classes } = input;
    const { responseMapper } = root;
    const ofRoot = responseMapper && { ...responseMapper, declaredBy: root.class.name, module: root };
    const ancestors = [...facts.ancestors].reverse();
    const inherited = facts.inheritedDecorators.reduce<Found>((outer, decorators, index) => {
      const name = classes.get(ancestors[index] ?? facts.class.id)?.class.name ?? facts.class.name;
      return this.#within(outer, decorators, name);
    }, ofRoot);
    this.#ofController = this.#within(inherited, facts.decorators, facts.class.name);
  }

  /** Its decorators about response mappers; none for a controller without routes, where nothing has an effect. */
  get decorators(): MapperDecorators {
    return this.#hasRoutes ? this.#decorators : new Map();
  }

  /** The mapper of a handler. Results of `returns` that it maps have the type that it returns. */
  ofHandler({ name, decorators, computed = [] }: HandlerFacts, returns: ReturnFacts): LinkedMapper {
    this.#hasRoutes = true;
    const found = this.#within(this.#ofController, decorators, `${this.#facts.class.name}.${name}`);
    if (found === undefined) return { returns };
    const { class: reference, span, declaredBy, module, place } = found;
    const declared = this.#input.classes.get(reference.id);
    const facts = declared?.responseMapper;
    // A mapper that returns a promise is an error itself.
    const linked =
      facts?.mapped?.isPromise === true
        ? undefined
        : facts?.mapped && mapResults(returns, facts.mapped, this.#input.types, ofMapper(computed, reference.id));
    if (place !== undefined) this.#apply(place, linked === undefined || linked.returns.mapped !== undefined);
    return {
      mapper: {
        class: reference,
        span,
        declaredBy,
        target: this.#input.visibility.resolve(reference, module),
        ...(declared !== undefined && { declaredAt: declared.span }),
        ...(facts !== undefined && { facts }),
        types: linked?.types ?? [],
        ...(linked?.returns.mapped !== undefined && { mapped: linked.returns.mapped }),
        ...(linked?.admitsUndefined === true && { admitsUndefined: true }),
      },
      returns: linked?.returns ?? returns,
    };
  }

  #within(outer: Found, decorators: readonly DecoratorFacts[], declaredBy: string): Found {
    let found = outer;
    // Several decorators about mappers on the same place are an error themselves.
    const areSeveral = decorators.filter(({ name }) => mapperDecorators.has(name)).length > 1;
    for (const { name, arguments: values, span } of decorators) {
      const [value] = values;
      if (name === 'SkipResponseMapper') {
        const issue = { kind: 'unneeded-mapper-skip', skippedBy: declaredBy, span } as const;
        this.#declare(issue, areSeveral || outer !== undefined);
        found = undefined;
      }
      if (name === 'UseResponseMapper' && value?.kind === 'class') {
        const place = this.#declare({ kind: 'unneeded-mapper', declaredBy, isReplaced: true, span }, areSeveral);
        found = { class: value.class, span: value.span, declaredBy, module: this.#input.module, place };
      }
    }
    return found;
  }

  #declare(issue: ResponseMapperIssue, hasEffect: boolean): string {
    const place = startOf(issue.span);
    if (!this.#decorators.has(place) || hasEffect) this.#decorators.set(place, { issue, hasEffect });
    return place;
  }

  /** Marks a mapper as that of a route, some of whose results it maps or not. */
  #apply(place: string, hasEffect: boolean): void {
    const decorator = this.#decorators.get(place);
    if (decorator?.issue.kind !== 'unneeded-mapper') return;
    const issue = { ...decorator.issue, isReplaced: false };
    this.#decorators.set(place, { issue, hasEffect: hasEffect || decorator.hasEffect });
  }
}

/** The errors in the decorators about response mappers of controllers, and those that have no effect on any route. */
export function mapperIssues(
  controllers: readonly ClassFacts[],
  decorators: readonly MapperDecorators[],
): readonly Issue[] {
  const all = new Map<string, MapperDecorator>();
  for (const own of decorators) {
    for (const [place, decorator] of own) all.set(place, strongest(decorator, all.get(place)));
  }
  const withoutEffect = [...all.values()].flatMap(({ issue, hasEffect }) => (hasEffect ? [] : [issue]));
  return [...controllers.flatMap(wrongDecorators), ...withoutEffect];
}

/** The effect of a decorator that two controllers inherit. */
function strongest(one: MapperDecorator, other: MapperDecorator | undefined): MapperDecorator {
  if (other === undefined || one.hasEffect) return one;
  return other.hasEffect || isReplaced(one) ? other : one;
}

function isReplaced({ issue }: MapperDecorator): boolean {
  return issue.kind === 'unneeded-mapper' && issue.isReplaced;
}

function wrongDecorators({ decorators, inheritedDecorators, handlers }: ClassFacts): readonly Issue[] {
  const lists = [decorators, ...inheritedDecorators, ...handlers.map((handler) => handler.decorators)];
  return lists.flatMap((list): readonly Issue[] => {
    const [first, ...more] = list.filter(({ name }) => mapperDecorators.has(name));
    if (first === undefined) return [];
    return [
      ...more.map(({ name, span }) => ({ kind: 'several-mappers' as const, decorator: name, span, first: first.span })),
      ...[first, ...more].flatMap(({ name, arguments: values, span }): readonly Issue[] =>
        name === 'UseResponseMapper' && values.length !== 1 ? [{ kind: 'wrong-mapper-arguments', span }] : [],
      ),
    ];
  });
}

function ofMapper(computed: readonly ComputedResults[], id: ClassId): ComputedResults | undefined {
  return computed.find(({ mapper }) => mapper === id);
}

/** The results of a handler, with the types that a mapper returns for them. */
interface MappedReturns {
  readonly returns: ReturnFacts;
  /** The named types that are made for them. */
  readonly types: readonly NamedType[];
  /** The mapper can return `undefined` for one of the results. */
  readonly admitsUndefined?: true;
}

/** Maps the JSON of results. `computed`: the types that TypeScript has computed for them. */
function mapResults(
  returns: ReturnFacts,
  mapped: MappedType,
  known: TypesById,
  computed: ComputedResults | undefined,
): MappedReturns {
  const types: NamedType[] = [...(computed?.types ?? [])];
  const replaced = (shape: Shape): Shape => {
    const made = replaceParameter(mapped, shape);
    types.push(...made.types);
    return made.shape;
  };
  const sources: Shape[] = [];
  const targets: ComputedResult[] = [];
  const results = returns.results.map((result, index): ResultFacts => {
    const { json, text } = mappedParts(result, known);
    if (json === undefined) return result;
    const target = computed?.results[index] ?? { shape: replaced(json) };
    sources.push(json);
    targets.push(target);
    return { ...result, mapped: target.shape, ...(text !== undefined && { text }) };
  });
  if (sources.length === 0) return { returns, types };
  // A condition about a union does not describe each member.
  const shapes = targets.map(({ shape }) => shape);
  const whole = computed === undefined && sources.length > 1 ? replaced(joinedShape(sources)) : joinedShape(shapes);
  const admitsUndefined = targets.some((target) => target.admitsUndefined === true);
  return { returns: { ...returns, results, mapped: whole }, types, ...(admitsUndefined && { admitsUndefined }) };
}

/** The parts of a result that a mapper distinguishes. */
interface ResultParts {
  /** The part that is sent as JSON with a successful status. */
  readonly json?: Shape;
  /** The part that is or may be sent as text. */
  readonly text?: Shape;
}

function mappedParts({ wrapped, status, shape, opaque, events }: ResultFacts, types: TypesById): ResultParts {
  if (shape === undefined || opaque === true || events === true) return {};
  const parts = splitText(shape, types);
  if (!wrapped) return parts;
  // The function that makes a `Response` decides whether a string is text.
  return status === undefined || status < 300 ? { ...parts, json: shape } : {};
}

/** Separates the strings of a type, which plain results send as text, from the rest. A name whose type is not split is kept. */
function splitText(shape: Shape, types: TypesById, within: ReadonlySet<TypeId> = new Set()): ResultParts {
  switch (shape.kind) {
    case 'string':
      return { text: shape };
    case 'unknown':
      return { text: { kind: 'string' }, json: shape };
    case 'literal':
      return typeof shape.value === 'string' ? { text: shape } : { json: shape };
    case 'named': {
      const named = within.has(shape.type) ? undefined : types.get(shape.type)?.shape;
      if (named === undefined) return { json: shape };
      const { json, text } = splitText(named, types, new Set([...within, shape.type]));
      if (text === undefined) return { json: shape };
      if (json !== undefined) return { json, text };
      return { text: named.kind === 'union' ? text : shape };
    }
    case 'union': {
      const parts = shape.members.map((member) => splitText(member, types, within));
      return { ...joined('text', parts), ...joined('json', parts) };
    }
    default:
      return { json: shape };
  }
}

function joined(key: keyof ResultParts, parts: readonly ResultParts[]): ResultParts {
  const members = parts.flatMap((part) => part[key] ?? []);
  return members.length === 0 ? {} : { [key]: joinedShape(members) };
}
