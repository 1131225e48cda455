import { everyUse } from '../../check/lookups/every-use.js';
import { memo } from '../../incremental/memo.js';
import type { ApplicationModel, Module, Provider, Route } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { groupBy } from '../../model/group-by.js';
import { type Span, startOf, useOf } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import { type FilePlace, isAt } from '../file-place.js';
import { builtPlace, declaredPlace } from '../provider-places.js';

/** A place of the sources that names a module or a provider. */
export interface NamedPlace {
  /** The module, or the token of the provider. */
  readonly id: ClassId;
  readonly span: Span;
  /** The place declares the module, the token or the class that is built. */
  readonly isDeclaration: boolean;
}

/** All places of an application that name a module or a provider. */
interface NamedPlaces {
  /** By the names of their files. */
  readonly byFile: ReadonlyMap<string, readonly NamedPlace[]>;
  readonly byId: ReadonlyMap<ClassId, readonly NamedPlace[]>;
}

/** The places at the cursor. */
export function namedPlacesAt(application: EditorApplication, place: FilePlace): readonly NamedPlace[] {
  return Array.from(placesOf(application.model).byFile, ([file, places]) =>
    application.pathOf(file) === place.file ? places.filter(({ span }) => isAt(application, span, place)) : [],
  ).flat();
}

/** The places that name a module or a provider without declaring it. A part of a composed decorator is where it is, and where it is applied. */
export function usesOf({ model }: EditorApplication, id: ClassId): readonly Span[] {
  const uses = (placesOf(model).byId.get(id) ?? []).filter(({ isDeclaration }) => !isDeclaration);
  return uses.flatMap(({ span }) => (span.composed === undefined ? [span] : [span, useOf(span)]));
}

const placesOf = memo((model: ApplicationModel): NamedPlaces => {
  const all = everyPlace(model);
  // Each use of a composed decorator has the same stretch of its declaration.
  const distinct = new Map(all.map((place) => [`${place.id} ${startOf(place.span)}`, place]));
  const places = [...distinct.values()];
  return { byFile: groupBy(places, ({ span }) => span.file), byId: groupBy(places, ({ id }) => id) };
});

function everyPlace(model: ApplicationModel): readonly NamedPlace[] {
  const { modules, providers, routes, tokens } = model;
  return [
    ...modules.flatMap(placesOfModule),
    ...providers.flatMap(placesOfProvider),
    ...everyUse(model).map(({ use }) => useAt(use)),
    ...routes.flatMap(placesOfRoute),
    ...tokens.flatMap(({ constant, span, typeSpan }) =>
      constant === undefined ? [] : [declarationAt(constant.id, span), declarationAt(constant.id, typeSpan)],
    ),
  ];
}

function placesOfModule(module: Module): readonly NamedPlace[] {
  const { imports, providers, expects, controllers, exports, eventHandlers, errorHandler, responseMapper } = module;
  const entries = [...imports, ...providers, ...expects, ...controllers, ...exports, ...eventHandlers];
  const named = [errorHandler, responseMapper].flatMap((entry) => entry ?? []);
  return [
    ...(module.class.origin.kind === 'source' ? [declarationAt(module.class.id, module.span)] : []),
    ...[...entries, ...named].map(useAt),
  ];
}

function placesOfProvider(provider: Provider): readonly NamedPlace[] {
  const { class: token, dependencies } = provider;
  const declared = [declaredPlace(provider), builtPlace(provider)].flatMap((span) => span ?? []);
  return [
    ...declared.map((span) => declarationAt(token.id, span)),
    ...dependencies.flatMap(({ target, span }) =>
      'class' in target && target.kind !== 'generic' ? [useAt({ class: target.class, span })] : [],
    ),
  ];
}

function placesOfRoute({ mapper, skippedUses }: Route): readonly NamedPlace[] {
  const skipped = skippedUses.map(({ class: skippedClass, skippedAt }) => ({ class: skippedClass, span: skippedAt }));
  return [...(mapper === undefined ? [] : [mapper]), ...skipped].map(useAt);
}

function useAt({ class: named, span }: { readonly class: ClassReference; readonly span: Span }): NamedPlace {
  return { id: named.id, span, isDeclaration: false };
}

function declarationAt(id: ClassId, span: Span): NamedPlace {
  return { id, span, isDeclaration: true };
}
