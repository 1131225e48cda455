import type { ApplicationModel, Route, RouteUse } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { packageFilesOf } from '../model/package-file.js';
import { type Span, startOf, useOf } from '../model/span.js';
import type { Thrower } from '../model/thrown-error.js';
import type { PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import type { RequestStage, SourcePlace } from './request-plan.js';

/** The places in the sources of everything that a plan decides. */
export class SourcePlaces {
  readonly #model: ApplicationModel;
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #classes: ReadonlyMap<ClassId, Span>;

  constructor(model: ApplicationModel) {
    this.#model = model;
    this.#routes = new Map(model.routes.map((route) => [route.name, route]));
    this.#classes = new Map(
      model.providers.flatMap((provider) =>
        // The place of a class that is not read is the entry of the list.
        startOf(provider.builtAt) === startOf(provider.listedAt)
          ? []
          : [[provider.class.id, provider.builtAt] as const],
      ),
    );
  }

  /** The place of a stretch of a file: where a composed decorator is applied, for a part of it. */
  of(span: Span): SourcePlace {
    const { file, line, column } = useOf(span);
    return { file: packageFilesOf(this.#model).get(file)?.path ?? file, line, column };
  }

  /** The place of a stretch of a file, if there is one. */
  maybe(span: Span | undefined): SourcePlace | null {
    return span === undefined ? null : this.of(span);
  }

  /** The type of the first input of a route that has a property; `null` without one. */
  input(route: PlannedRoute, has: (input: PlannedInput) => boolean): SourcePlace | null {
    return this.maybe(this.route(route).inputs[route.inputs.findIndex(has)]?.typeSpan);
  }

  /** The place at which a function throws an exception: the file and the line, or the file alone. */
  thrower({ file, name, place }: Thrower): string {
    const all = this.#model.throwingFunctions.get(file)?.find((one) => one.name === name)?.places ?? [];
    const span = place === undefined ? all[0] : all[place];
    if (span === undefined) return packageFilesOf(this.#model).get(file)?.path ?? file;
    const { file: path, line } = this.of(span);
    return `${path}:${line}`;
  }

  /** The route as it was read. */
  route({ name }: Pick<PlannedRoute, 'name'>): Route {
    const route = this.#routes.get(name);
    if (route === undefined) throw new Error(`internal error: the model has no route ${name}`);
    return route;
  }

  /** The guards or the interceptors of a route as they were read, in the order in which they run. */
  uses(route: Pick<PlannedRoute, 'name'>, decorator: RouteUse['decorator']): readonly RouteUse[] {
    return this.route(route).uses.filter((use) => use.decorator === decorator);
  }

  /** The declaration of a class, if it is in the sources. */
  class({ id, name }: { readonly id: ClassId; readonly name: string }): RequestStage['class'] {
    const span = this.#classes.get(id);
    return span === undefined ? null : { name, source: this.of(span) };
  }

  /** The place of the rate limit of a route: the decorator, or the import of `ThrottleModule`. */
  throttle(route: Pick<PlannedRoute, 'name'>): SourcePlace | null {
    const { throttle } = this.route(route);
    if (throttle === undefined) return null;
    if (throttle.kind !== 'global') return this.of(throttle.span);
    const { throttleImports } = this.#model;
    const entry = throttleImports.find(({ configuration }) => configuration !== undefined) ?? throttleImports[0];
    return entry === undefined ? null : this.of(entry.span);
  }

  /** Whether a class of the application chooses the options of rate limits, such as their store. */
  get hasThrottleOptions(): boolean {
    return this.#model.throttleImports.some(({ configuration }) => configuration !== undefined);
  }

  /** The error handler as the root module names it. */
  get errorHandler(): ApplicationModel['errorHandler'] {
    return this.#model.errorHandler;
  }
}
