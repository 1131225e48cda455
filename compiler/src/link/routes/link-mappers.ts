import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry, Issue } from '../../model/application-model.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts, ResultFacts, ReturnFacts } from '../../model/facts.js';
import { mapperDecorators } from '../../model/framework/framework-decorators.js';
import type { MappedType } from '../../model/response-mapper.js';
import type { RouteMapper } from '../../model/route-mapper.js';
import type { NamedType, Shape } from '../../model/shapes/shape.js';
import { startOf } from '../../model/span.js';
import type { ClassesById } from '../classes-by-id.js';
import type { Visibility } from '../modules/visibility.js';
import { joinedShape, replaceParameter } from './replace-parameter.js';

/** The response mapper of a handler, and its results with the types that the mapper returns. */
export interface LinkedMapper {
  readonly mapper?: RouteMapper;
  readonly returns: ReturnFacts;
}

/** The uses of `@SkipResponseMapper` by place. One that several controllers inherit need not remove a mapper of each. */
export type MapperSkips = ReadonlyMap<string, { readonly issue: Issue; readonly isNeeded: boolean }>;

/** A mapper, or none, after some declarations from the outside. */
type Found = (ClassListEntry & { readonly declaredBy: string; readonly module: ModuleDeclaration }) | undefined;

/** The surroundings of a controller on which the mappers of its routes depend. */
export interface MapperInput {
  readonly root: ModuleDeclaration;
  /** The module that lists the controller. */
  readonly module: ModuleDeclaration;
  readonly visibility: Visibility;
  readonly classes: ClassesById;
}

/** Decides which response mapper maps the results of each route of a controller: the nearest one, unless a nearer place skips it. */
export class RouteMappers {
  readonly #facts: ClassFacts;
  readonly #input: MapperInput;
  readonly #ofController: Found;
  readonly #skips = new Map<string, { readonly issue: Issue; readonly isNeeded: boolean }>();

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

  get skips(): MapperSkips {
    return this.#skips;
  }

  /** The mapper of a handler. Results of `returns` that it maps have the type that it returns. */
  ofHandler({ name, decorators }: HandlerFacts, returns: ReturnFacts): LinkedMapper {
    const found = this.#within(this.#ofController, decorators, `${this.#facts.class.name}.${name}`);
    if (found === undefined) return { returns };
    const { class: reference, span, declaredBy, module } = found;
    const declared = this.#input.classes.get(reference.id);
    const facts = declared?.responseMapper;
    // A mapper that returns a promise is an error itself.
    const linked = facts?.mapped?.isPromise === true ? undefined : facts?.mapped && mapResults(returns, facts.mapped);
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
      },
      returns: linked?.returns ?? returns,
    };
  }

  #within(outer: Found, decorators: readonly DecoratorFacts[], declaredBy: string): Found {
    let found = outer;
    for (const { name, arguments: values, span } of decorators) {
      if (name === 'SkipResponseMapper') {
        const place = startOf(span);
        // A decorator about mappers on the same place is an error itself.
        const hasMapper = outer !== undefined || decorators.some((one) => one.name === 'UseResponseMapper');
        const isNeeded = hasMapper || this.#skips.get(place)?.isNeeded === true;
        const issue: Issue = { kind: 'unneeded-mapper-skip', skippedBy: declaredBy, span };
        this.#skips.set(place, { issue, isNeeded });
        found = undefined;
      }
      const [value] = values;
      if (name === 'UseResponseMapper' && value?.kind === 'class')
        found = { class: value.class, span: value.span, declaredBy, module: this.#input.module };
    }
    return found;
  }
}

/** The errors in the decorators of response mappers of controllers, and the skips that remove no mapper of any route. */
export function mapperIssues(controllers: readonly ClassFacts[], skips: readonly MapperSkips[]): readonly Issue[] {
  const all = new Map<string, { readonly issue: Issue; readonly isNeeded: boolean }>();
  for (const own of skips) {
    for (const [place, { issue, isNeeded }] of own)
      all.set(place, { issue, isNeeded: isNeeded || all.get(place)?.isNeeded === true });
  }
  const unneeded = [...all.values()].flatMap(({ issue, isNeeded }) => (isNeeded ? [] : [issue]));
  return [...controllers.flatMap(wrongDecorators), ...unneeded];
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

/** The results with the types that a mapper returns for them, and the types that are made for them. */
function mapResults(
  returns: ReturnFacts,
  mapped: MappedType,
): { readonly returns: ReturnFacts; readonly types: readonly NamedType[] } {
  const types: NamedType[] = [];
  const replaced = (shape: Shape): Shape => {
    const made = replaceParameter(mapped, shape);
    types.push(...made.types);
    return made.shape;
  };
  const sources: Shape[] = [];
  const results = returns.results.map((result): ResultFacts => {
    const source = mappedPart(result);
    if (source === undefined) return result;
    sources.push(source);
    return { ...result, mapped: replaced(source) };
  });
  const [first] = sources;
  if (first === undefined) return { returns, types };
  const whole = sources.length === 1 ? first : joinedShape(sources);
  return { returns: { ...returns, results, mapped: replaced(whole) }, types };
}

/** The part of a result that is sent as JSON with a successful status: a plain string is text. */
function mappedPart({ wrapped, status, shape, opaque, events }: ResultFacts): Shape | undefined {
  if (shape === undefined || opaque === true || events === true) return undefined;
  if (wrapped) return status === undefined || status < 300 ? shape : undefined;
  const members = shape.kind === 'union' ? shape.members : [shape];
  const [only, ...more] = members.filter((member) => !isText(member));
  if (only === undefined) return undefined;
  return more.length === 0 ? only : { kind: 'union', members: [only, ...more] };
}

function isText(shape: Shape): boolean {
  return shape.kind === 'string' || (shape.kind === 'literal' && typeof shape.value === 'string');
}
