import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Module, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import type { DocumentedRoutes } from './document-routes.js';
import { KeptClasses } from './link-classes.js';
import { KeptDecorators } from './link-decorators.js';
import { KeptRoutes } from './link-routes.js';
import type { Throttling } from './link-throttles.js';
import type { ProviderOrder } from './order-providers.js';
import { KeptTypes } from './route-types.js';
import type { TokenTable } from './token-table.js';
import type { Wiring } from './wiring.js';

/** The parts of the last linked application. Each is kept with everything that it depends on, compared by identity. */
export class KeptLink {
  #parts = new LinkParts();

  /** The parts that can be used again. `classes`: those of the next build. */
  begin(classes: ReadonlyMap<ClassId, ClassFacts>): LinkParts {
    // Targets that depend on these classes are errors: applications with such targets are not kept.
    if (this.#parts.unprovided.wereRead) this.#parts = new LinkParts();
    this.#parts.unprovided.begin(classes);
    return this.#parts;
  }
}

/** The parts of one linked application. */
export class LinkParts {
  readonly declarations = new KeptValue<ReadonlyMap<ClassId, ModuleDeclaration>>();
  readonly wiring = new KeptValue<Wiring>();
  readonly tokens = new KeptValue<TokenTable>();
  readonly moduleNames = new KeptValue<ReadonlyMap<ClassId, string>>();
  readonly instanceNames = new KeptValue<ReadonlyMap<ClassId, string>>();
  readonly modules = new KeptList<Module>();
  readonly providers = new KeptList<Provider>();
  readonly providersByToken = new KeptValue<ReadonlyMap<ClassId, Provider>>();
  readonly order = new KeptValue<ProviderOrder>();
  readonly throttlePlaces = new KeptValue<Throttling['places']>();
  readonly routes = new KeptRoutes();
  readonly documented = new KeptList<DocumentedRoutes>();
  readonly allRoutes = new KeptValue<readonly Route[]>();
  readonly types = new KeptTypes();
  readonly classes = new KeptClasses();
  readonly decorators = new KeptDecorators();
  readonly unprovided = new UnprovidedClasses();
}

/** The classes of a build, for tokens that no module provides. */
class UnprovidedClasses {
  #classes: ReadonlyMap<ClassId, ClassFacts> = new Map();
  #wereRead = false;

  /** Begins the next build. */
  begin(classes: ReadonlyMap<ClassId, ClassFacts>): void {
    this.#classes = classes;
    this.#wereRead = false;
  }

  get wereRead(): boolean {
    return this.#wereRead;
  }

  get(id: ClassId): ClassFacts | undefined {
    this.#wereRead = true;
    return this.#classes.get(id);
  }
}
