import { frameworkModules } from '../../declare/framework-modules.js';
import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { declaredRole } from '../../model/declared-role.js';
import type { MissingTarget } from '../../model/dependency-target.js';
import type { ExportTarget } from '../../model/export-target.js';
import type { ClassFacts } from '../../model/facts.js';
import type { ModuleList } from '../../model/module-list.js';
import type { ClassesById } from '../classes-by-id.js';
import type { RegisteredProvider } from '../providers/register-providers.js';

/** The input of `scopesOf`. */
export interface ScopesInput {
  /** The modules that the root reaches. */
  readonly modules: readonly ModuleDeclaration[];
  readonly providers: ReadonlyMap<ClassId, RegisteredProvider>;
  /** Every module of the program, reached or not. */
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
}

/** The result of resolving a token. */
export type Resolution =
  | { readonly kind: 'provider'; readonly class: ClassReference }
  | { readonly kind: 'not-checked'; readonly class: ClassReference }
  | MissingTarget;

/** The visibility of tokens in modules. */
export interface Visibility {
  /** Resolves a `token` that a class of `module` needs. */
  resolve(token: ClassReference, module: ModuleDeclaration): Resolution;
  /** Resolves an entry of the exports of `module`. */
  resolveExport(token: ClassReference, module: ModuleDeclaration): ExportTarget;
  /** Whether a class is among the providers of `module`, or may be. */
  isProvided(token: ClassReference, module: ModuleDeclaration): boolean;
}

/** The parts of all modules that decide about visibility. */
export interface Scopes extends Pick<ScopesInput, 'providers' | 'declarations'> {
  readonly byModule: ReadonlyMap<ClassId, Scope>;
  readonly globallyExported: ReadonlySet<ClassId>;
  readonly anyImportsUnreadable: boolean;
  readonly anyHolderUnreadable: boolean;
  readonly anyGlobalExportsUnreadable: boolean;
  /** The names of entries that could not be read. */
  readonly hiddenNames: ReadonlySet<string>;
  readonly anyPackagesHidden: boolean;
  /** The modules that the root does not reach, by the tokens that they register. */
  readonly ownersOutside: ReadonlyMap<ClassId, ClassReference>;
}

/** A module and its lists as sets. */
interface Scope {
  readonly declared: ReadonlySet<ClassId>;
  /** The tokens that its importer has to provide: missing ones are reported there. */
  readonly expected: ReadonlySet<ClassId>;
  readonly exported: ReadonlySet<ClassId>;
  readonly imports: readonly ClassId[];
  readonly unreadable: ReadonlySet<ModuleList>;
}

/** The lists that may make a provider of another module visible. */
const importing: readonly ModuleList[] = ['imports'];

/** The lists that may contain a provider. */
const holders: readonly ModuleList[] = ['providers', 'controllers', 'imports'];

/** Reads the lists of all modules. */
export function scopesOf({ modules, providers, declarations }: ScopesInput): Scopes {
  const byModule = new Map(modules.map((module) => [module.class.id, scopeOf(module)]));
  const scopes = [...byModule.values()];
  const globals = modules.filter(({ global }) => global).flatMap(({ class: { id } }) => byModule.get(id) ?? []);
  return {
    providers,
    declarations,
    byModule,
    globallyExported: new Set(globals.flatMap(({ exported }) => [...exported])),
    anyImportsUnreadable: scopes.some((scope) => scope.unreadable.has('imports')),
    anyHolderUnreadable: scopes.some((scope) => hasUnreadable(scope, holders)),
    anyGlobalExportsUnreadable: globals.some((scope) => scope.unreadable.has('exports')),
    hiddenNames: new Set(modules.flatMap(({ hidden }) => hidden.names)),
    anyPackagesHidden: modules.some(({ hidden }) => hidden.ofPackages),
    ownersOutside: ownersOutside(byModule, declarations),
  };
}

/**
 * Applies the rules of visibility: a token is visible in the module that declares it, in modules with a direct import
 * that exports it, and everywhere when a global module exports it. An invalid export counts as well: it is reported in
 * its own place, and not again at every class that depends on it. `classes`: for tokens that no module provides.
 */
export function visibilityOf(scopes: Scopes, classes: ClassesById): Visibility {
  const { providers, declarations, globallyExported, anyHolderUnreadable, hiddenNames } = scopes;
  const { anyImportsUnreadable, anyGlobalExportsUnreadable, anyPackagesHidden } = scopes;

  const scope = (id: ClassId): Scope => {
    const found = scopes.byModule.get(id);
    if (found === undefined) throw new Error(`the module ${id} is imported, but was not reached`);
    return found;
  };
  const importExporting = (token: ClassId, { imports }: Scope) =>
    imports.find((imported) => scope(imported).exported.has(token));
  const importsMayHide = ({ imports }: Scope) => imports.some((imported) => scope(imported).unreadable.has('exports'));

  /** Whether an entry that could not be read may be a token that no module is known to provide. */
  const mayBeHidden = ({ name, origin }: ClassReference) =>
    anyHolderUnreadable || hiddenNames.has(name) || (anyPackagesHidden && origin.kind === 'package');

  const missing = (token: ClassReference, needing: Scope): Resolution => {
    const provider = providers.get(token.id);
    if (provider !== undefined) {
      const owner = provider.owner.class.id;
      if (provider.duplicates.length > 0) return { kind: 'not-checked', class: token };
      if (scope(owner).exported.has(token.id)) {
        // A list that could not be read may import a global module that exports it again.
        return anyImportsUnreadable
          ? { kind: 'not-checked', class: token }
          : { kind: 'not-imported', class: token, owner };
      }
      // The provider is not visible either way, but the fix depends on a list that could not be read.
      if (scope(owner).unreadable.has('exports')) return { kind: 'not-checked', class: token };
      return { kind: 'private', class: token, owner, imported: needing.imports.includes(owner) };
    }
    if (mayBeHidden(token)) return { kind: 'not-checked', class: token };
    return unknownTarget(token, classes.get(token.id), scopes.ownersOutside.get(token.id));
  };

  return {
    resolve(token, module) {
      const needing = scope(module.class.id);
      if (needing.declared.has(token.id)) return { kind: 'provider', class: token };
      if (globallyExported.has(token.id) || importExporting(token.id, needing) !== undefined) {
        return { kind: providers.has(token.id) ? 'provider' : 'not-checked', class: token };
      }
      if (needing.expected.has(token.id)) return { kind: 'not-checked', class: token };
      // A token with an owner cannot be in another list: that would be a second owner.
      const lists = providers.has(token.id) ? importing : holders;
      const mayHide = hasUnreadable(needing, lists) || importsMayHide(needing) || anyGlobalExportsUnreadable;
      return mayHide ? { kind: 'not-checked', class: token } : missing(token, needing);
    },
    resolveExport(token, module) {
      const own = scope(module.class.id);
      if (own.declared.has(token.id)) return { kind: 'own' };
      const from = importExporting(token.id, own);
      if (from !== undefined) return providers.has(token.id) ? { kind: 're-export', from } : { kind: 'not-checked' };
      if (declarations.has(token.id) || frameworkModules.has(token.id)) return { kind: 'module' };
      if (own.expected.has(token.id) || hasUnreadable(own, holders) || importsMayHide(own))
        return { kind: 'not-checked' };
      const owner = providers.get(token.id)?.owner.class.id;
      if (owner === undefined) {
        if (mayBeHidden(token)) return { kind: 'not-checked' };
        const facts = classes.get(token.id);
        const role = facts && declaredRole(facts);
        return { kind: 'unknown', ...(role !== undefined && { role }) };
      }
      const exported = scope(owner).exported.has(token.id);
      return { kind: 'not-available', owner, exported, imported: own.imports.includes(owner) };
    },
    isProvided(token, module) {
      const { declared, unreadable } = scope(module.class.id);
      return declared.has(token.id) || unreadable.has('providers');
    },
  };
}

function scopeOf(module: ModuleDeclaration): Scope {
  return {
    declared: new Set([...module.providers, ...module.controllers].map((entry) => entry.class.id)),
    expected: new Set(module.expects.map((entry) => entry.class.id)),
    exported: new Set(module.exports.map((entry) => entry.class.id)),
    imports: module.imports.map((entry) => entry.class.id),
    unreadable: new Set(module.unreadable),
  };
}

function hasUnreadable(scope: Scope, lists: readonly ModuleList[]): boolean {
  return scope.unreadable.size > 0 && lists.some((list) => scope.unreadable.has(list));
}

/** The tokens that modules register which the root does not reach. */
function ownersOutside(
  reached: ReadonlyMap<ClassId, unknown>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): ReadonlyMap<ClassId, ClassReference> {
  const owners = new Map<ClassId, ClassReference>();
  for (const module of declarations.values()) {
    if (reached.has(module.class.id)) continue;
    for (const { class: token } of [...module.providers, ...module.controllers]) {
      if (!owners.has(token.id)) owners.set(token.id, module.class);
    }
  }
  return owners;
}

function unknownTarget(token: ClassReference, facts?: ClassFacts, owner?: ClassReference): MissingTarget {
  const role = facts && declaredRole(facts);
  return {
    kind: 'unknown',
    class: token,
    abstract: facts?.abstract ?? false,
    ...(role !== undefined && { role }),
    ...(facts !== undefined && { declaredAt: facts.span, methods: facts.methods }),
    ...(owner !== undefined && { unreachableOwner: owner }),
  };
}
