import { type ApplicationIndex, indexOf } from '../../check/lookups/application-index.js';
import { isVisibleIn } from '../../check/lookups/is-visible-in.js';
import type { ClassListEntry, Dependency, Module, Provider } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { DependencyTarget } from '../../model/dependency-target.js';
import type { EditorApplication } from '../editor-state.js';
import { usersOf } from '../users-of.js';
import { placeText } from './place-text.js';

/** The most names of a list: the references have all of them. */
const mostNames = 20;

/** A module or a provider as its hover shows it; `undefined` for a class that is neither. */
export function classHover(application: EditorApplication, id: ClassId): string | undefined {
  const { model } = application;
  const module = model.modules.find((one) => one.class.id === id);
  if (module !== undefined) return moduleHover(application, module);
  const provider = indexOf(model).provider(id);
  return provider === undefined ? undefined : providerHover(application, provider);
}

/** Whether a class is a module of the application. */
export function isModule({ model }: EditorApplication, id: ClassId): boolean {
  return model.modules.some((one) => one.class.id === id);
}

function moduleHover({ model, pathOf }: EditorApplication, module: Module): string {
  const { class: named, imports, providers, controllers, exports, global, span } = module;
  const importers = model.modules.filter((one) => one.imports.some((entry) => entry.class.id === named.id));
  return [
    `**module \`${named.name}\`**${global ? ', global' : ''} (${placeText(pathOf, span)})`,
    listOf([
      ['imports', namesOf(imports)],
      ['providers', namesOf(providers)],
      ['controllers', namesOf(controllers)],
      ['routes', String(routesOf(module, model.routes).length)],
      ['exports', namesOf(exports)],
      ['imported by', joined(importers.map((one) => `\`${one.class.name}\``))],
    ]),
  ].join('\n\n');
}

/** The routes of the controllers of a module. */
export function routesOf<Route extends { readonly controller: ClassId }>(
  { controllers }: Module,
  routes: readonly Route[],
): readonly Route[] {
  const here = new Set(controllers.map((entry) => entry.class.id));
  return routes.filter(({ controller }) => here.has(controller));
}

function providerHover({ model, pathOf }: EditorApplication, provider: Provider): string {
  const index = indexOf(model);
  const { class: token, construction, dependencies, role, listedAt, builtAt } = provider;
  const owner = index.module(provider.module);
  const isAlias = construction.kind === 'alias';
  const built = 'class' in construction && construction.class.id !== token.id ? construction.class.name : undefined;
  const users = usersOf(model, token.id).map(({ name }) => `\`${name}\``);
  return [
    `**${role} \`${token.name}\`** of \`${owner.class.name}\` (${placeText(pathOf, listedAt)})`,
    listOf([
      ['made by', construction.kind === 'factory' ? 'a factory' : ''],
      [
        isAlias ? 'same instance as' : 'built class',
        built === undefined ? '' : `\`${built}\` (${placeText(pathOf, builtAt)})`,
      ],
      ['visible in', role === 'controller' ? '' : visibility(provider, owner, model.modules, index)],
      // The only dependency of an alias is the instance that it is.
      ['needs', isAlias ? '' : joined(dependencies.map((dependency) => dependencyText(dependency, index)))],
      ['needed by', joined(users.toSorted())],
    ]),
  ].join('\n\n');
}

/** The modules that see a provider: its own, and those that import it when it is exported. */
function visibility(
  { class: token }: Provider,
  owner: Module,
  modules: readonly Module[],
  index: ApplicationIndex,
): string {
  const isExported = owner.exports.some((entry) => entry.class.id === token.id);
  if (!isExported) return `\`${owner.class.name}\` alone, because it is not exported`;
  if (owner.global) return 'all modules, because its module is global';
  const seeing = modules.filter((module) => isVisibleIn(module, token, index));
  return joined(seeing.map((module) => `\`${module.class.name}\``));
}

/** A dependency with the module that resolves it, or with the reason why none does. */
function dependencyText({ target, optional }: Dependency, index: ApplicationIndex): string {
  const notes = [...noteOf(target, index), ...(optional ? ['optional'] : [])];
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `${targetText(target, index)}${note}`;
}

function targetText(target: DependencyTarget, index: ApplicationIndex): string {
  if (target.kind === 'logger') return '`Logger`';
  if (target.kind === 'codec') return '`Codec`';
  if (target.kind === 'not-a-class') return `\`${target.text}\``;
  const owner = target.kind === 'provider' ? index.provider(target.class.id)?.module : undefined;
  return `\`${target.class.name}\`${owner === undefined ? '' : ` of ${index.labelOf(owner)}`}`;
}

function noteOf(target: DependencyTarget, index: ApplicationIndex): readonly string[] {
  switch (target.kind) {
    case 'provider':
    case 'logger':
    case 'codec':
      return [];
    case 'not-a-class':
      return ['not a class'];
    case 'not-checked':
      return ['perhaps in a list that cannot be read'];
    case 'private':
      return [`${index.labelOf(target.owner)} does not export it`];
    case 'not-imported':
      return [`${index.labelOf(target.owner)} is not imported`];
    case 'unknown':
      return ['no module provides it'];
    case 'generic':
      return ['a generic class'];
  }
}

function namesOf(entries: readonly ClassListEntry[]): string {
  return joined(entries.map((entry) => `\`${entry.class.name}\``));
}

function joined(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const rest = distinct.length - mostNames;
  return [...distinct.slice(0, mostNames), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/** The rows that have a text, as a list. */
function listOf(rows: readonly (readonly [title: string, text: string])[]): string {
  return rows
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `- ${title}: ${text}`)
    .join('\n');
}
