import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { Issue, ProviderUse, RouteUse } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts } from '../../model/facts.js';
import { routeUseDecorators } from '../../model/framework/framework-decorators.js';
import type { SkipDecorator, SkippedUse, UseDeclaration, UseDecorator, UseLevel } from '../../model/route-uses.js';
import { type Span, startOf } from '../../model/span.js';
import type { ClassesById } from '../classes-by-id.js';
import type { Visibility } from '../modules/visibility.js';
import { useKey } from '../providers/use-key.js';
import { defaultsOf, linkUse, type NamedUse, usesOf } from './link-uses.js';

/** The guards and interceptors of a route in the order in which they run, and those that it skips. */
export interface LinkedUses {
  readonly uses: readonly RouteUse[];
  readonly skippedUses: readonly SkippedUse[];
}

/** The surroundings of a controller on which the guards and interceptors of its routes depend. */
export interface RouteUseInput {
  readonly root: ModuleDeclaration;
  /** The module that lists the controller. */
  readonly module: ModuleDeclaration;
  readonly visibility: Visibility;
  readonly classes: ClassesById;
}

/** The uses of `@SkipGuard` and `@SkipInterceptor` by place. */
export interface Skips {
  /** A skip on an inherited handler is valid if it removes something of at least one controller. */
  readonly all: ReadonlyMap<string, { readonly issue: Issue; readonly isNeeded: boolean }>;
  readonly contradictions: ReadonlyMap<string, Issue>;
}

/** The skips that contradict another decorator, or remove nothing of any route. */
export function skipIssues(ofControllers: readonly Skips[]): readonly Issue[] {
  const skips = new Map<string, { readonly issue: Issue; readonly isNeeded: boolean }>();
  const contradictions = new Map<string, Issue>();
  for (const { all, contradictions: own } of ofControllers) {
    for (const [place, { issue, isNeeded }] of all) {
      skips.set(place, { issue, isNeeded: isNeeded || skips.get(place)?.isNeeded === true });
    }
    for (const [place, issue] of own) contradictions.set(place, issue);
  }
  const unneeded = [...skips].filter(([place, { isNeeded }]) => !isNeeded && !contradictions.has(place));
  return [...contradictions.values(), ...unneeded.map(([, { issue }]) => issue)];
}

/** The decorators or lists of one place that apply to a route. */
interface Declaration extends UseDeclaration {
  /** The module whose rules of visibility apply. */
  readonly module: ModuleDeclaration;
  readonly uses: readonly NamedUse[];
  readonly skips: readonly Skip[];
  /** The guards and interceptors of the methods that the method overrides: it may skip them to declare that it does not have them. */
  readonly replaced?: readonly NamedUse[];
  /** The decorators with a part that could not be read: any guard or interceptor may be listed there. */
  readonly doubtful: readonly UseDecorator[];
}

interface Skip {
  readonly decorator: SkipDecorator;
  /** Absent when the decorator has no argument: it removes all. */
  readonly skipped?: { readonly id: ClassId; readonly name: string };
  readonly span: Span;
}

/** The state after some declarations, from the outside. */
interface Linked extends LinkedUses {
  readonly doubtful: readonly UseDecorator[];
}

const nothing: Linked = { uses: [], skippedUses: [], doubtful: [] };

const listingOf = { SkipGuard: 'UseGuard', SkipInterceptor: 'UseInterceptor' } as const satisfies Record<
  SkipDecorator,
  UseDecorator
>;

/**
 * Decides which guards and interceptors run on the routes of a controller: those of the root module, of the module that lists the
 * controller, of the controller and of the method. A `@SkipGuard` removes the guards that places further outside list, and a
 * `@SkipInterceptor` the interceptors.
 */
export class RouteUses {
  readonly #input: RouteUseInput;
  readonly #facts: ClassFacts;
  readonly #ofController: Linked;
  readonly #skips = new Map<string, { readonly issue: Issue; readonly isNeeded: boolean }>();
  readonly #contradictions = new Map<string, Issue>();

  constructor(facts: ClassFacts, input: RouteUseInput) {
    this.#input = input;
    this.#facts = facts;
    const shared = [...modulesAround(input), ...this.#classesOf(facts, input.module)];
    this.#ofController = shared.reduce((linked, declaration) => this.#within(linked, declaration), nothing);
  }

  /** The guards and interceptors of a handler. */
  ofHandler({ name, decorators }: HandlerFacts): LinkedUses {
    // Most handlers have the guards and interceptors of their controller.
    if (!decorators.some((decorator) => routeUseDecorators.has(decorator.name))) return this.#ofController;
    const declaredBy = `${this.#facts.class.name}.${name}`;
    const declaration = decorated('method', declaredBy, decorators, this.#input.module);
    return this.#within(this.#ofController, { ...declaration, replaced: this.#usesOfOverridden(name) });
  }

  /** The guards and interceptors of the methods that a method overrides, in this class or in one that it extends. */
  #usesOfOverridden(method: string): readonly NamedUse[] {
    const ancestors = this.#facts.ancestors.flatMap((id) => this.#input.classes.get(id) ?? []);
    const overrides = [this.#facts, ...ancestors].flatMap((facts) => facts.overrides);
    return usesOf(overrides.flatMap(({ name, overridden }) => (name === method ? overridden : [])));
  }

  get skips(): Skips {
    return { all: this.#skips, contradictions: this.#contradictions };
  }

  /** The class and those that it extends, the remotest first. */
  #classesOf(facts: ClassFacts, module: ModuleDeclaration): readonly Declaration[] {
    const ancestors = [...facts.ancestors].reverse();
    const inherited = facts.inheritedDecorators.map((decorators, index) => {
      const name = this.#input.classes.get(ancestors[index] ?? facts.class.id)?.class.name ?? facts.class.name;
      return decorated('controller', name, decorators, module);
    });
    return [...inherited, decorated('controller', facts.class.name, facts.decorators, module)];
  }

  /** The guards and interceptors after one more declaration. */
  #within(outer: Linked, declaration: Declaration): Linked {
    const { level, declaredBy, module } = declaration;
    const doubtful = [...outer.doubtful, ...declaration.doubtful];
    const skipped = new Map(declaration.skips.map((skip) => [this.#skip(skip, outer, declaration), skip.span]));
    const skippedAt = ({ decorator, class: { id } }: ProviderUse) =>
      skipped.get(`${decorator} ${id}`) ?? skipped.get(decorator);
    const remaining = outer.uses.filter((use) => skippedAt(use) === undefined);
    const removed = outer.uses.flatMap((use) => {
      const span = skippedAt(use);
      return span === undefined ? [] : [asSkipped(use, declaredBy, span)];
    });
    const keys = new Set(remaining.map(useKey));
    const added = declaration.uses.flatMap((use): readonly RouteUse[] => {
      // The nearest response mapper replaces the others, which `RouteMappers` decides.
      if (use.decorator === 'UseResponseMapper' || keys.has(useKey(use))) return [];
      keys.add(useKey(use));
      const { class: used, ...linked } = linkUse(use, module, this.#input.visibility);
      return [{ class: used, ...linked, level, declaredBy }];
    });
    const skippedUses = [...outer.skippedUses, ...removed].filter((use) => !keys.has(useKey(use)));
    return { uses: [...remaining, ...added], skippedUses, doubtful };
  }

  /** Records a skip, and returns the decorator that it removes, with the class unless it removes all. */
  #skip({ decorator, skipped, span }: Skip, outer: Linked, declaration: Declaration): string {
    const { declaredBy: skippedBy, uses, replaced = [] } = declaration;
    const listing = listingOf[decorator];
    const place = startOf(span);
    const isSame = (use: Pick<NamedUse, 'decorator' | 'class'>) =>
      use.decorator === listing && (skipped === undefined || use.class.id === skipped.id);
    const around = [...outer.uses, ...replaced];
    const isListed = around.some(isSame);
    const isDoubtful = outer.doubtful.includes(listing);
    const isNeeded = isListed || isDoubtful || this.#skips.get(place)?.isNeeded === true;
    const named = skipped !== undefined && { skipped: skipped.name };
    const earlier = outer.skippedUses.find(isSame);
    const removed = earlier !== undefined && { removedBy: earlier.skippedBy };
    const otherListing = listing === 'UseGuard' ? 'UseInterceptor' : 'UseGuard';
    const isOtherKind = around.some((use) => use.decorator === otherListing && use.class.id === skipped?.id);
    this.#skips.set(place, {
      issue: {
        kind: 'unneeded-skip',
        decorator,
        skippedBy,
        ...named,
        ...removed,
        ...(isOtherKind && { isOtherKind }),
        span,
      },
      isNeeded,
    });
    if (skipped === undefined) return listing;
    const own = uses.find(isSame);
    if (own !== undefined) {
      const contradiction = { decorator, skippedBy, skipped: skipped.name, isNeeded, span, listedAt: own.span };
      this.#contradictions.set(place, { kind: 'contradictory-skip', ...contradiction });
    }
    return `${listing} ${skipped.id}`;
  }
}

function modulesAround({ root, module }: RouteUseInput): readonly Declaration[] {
  return module.class.id === root.class.id
    ? [ofModule('root module', root)]
    : [ofModule('root module', root), ofModule('module', module)];
}

function ofModule(level: UseLevel, module: ModuleDeclaration): Declaration {
  const doubtful = [
    ...(module.unreadable.includes('guards') ? ['UseGuard' as const] : []),
    ...(module.unreadable.includes('interceptors') ? ['UseInterceptor' as const] : []),
  ];
  return { level, declaredBy: module.class.name, module, uses: defaultsOf(module), skips: [], doubtful };
}

function decorated(
  level: UseLevel,
  declaredBy: string,
  decorators: readonly DecoratorFacts[],
  module: ModuleDeclaration,
): Declaration {
  return {
    level,
    declaredBy,
    module,
    uses: usesOf(decorators),
    skips: decorators.flatMap(skipsOf),
    doubtful: decorators.flatMap((decorator) => {
      const { name } = decorator;
      if (name !== 'UseGuard' && name !== 'UseInterceptor') return [];
      return usesOf([decorator]).length < decorator.arguments.length ? [name] : [];
    }),
  };
}

function skipsOf({ name, arguments: values, span }: DecoratorFacts): readonly Skip[] {
  if (name !== 'SkipGuard' && name !== 'SkipInterceptor') return [];
  if (values.length === 0) return [{ decorator: name, span }];
  return values.flatMap((value) =>
    value.kind === 'class' ? [{ decorator: name, skipped: value.class, span: value.span }] : [],
  );
}

function asSkipped(
  { class: used, span, decorator, options, declaredBy }: RouteUse,
  skippedBy: string,
  skippedAt: Span,
): SkippedUse {
  return { class: used, span, decorator, ...(options !== undefined && { options }), declaredBy, skippedBy, skippedAt };
}
