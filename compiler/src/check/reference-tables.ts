import type { ApplicationModel, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ResolvedReference } from '../model/resolved-references.js';

/** A module or provider that was looked up, and the result. */
interface Lookup {
  readonly among: 'modules' | 'references' | 'providers';
  readonly id: ClassId;
  readonly value: unknown;
}

/** The result of a function, and everything that it looked up. */
export interface Noted<Result> {
  readonly result: Result;
  readonly lookups: readonly Lookup[];
}

/** The modules and providers of an application by their ids. It can note what a function looks up. */
export class ReferenceTables {
  readonly modules: ReadonlyMap<ClassId, ResolvedReference>;
  /** The references to providers. */
  readonly references: ReadonlyMap<ClassId, ResolvedReference>;
  readonly #providers: ReadonlyMap<ClassId, Provider>;
  readonly #application: Pick<ApplicationModel, 'modules' | 'providers'>;
  /** Whether these tables have nothing but the entries of the earlier ones. */
  readonly #areSame: boolean;
  #lookups: Lookup[] = [];

  /** A reference is the same object as in the tables of an earlier application, if it is equal. */
  constructor(application: Pick<ApplicationModel, 'modules' | 'providers'>, earlier?: ReferenceTables) {
    const { modules, providers } = application;
    this.#application = { modules, providers };
    const areModulesSame = earlier !== undefined && earlier.#application.modules === modules;
    const areProvidersSame = earlier !== undefined && earlier.#application.providers === providers;
    this.modules = areModulesSame ? earlier.modules : referencesTo(modules, earlier?.modules);
    this.references = areProvidersSame ? earlier.references : referencesTo(providers, earlier?.references);
    this.#providers = areProvidersSame
      ? earlier.#providers
      : new Map(providers.map((provider) => [provider.class.id, provider]));
    this.#areSame = areModulesSame && areProvidersSame;
  }

  /** Calls a function that looks up modules and providers by the methods below alone. */
  note<Result>(resolve: () => Result): Noted<Result> {
    this.#lookups = [];
    const result = resolve();
    return { result, lookups: this.#lookups };
  }

  /** Whether a function that was noted for the earlier application would look up the same objects. */
  hasSame({ lookups }: Noted<unknown>): boolean {
    return this.#areSame || lookups.every(({ among, id, value }) => this.#tableOf(among).get(id) === value);
  }

  module(id: ClassId): ResolvedReference | undefined {
    return this.#noted('modules', id, this.modules.get(id));
  }

  reference(id: ClassId): ResolvedReference | undefined {
    return this.#noted('references', id, this.references.get(id));
  }

  provider(id: ClassId): Provider | undefined {
    return this.#noted('providers', id, this.#providers.get(id));
  }

  #noted<Value>(among: Lookup['among'], id: ClassId, value: Value): Value {
    this.#lookups.push({ among, id, value });
    return value;
  }

  #tableOf(among: Lookup['among']): ReadonlyMap<ClassId, unknown> {
    return among === 'providers' ? this.#providers : this[among];
  }
}

interface Referable {
  readonly class: ResolvedReference['class'];
  readonly name: string;
}

function referencesTo(
  items: readonly Referable[],
  known: ReadonlyMap<ClassId, ResolvedReference> = new Map(),
): ReadonlyMap<ClassId, ResolvedReference> {
  return new Map(
    items.map(({ class: reference, name }, index) => {
      const former = known.get(reference.id);
      const isSame = former?.index === index && former.class === reference && former.name === name;
      return [reference.id, isSame ? former : { index, class: reference, name }];
    }),
  );
}
