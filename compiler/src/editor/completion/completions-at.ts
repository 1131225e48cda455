import { indexOf } from '../../check/lookups/application-index.js';
import { isVisibleIn } from '../../check/lookups/is-visible-in.js';
import { importsOfAshlar } from '../../check/repairs/changes.js';
import type { NeededImport } from '../../diagnostics/repair.js';
import type { ImportExtension } from '../../files/import-specifier.js';
import { directoryOf } from '../../files/path.js';
import type { ApplicationModel, Module, Provider } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import type { Construction } from '../../model/construction.js';
import { type DeclaredRole, declaredRole } from '../../model/declared-role.js';
import type { ClassFacts, DecoratorFacts, FileFacts } from '../../model/facts.js';
import { packageFilesOf } from '../../model/package-file.js';
import { reachable } from '../../model/reachable.js';
import type { StaticValue } from '../../model/static-value.js';
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
        classCompletion(candidate, context, source, application, request),
      );
    case 'path parameter':
      return missingParameters(application, context, request.file).map((name) =>
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
  application: EditorApplication,
  { file, importExtension: extension }: CompletionRequest,
): readonly EditorCompletion[] {
  const { origin } = reference;
  const declaredIn = origin.kind === 'source' ? application.pathOf(origin.file) : undefined;
  const own = importOf(reference, application, file);
  if (own === undefined) return [];
  const released: ReadonlySet<string> = new Set();
  const needed = [own, ...(needsOptions ? importsOfAshlar('withOptions') : [])];
  const imports = resolveImports(source, needed, released);
  // The file uses the name for something else.
  if (imports === undefined) return [];
  const name = imports.localNames.get(own.name) ?? own.name;
  if (present.has(name)) return [];
  const text = needsOptions ? `${imports.localNames.get('withOptions') ?? 'withOptions'}(${name}, )` : name;
  const entry: TextEdit = { start, end, text };
  const edits = importEdits(source, imports.missing, [entry], { extension, released });
  const isNear = declaredIn !== undefined && directoryOf(declaredIn) === directoryOf(file);
  const sortText = `${rank}${isNear ? 0 : 1} ${name}`;
  return [{ label: name, kind: 'class', detail, start, end, text, edits, sortText }];
}

/** The import of a class in a file; `undefined` where the file cannot import it. A class of another package is imported by its specifier. */
function importOf(
  { name, origin }: ClassReference,
  { model, pathOf }: EditorApplication,
  file: string,
): NeededImport | undefined {
  if (origin.kind === 'package') return named({ name, from: { package: origin.specifier } }, origin.exportName);
  const declaredIn = pathOf(origin.file);
  const { exportName, hidden } = origin;
  if (declaredIn === file) return { name, from: { file } };
  if (exportName === undefined || hidden !== undefined) return undefined;
  const linked = packageFilesOf(model).get(origin.file);
  if (linked === undefined || linked.isRelative === true)
    return named({ name, from: { file: declaredIn } }, exportName);
  const imported = linked.imports.get(exportName)?.value;
  return imported && named({ name, from: { package: imported.specifier } }, imported.exportName);
}

/** An import under the name of the export, unless that is the default one. */
function named(wanted: NeededImport, exportName: string): NeededImport {
  return exportName === 'default' ? { ...wanted, exportName } : { ...wanted, name: exportName };
}

function candidatesOf(application: EditorApplication, context: ListContext, file: string): readonly Candidate[] {
  const { model } = application;
  const own = model.modules.find(
    ({ class: { name }, span }) => name === context.owner && application.pathOf(span.file) === file,
  );
  switch (context.list) {
    case 'imports':
      return modulesFor(application, context.owner, file);
    case 'providers':
      return unlisted(application, 'provider');
    case 'controllers':
      return unlisted(application, 'controller');
    case 'exports':
      return own === undefined ? [] : exportsOf(own, model);
    case 'guards':
    case 'interceptors':
      return usesFor(application, context, own, file);
  }
}

/** Modules that do not import this one, directly or through others: that would be a cycle. */
function modulesFor(application: EditorApplication, owner: string | undefined, file: string): readonly Candidate[] {
  const { model, facts, pathOf } = application;
  const declared = classesWith(facts, 'module');
  const own = declared.find(({ class: { name }, span }) => name === owner && pathOf(span.file) === file);
  const importing = own === undefined ? new Set<ClassId>() : modulesAround(own.class.id, declared);
  const reached = model.modules.map((module) => ({ class: module.class, detail: 'a module', rank: 1 }));
  const known = new Set(model.modules.map((module) => module.class.id));
  const others = declared
    .filter(({ class: { id } }) => !known.has(id))
    .map((one) => ({ class: one.class, detail: 'a module that nothing imports', rank: 0 }));
  return [...others, ...reached].filter((one) => !importing.has(one.class.id));
}

/** A module, and those that import it, directly or through others. */
function modulesAround(module: ClassId, declared: readonly ClassFacts[]): ReadonlySet<ClassId> {
  const importers = new Map<ClassId, ClassId[]>();
  for (const { class: importer, decorators } of declared) {
    for (const imported of decorators.flatMap(importsIn)) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [importer.id]);
      else known.push(importer.id);
    }
  }
  return reachable([module], (id) => importers.get(id) ?? []);
}

/** The classes in the `imports` of `@Module`, as entries or inside of them: `configure(NotesModule, { imports: [UsersModule] })`. */
function importsIn({ name, arguments: [metadata] }: DecoratorFacts): readonly ClassId[] {
  if (name !== 'Module' || metadata?.kind !== 'record') return [];
  const lists = metadata.properties.filter((property) => property.name === 'imports').map(({ value }) => value);
  return [...reachable<StaticValue>(lists, partsOf)].flatMap((value) => (value.kind === 'class' ? value.class.id : []));
}

function partsOf(value: StaticValue): readonly StaticValue[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'call') return value.arguments;
  return value.kind === 'record' ? value.properties.map((property) => property.value) : [];
}

/** Classes of a role that no module lists. One that is listed or built already cannot be listed again. */
function unlisted({ model, facts }: EditorApplication, role: DeclaredRole): readonly Candidate[] {
  const listed = new Set(model.providers.flatMap(({ class: { id }, construction }) => [id, builtClass(construction)]));
  return classesWith(facts, role)
    .filter(({ class: { id }, abstract }) => !listed.has(id) && !abstract)
    .map((one) => ({ class: one.class, detail: 'no module lists it', rank: 0 }));
}

/** The class that is built for a token, also by `provide(Token, Class)`. */
function builtClass(construction: Construction): ClassId | undefined {
  return 'class' in construction ? construction.class.id : undefined;
}

/** The providers and the imports of a module, and the providers that these export. */
function exportsOf({ providers, imports, exports }: Module, model: ApplicationModel): readonly Candidate[] {
  const index = indexOf(model);
  const exported = new Set(exports.map((entry) => entry.class.id));
  const ofImports = imports.flatMap(({ class: { id, name } }) =>
    index
      .module(id)
      .exports.filter((entry) => index.provider(entry.class.id) !== undefined)
      .map((entry) => ({ class: entry.class, detail: `a provider of ${name}`, rank: 2 })),
  );
  const entries = [
    ...providers.map((entry) => ({ class: entry.class, detail: 'a provider of this module', rank: 0 })),
    ...imports.map((entry) => ({ class: entry.class, detail: 'an imported module', rank: 1 })),
    ...ofImports,
  ];
  return entries.filter((entry) => !exported.has(entry.class.id));
}

/** The guards or interceptors that a class sees; for a decorator that skips them, those that its routes have. */
function usesFor(
  application: EditorApplication,
  { list, isSkip, hasOptions, owner }: ListContext,
  own: Module | undefined,
  file: string,
): readonly Candidate[] {
  const { model, facts } = application;
  const controllers = providersOf(application, owner, file);
  if (isSkip) return skippableUses(model, list, controllers);
  const index = indexOf(model);
  const module = own ?? model.modules.find(({ class: { id } }) => controllers.some((one) => one.module === id));
  const method = list === 'guards' ? 'canActivate' : 'intercept';
  const seen = facts.flatMap(({ classes }) => classes.filter(({ methods }) => methods.includes(method)));
  return seen
    .filter((one) => index.provider(one.class.id) !== undefined || isListable(one))
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

/** Whether a class can be a provider that no module lists yet. An abstract class can only be the token of one. */
function isListable(one: ClassFacts): boolean {
  return declaredRole(one) === 'provider' && !one.abstract;
}

/** The guards or interceptors of the routes of some controllers. */
function skippableUses(
  { routes }: ApplicationModel,
  list: ListContext['list'],
  controllers: readonly Provider[],
): readonly Candidate[] {
  const decorator = list === 'guards' ? 'UseGuard' : 'UseInterceptor';
  const owners = new Set(controllers.map(({ class: { id } }) => id));
  const uses = routes.filter(({ controller }) => owners.has(controller)).flatMap((route) => route.uses);
  const found = new Map(
    uses
      .filter((use) => use.decorator === decorator)
      .map((use) => [use.class.id, { class: use.class, detail: `declared by ${use.declaredBy}`, rank: 0 }]),
  );
  return [...found.values()];
}

/** The providers that are built of a class in a file: files can have classes of one name. */
function providersOf(
  { model, pathOf }: EditorApplication,
  name: string | undefined,
  file: string,
): readonly Provider[] {
  return model.providers.filter(({ class: token, construction, builtAt }) => {
    const built = 'class' in construction ? construction.class : token;
    return built.name === name && pathOf(builtAt.file) === file;
  });
}

function classesWith(facts: readonly FileFacts[], role: DeclaredRole): readonly ClassFacts[] {
  return facts.flatMap(({ classes }) => classes.filter((one) => declaredRole(one) === role));
}

/** The parameters of the paths of a handler that its type does not name. */
function missingParameters(
  application: EditorApplication,
  { owner, handler, present }: PathParameterContext,
  file: string,
): readonly string[] {
  const owners = new Set(providersOf(application, owner, file).map(({ class: { id } }) => id));
  const own = application.model.routes.filter((route) => route.handler === handler && owners.has(route.controller));
  const parameters = own.flatMap(({ segments }) =>
    segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : [])),
  );
  return [...new Set(parameters)].filter((name) => !present.has(name));
}
