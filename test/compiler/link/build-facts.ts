import type { ClassReference } from '../../../compiler/src/model/class-reference.ts';
import type {
  ClassFacts,
  DecoratorFacts,
  DependencyFacts,
  FileFacts,
  HandlerFacts,
  LifecycleHook,
} from '../../../compiler/src/model/facts.ts';
import type { NamedType } from '../../../compiler/src/model/shapes/shape.ts';
import type { Span } from '../../../compiler/src/model/span.ts';
import type { StaticUnknown, StaticValue } from '../../../compiler/src/model/static-value.ts';

/**
 * Names a class of the world that is built: by its name, by `src/a.ts#A` where several have that name, or `pg#Pool` for
 * one of a package.
 */
export type Name = string;

/** An entry of a list of `@Module`. */
export type Entry =
  | Name
  | { readonly factory: Name; readonly needs: readonly Name[] }
  | { readonly provide: Name; readonly by: Name }
  | { readonly event: Name; readonly handler: Name }
  | { readonly unknown: string }
  | { readonly text: string };

/** A whole list that cannot be read. */
export interface UnknownList {
  readonly unknown: string;
}

export type EntryList = readonly Entry[] | UnknownList;

export interface ModuleSpec {
  readonly imports?: EntryList;
  readonly providers?: EntryList;
  readonly controllers?: EntryList;
  readonly exports?: EntryList;
  readonly eventHandlers?: EntryList;
  readonly global?: boolean;
}

/** The type of a constructor parameter: a class, or another type. */
export type Need = Name | { readonly primitive: string } | { readonly interface: string } | { readonly optional: Name };

export interface ClassSpec {
  readonly name: string;
  readonly decorator?: string;
  readonly metadata?: ModuleSpec;
  readonly path?: string;
  readonly needs?: readonly Need[];
  readonly handlers?: readonly HandlerSpec[];
  readonly hooks?: readonly LifecycleHook[];
  readonly methods?: readonly string[];
  /** `implements EventHandler<…>`. */
  readonly handles?: readonly Name[];
  /** `UseGuard` on the class. */
  readonly guards?: readonly Name[];
  readonly abstract?: boolean;
  readonly hidden?: boolean;
  readonly create?: 'sync' | 'async';
  readonly exported?: boolean;
}

export interface HandlerSpec {
  readonly name: string;
  readonly decorator: 'Get' | 'Post' | 'Put' | 'Patch' | 'Delete';
  readonly path?: string;
  readonly parameters?: HandlerFacts['parameters'];
  readonly returns?: HandlerFacts['returns']['results'];
}

/** A class decorated with `@Module`. */
export function module(name: string, metadata: ModuleSpec = {}): ClassSpec {
  return { name, decorator: 'Module', metadata };
}

/** A class decorated with `@Injectable`. */
export function injectable(name: string, needs: readonly Need[] = [], more: Partial<ClassSpec> = {}): ClassSpec {
  return { name, decorator: 'Injectable', needs, ...more };
}

/** A class decorated with `@Controller`. */
export function controller(
  name: string,
  path: string,
  handlers: readonly HandlerSpec[],
  needs: readonly Need[] = [],
): ClassSpec {
  return { name, decorator: 'Controller', path, handlers, needs };
}

/** The facts of files that declare these classes. Every place has a line of its own, in the order of the source. */
export function buildFacts(
  files: Readonly<Record<string, readonly ClassSpec[]>>,
  types: readonly NamedType[] = [],
): FileFacts[] {
  const world = worldOf(files);
  return Object.entries(files).map(([file, specs]) => {
    let line = 0;
    const next = (): Span => {
      line++;
      return { file, line, column: 1, endLine: line, endColumn: 2 };
    };
    const builder = new FactsBuilder(world, next);
    return { file, classes: specs.map((spec) => builder.class(file, spec)), types, decorators: [] };
  });
}

type World = (name: Name) => ClassReference;

function worldOf(files: Readonly<Record<string, readonly ClassSpec[]>>): World {
  const references = new Map<string, ClassReference>();
  for (const [file, specs] of Object.entries(files)) {
    for (const spec of specs) {
      const reference = referenceOf(file, spec);
      references.set(reference.id, reference);
      if (!references.has(spec.name)) references.set(spec.name, reference);
    }
  }
  return (name) => references.get(name) ?? packageReference(name);
}

function referenceOf(file: string, { name, exported = true }: ClassSpec): ClassReference {
  return { id: `${file}#${name}`, name, origin: { kind: 'source', file, ...(exported && { exportName: name }) } };
}

function packageReference(id: string): ClassReference {
  const [specifier, name] = id.split('#');
  if (specifier === undefined || name === undefined) throw new Error(`no class ${id} is declared`);
  return { id, name, origin: { kind: 'package', specifier, exportName: name } };
}

class FactsBuilder {
  readonly #world: World;
  readonly #next: () => Span;

  constructor(world: World, next: () => Span) {
    this.#world = world;
    this.#next = next;
  }

  class(file: string, spec: ClassSpec): ClassFacts {
    const decorators = this.#decorators(spec);
    const span = this.#next();
    return {
      class: referenceOf(file, spec),
      span,
      abstract: spec.abstract ?? false,
      decorators,
      inheritedDecorators: [],
      overrides: [],
      construction: {
        kind: spec.create === undefined ? 'constructor' : 'static-create',
        hidden: spec.hidden ?? false,
        asynchronous: spec.create === 'async',
        parameters: (spec.needs ?? []).map((need, index) => this.#parameter(need, index)),
      },
      hooks: (spec.hooks ?? []).map((name) => ({ name, span: this.#next() })),
      handlers: (spec.handlers ?? []).map((handler) => this.#handler(handler)),
      methods: spec.methods ?? [],
      declaredMethods: [],
      ancestors: [],
      handledEvents: (spec.handles ?? []).map((name) => ({
        token: { kind: 'class', class: this.#world(name) },
        span: this.#next(),
      })),
    };
  }

  #decorators({ decorator, metadata, path, guards }: ClassSpec): DecoratorFacts[] {
    const decorators: DecoratorFacts[] = [];
    if (decorator !== undefined) {
      const values = metadata !== undefined ? [this.#record(metadata)] : path !== undefined ? [this.#text(path)] : [];
      decorators.push({ name: decorator, arguments: values, span: this.#next() });
    }
    if (guards !== undefined) {
      decorators.push({
        name: 'UseGuard',
        arguments: guards.map((name) => this.#classValue(name)),
        span: this.#next(),
      });
    }
    return decorators;
  }

  #record(metadata: ModuleSpec): StaticValue {
    const properties = Object.entries(metadata).map(([name, value]) => ({
      name,
      nameSpan: this.#next(),
      value: typeof value === 'boolean' ? this.#literal(value) : this.#list(value),
    }));
    return { kind: 'record', properties, span: this.#next() };
  }

  #list(entries: EntryList): StaticValue {
    if ('unknown' in entries) return this.#unknown(entries.unknown);
    return { kind: 'list', items: entries.map((entry) => this.#entry(entry)), span: this.#next() };
  }

  #entry(entry: Entry): StaticValue {
    if (typeof entry === 'string') return this.#classValue(entry);
    if ('unknown' in entry) return this.#unknown(entry.unknown);
    if ('text' in entry) return this.#text(entry.text);
    if ('provide' in entry) return this.#call('provide', [this.#classValue(entry.provide), this.#classValue(entry.by)]);
    if ('event' in entry) {
      return this.#call('eventHandlerFor', [this.#classValue(entry.event), this.#classValue(entry.handler)]);
    }
    const needs: StaticValue = {
      kind: 'list',
      items: entry.needs.map((name) => this.#classValue(name)),
      span: this.#next(),
    };
    return this.#call('asyncFactory', [
      this.#classValue(entry.factory),
      needs,
      { kind: 'function', span: this.#next() },
    ]);
  }

  #call(callee: string, values: readonly StaticValue[]): StaticValue {
    return { kind: 'call', callee, arguments: values, span: this.#next() };
  }

  #classValue(name: Name): StaticValue {
    return { kind: 'class', class: this.#world(name), span: this.#next() };
  }

  #text(value: string): StaticValue {
    return this.#literal(value);
  }

  #literal(value: string | boolean): StaticValue {
    return { kind: 'literal', value, span: this.#next() };
  }

  #unknown(text: string): StaticUnknown {
    return { kind: 'unknown', reason: 'call', text, span: this.#next() };
  }

  #parameter(need: Need, index: number): DependencyFacts {
    const span = this.#next();
    const name = `p${index}`;
    if (typeof need === 'string')
      return { name, span, optional: false, token: { kind: 'class', class: this.#world(need) } };
    if ('optional' in need) {
      return { name, span, optional: true, token: { kind: 'class', class: this.#world(need.optional) } };
    }
    const [reason, text] =
      'primitive' in need ? (['primitive', need.primitive] as const) : (['interface', need.interface] as const);
    return { name, span, optional: false, token: { kind: 'not-a-class', reason, text } };
  }

  #handler({ name, decorator, path, parameters = [], returns = [] }: HandlerSpec): HandlerFacts {
    const values = path === undefined ? [] : [this.#text(path)];
    const decorators = [{ name: decorator, arguments: values, span: this.#next() }];
    const span = this.#next();
    return { name, span, decorators, parameters, returns: { span, results: returns } };
  }
}
