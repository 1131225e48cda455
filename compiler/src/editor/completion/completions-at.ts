import { indexOf } from '../../check/lookups/application-index.js';
import { isVisibleIn } from '../../check/lookups/is-visible-in.js';
import { importsOf, importsOfAshlar } from '../../check/repairs/changes.js';
import type { ImportExtension } from '../../files/import-specifier.js';
import { directoryOf } from '../../files/path.js';
import type { ApplicationModel, Module } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import { type DeclaredRole, declaredRole } from '../../model/declared-role.js';
import type { ClassFacts, FileFacts } from '../../model/facts.js';
import { importEdits, resolveImports } from '../../repair/import-edits.js';
import { SourceText } from '../../repair/source-text.js';
import type { TextEdit } from '../../repair/text-edit.js';
import type { EditorApplication } from '../editor-state.js';
import {
  type CompletionContext,
  completionContext,
  type ListContext,
  type PathParameterContext,
} from './completion-context.js';

/** A place in a text that can be half typed. */
export interface CompletionRequest {
  /** Relative to the package. */
  readonly file: string;
  readonly text: string;
  readonly offset: number;
  /** The end of relative imports in a file that has none yet. */
  readonly importExtension: ImportExtension;
}

/** A text that can be written at a place. */
export interface EditorCompletion {
  readonly label: string;
  readonly kind: 'class' | 'text';
  /** Why it is offered: `not listed yet`, `of NotesModule`. */
  readonly detail: string;
  /** The text from `start` to `end` is replaced by `text`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Further edits of the file: imports. */
  readonly edits: readonly TextEdit[];
  /** The most likely one has the first of these in the alphabet. */
  readonly sortText: string;
}

/** The classes, path parameters or security schemes that can be written at a place, and are not there yet. */
export function completionsAt(application: EditorApplication, request: CompletionRequest): readonly EditorCompletion[] {
  const source = new SourceText(request.file, request.text);
  const context = completionContext(source, request.offset);
  if (context === undefined) return [];
  switch (context.kind) {
    case 'list':
      return candidatesOf(application, context, request.file).flatMap((candidate) =>
        classCompletion(candidate, context, source, request),
      );
    case 'path parameter':
      return missingParameters(application.model, context).map((name) =>
        textCompletion(name, 'a parameter of the path', context),
      );
    case 'scheme':
      return (application.model.openApi?.schemes ?? []).map(({ name }) =>
        textCompletion(name, 'a security scheme', context),
      );
  }
}

function textCompletion(
  label: string,
  detail: string,
  { start, end }: Pick<CompletionContext, 'start' | 'end'>,
): EditorCompletion {
  return { label, kind: 'text', detail, start, end, text: label, edits: [], sortText: label };
}

/** A class that can be an entry, and how likely it is: from 0. */
interface Candidate {
  readonly class: ClassReference;
  readonly detail: string;
  readonly rank: number;
  /** The entry is `withOptions(Class, )`, because the class cannot run without options. */
  readonly needsOptions?: boolean;
}

function classCompletion(
  { class: reference, detail, rank, needsOptions = false }: Candidate,
  { start, end, present }: ListContext,
  source: SourceText,
  { file, importExtension: extension }: CompletionRequest,
): readonly EditorCompletion[] {
  if (!isImportable(reference, file)) return [];
  const released: ReadonlySet<string> = new Set();
  const needed = [...importsOf(reference), ...(needsOptions ? importsOfAshlar('withOptions') : [])];
  const imports = resolveImports(source, needed, released);
  // The file uses the name for something else.
  if (imports === undefined) return [];
  const name = imports.localNames.get(reference.name) ?? reference.name;
  if (present.has(name)) return [];
  const text = needsOptions ? `${imports.localNames.get('withOptions') ?? 'withOptions'}(${name}, )` : name;
  const entry: TextEdit = { start, end, text };
  const edits = importEdits(source, imports.missing, [entry], { extension, released });
  const isNear = reference.origin.kind === 'source' && directoryOf(reference.origin.file) === directoryOf(file);
  const sortText = `${rank}${isNear ? 0 : 1} ${reference.name}`;
  return [{ label: reference.name, kind: 'class', detail, start, end, text, edits, sortText }];
}

/** Whether the class can be named in a file: it is declared there, or exported. */
function isImportable({ origin }: ClassReference, file: string): boolean {
  if (origin.kind === 'package') return true;
  return origin.file === file || (origin.exportName !== undefined && origin.hidden === undefined);
}

function candidatesOf(application: EditorApplication, context: ListContext, file: string): readonly Candidate[] {
  const { model } = application;
  const own = model.modules.find(
    ({ class: { name }, span }) => name === context.owner && application.pathOf(span.file) === file,
  );
  switch (context.list) {
    case 'imports':
      return modulesFor(application, own);
    case 'providers':
      return unlisted(application, 'provider');
    case 'controllers':
      return unlisted(application, 'controller');
    case 'exports':
      return own === undefined ? [] : exportsOf(own);
    case 'guards':
    case 'interceptors':
      return usesFor(application, context, own ?? moduleOf(model, context.owner));
  }
}

/** Modules that do not import this one, directly or through others: that would be a cycle. */
function modulesFor({ model, facts }: EditorApplication, own: Module | undefined): readonly Candidate[] {
  const index = indexOf(model);
  const reached = model.modules
    .filter((module) => own === undefined || !index.reaches(module.class.id, own.class.id))
    .map((module) => ({ class: module.class, detail: 'a module', rank: 1 }));
  const known = new Set(model.modules.map((module) => module.class.id));
  const others = classesWith(facts, 'module').filter(({ class: { id } }) => !known.has(id));
  return [...others.map((one) => ({ class: one.class, detail: 'a module that nothing imports', rank: 0 })), ...reached];
}

/** Classes of a role that no module lists. One that is listed already cannot be listed again. */
function unlisted({ model, facts }: EditorApplication, role: DeclaredRole): readonly Candidate[] {
  const listed = new Set(model.providers.map(({ class: { id } }) => id));
  return classesWith(facts, role)
    .filter(({ class: { id }, abstract }) => !listed.has(id) && !abstract)
    .map((one) => ({ class: one.class, detail: 'no module lists it', rank: 0 }));
}

/** The providers and the imports of a module. */
function exportsOf({ providers, imports, exports }: Module): readonly Candidate[] {
  const exported = new Set(exports.map((entry) => entry.class.id));
  const entries = [
    ...providers.map((entry) => ({ class: entry.class, detail: 'a provider of this module', rank: 0 })),
    ...imports.map((entry) => ({ class: entry.class, detail: 'an imported module', rank: 1 })),
  ];
  return entries.filter((entry) => !exported.has(entry.class.id));
}

/** The guards or interceptors that a class sees; for a decorator that skips them, those that its routes have. */
function usesFor(
  { model, facts }: EditorApplication,
  { list, isSkip, hasOptions, owner }: ListContext,
  module: Module | undefined,
): readonly Candidate[] {
  const method = list === 'guards' ? 'canActivate' : 'intercept';
  if (isSkip) return skippableUses(model, list, owner);
  const index = indexOf(model);
  const seen = facts.flatMap(({ classes }) =>
    classes.filter(({ methods, abstract }) => methods.includes(method) && !abstract),
  );
  return seen
    .filter((one) => declaredRole(one) === 'provider')
    .filter((one) => module === undefined || isVisibleIn(module, one.class, index))
    .map((one) => ({ one, need: one.useOptions?.[method] ?? 'none' }))
    .filter(({ need }) => !hasOptions || need !== 'none')
    .map(({ one, need }) => ({
      class: one.class,
      detail: list === 'guards' ? 'a guard' : 'an interceptor',
      rank: 0,
      needsOptions: need === 'required' && !hasOptions,
    }));
}

function skippableUses(
  { routes, providers }: ApplicationModel,
  list: ListContext['list'],
  owner: string | undefined,
): readonly Candidate[] {
  const decorator = list === 'guards' ? 'UseGuard' : 'UseInterceptor';
  const names = new Map(providers.map(({ class: { id, name } }) => [id, name]));
  const found = new Map<string, Candidate>();
  for (const { controller, uses } of routes) {
    if (names.get(controller) !== owner) continue;
    for (const use of uses) {
      if (use.decorator !== decorator) continue;
      found.set(use.class.id, { class: use.class, detail: `declared by ${use.declaredBy}`, rank: 0 });
    }
  }
  return [...found.values()];
}

/** The module that lists a controller. */
function moduleOf({ providers, modules }: ApplicationModel, owner: string | undefined): Module | undefined {
  const provider = providers.find(({ class: { name } }) => name === owner);
  return modules.find((module) => module.class.id === provider?.module);
}

function classesWith(facts: readonly FileFacts[], role: DeclaredRole): readonly ClassFacts[] {
  return facts.flatMap(({ classes }) => classes.filter((one) => declaredRole(one) === role));
}

/** The parameters of the paths of a handler that its type does not name. */
function missingParameters(
  { routes, providers }: ApplicationModel,
  { owner, handler, present }: PathParameterContext,
): readonly string[] {
  const names = new Map(providers.map(({ class: { id, name } }) => [id, name]));
  const own = routes.filter((route) => route.handler === handler && names.get(route.controller) === owner);
  const parameters = own.flatMap(({ segments }) =>
    segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : [])),
  );
  return [...new Set(parameters)].filter((name) => !present.has(name));
}
