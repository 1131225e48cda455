import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue, Module, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';
import type { TypeKeyFacts } from '../model/type-key.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import type { DocumentedRoutes } from './document-routes.js';
import type { FileFindings } from './file-findings.js';
import type { RootResult } from './find-root.js';
import { KeptClasses } from './link-classes.js';
import type { LinkedConfigurations } from './link-configurations.js';
import { KeptDecorators } from './link-decorators.js';
import { KeptRoutes, type RouteResult } from './link-routes.js';
import type { Throttling } from './link-throttles.js';
import type { ModulesOutside } from './needed-outside.js';
import type { ProviderOrder } from './order-providers.js';
import { KeptTypes } from './route-types.js';
import type { SourceClasses } from './source-classes.js';
import type { TokenTable } from './token-table.js';
import type { Wiring } from './wiring.js';

/** The parts of the last linked application. Each is kept with everything that it depends on, compared by identity. */
export class KeptLink {
  #parts = new LinkParts();
  /** Whether the files are in order. */
  readonly areSorted = new KeptValue<boolean>();
  readonly sources = new KeptValue<SourceClasses>();

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
  readonly findings = new KeptList<FileFindings>();
  readonly joinedFindings = new KeptValue<FileFindings>();
  readonly declarations = new KeptValue<ReadonlyMap<ClassId, ModuleDeclaration>>();
  readonly root = new KeptValue<RootResult>();
  readonly wiring = new KeptValue<Wiring>();
  readonly tokens = new KeptValue<TokenTable>();
  readonly moduleNames = new KeptValue<ReadonlyMap<ClassId, string>>();
  readonly instanceNames = new KeptValue<ReadonlyMap<ClassId, string>>();
  readonly modules = new KeptList<Module>();
  readonly allModules = new KeptValue<readonly Module[]>();
  readonly providers = new KeptList<Provider>();
  readonly allProviders = new KeptValue<readonly Provider[]>();
  readonly providersByToken = new KeptValue<ReadonlyMap<ClassId, Provider>>();
  readonly order = new KeptValue<ProviderOrder>();
  readonly throttlePlaces = new KeptValue<Throttling['places']>();
  readonly routes = new KeptRoutes();
  readonly linkedRoutes = new KeptValue<RouteResult>();
  readonly documented = new KeptList<DocumentedRoutes>();
  readonly allDocumented = new KeptValue<readonly DocumentedRoutes[]>();
  readonly allRoutes = new KeptValue<AllRoutes>();
  readonly configurations = new KeptValue<LinkedConfigurations>();
  readonly contextKeys = new KeptValue<readonly TypeKeyFacts[]>();
  readonly outside = new KeptValue<ModulesOutside>();
  readonly neededOutside = new KeptValue<readonly ClassId[]>();
  readonly types = new KeptTypes();
  readonly classes = new KeptClasses();
  readonly decorators = new KeptDecorators();
  readonly moduleIssues = new KeptValue<readonly Issue[]>();
  readonly unneededDefaults = new KeptValue<readonly Issue[]>();
  readonly documentIssues = new KeptValue<readonly Issue[]>();
  readonly factoryHooks = new KeptValue<readonly Issue[]>();
  readonly unprovided = new UnprovidedClasses();
}

/** The routes of all controllers, and those of each. */
interface AllRoutes {
  readonly routes: readonly Route[];
  readonly ofControllers: readonly (readonly Route[])[];
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
