import { indexOf } from '../../check/lookups/application-index.js';
import { memo } from '../../incremental/memo.js';
import type { ApplicationModel, Provider } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import { type FilePlace, isAt } from '../file-place.js';
import { packageSpan } from '../package-span.js';
import { builtPlace, declaredPlace } from '../provider-places.js';
import { distinctLinks, type EditorLink } from './editor-link.js';
import { entryOf } from './generated-entries.js';
import { namedAt, type ReadFile } from './named-at.js';

/**
 * The places that implement what a place names: for a class, token or interface that the container provides, the class that is built
 * and the entry of the module; for a module its class; for a handler, its entries in the generated files.
 */
export function implementationsAt(
  application: EditorApplication,
  place: FilePlace,
  readFile: ReadFile,
): readonly EditorLink[] {
  const { model } = application;
  const named = namedAt(application, place, readFile).flatMap(({ id, span, isDeclaration }) => {
    const targets = isDeclaration ? targetsOfDeclaration(id, model) : targetsOf(id, model);
    return linksFrom(application, span, targets);
  });
  return distinctLinks([...named, ...generatedEntriesAt(application, place, readFile)]);
}

function linksFrom(application: EditorApplication, span: Span, targets: readonly Span[]): readonly EditorLink[] {
  const from = packageSpan(application, span);
  if (from === undefined) return [];
  return targets.flatMap((target) => {
    const to = packageSpan(application, target);
    return to === undefined ? [] : [{ from, to }];
  });
}

/** The class that is built for a token, and the entry that provides it; the class of a module. */
function targetsOf(id: ClassId, model: ApplicationModel): readonly Span[] {
  const provider = indexOf(model).provider(id);
  if (provider !== undefined) return [...builtFor(provider, model), provider.listedAt];
  const module = modulesInSource(model).get(id);
  return module === undefined ? [] : [module];
}

/** The declaration of a class that is built has no other implementation: its entries are references. */
function targetsOfDeclaration(id: ClassId, model: ApplicationModel): readonly Span[] {
  const provider = indexOf(model).provider(id);
  if (provider === undefined) return [];
  const { class: token, construction } = provider;
  const isToken = !('class' in construction) || construction.class.id !== token.id;
  return isToken ? targetsOf(id, model) : [];
}

/** The class that is built for a token; of an alias, the one that is built for the class that it names. */
function builtFor(provider: Provider, model: ApplicationModel): readonly Span[] {
  const seen = new Set<Provider>();
  let current: Provider | undefined = provider;
  while (current?.construction.kind === 'alias' && !seen.has(current)) {
    seen.add(current);
    current = indexOf(model).provider(current.construction.class.id);
  }
  if (current === undefined || current.construction.kind === 'alias') return [];
  const place = current.construction.kind === 'factory' ? declaredPlace(current) : builtPlace(current);
  return place === undefined ? [] : [place];
}

const modulesInSource = memo(
  ({ modules }: ApplicationModel): ReadonlyMap<ClassId, Span> =>
    new Map(
      modules
        .filter(({ class: { origin } }) => origin.kind === 'source')
        .map(({ class: { id }, span }) => [id, span] as const),
    ),
);

/** The entries in the generated files of the routes of a handler, or of one path of it. */
function generatedEntriesAt(
  application: EditorApplication,
  place: FilePlace,
  readFile: ReadFile,
): readonly EditorLink[] {
  return application.model.routes.flatMap((route) => {
    const at = [route.span, route.handlerSpan].find((span) => isAt(application, span, place));
    const from = at && packageSpan(application, at);
    const to = from && entryOf(application, route, readFile);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}
