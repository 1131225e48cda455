import type { CheckedApplication, CheckedCodec, CheckedRoute } from '../../check/checked-application.js';
import { shared } from '../../incremental/session.js';
import { view } from '../../incremental/view.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { groupBy } from '../../model/group-by.js';
import { packageFilesOf } from '../../model/package-file.js';
import { isImportable } from '../../model/shapes/importable-types.js';
import type { TypeId } from '../../model/shapes/shape.js';
import { typeText } from '../../model/shapes/type-text.js';
import { freeName } from '../../naming/unique-names.js';
import type { PlannedDirectory } from '../application-plan.js';
import type { DecoderReference } from '../decoding/decoder-definition.js';
import { type ExportedNames, exportedNames } from '../definition-names.js';
import type { NamedCodec } from '../plan-codec.js';
import type { RouteDraft } from '../plan-route.js';
import type { SerializerReference } from '../serializing/serializer-definition.js';
import { declarationsOf } from '../type-names.js';
import {
  type DirectoryContents,
  type DirectoryDraft,
  definitionsText,
  type NeededDefinition,
  planDirectory,
} from './plan-directory.js';
import { SourceDirectories } from './source-directories.js';

/** The generated code of all directories, and what the other generated files use of it. */
export interface DraftedDirectories {
  /** The directories with generated code, sorted by the names of their files. */
  readonly planned: readonly PlannedDirectory[];
  /** By the names of the routes. */
  readonly routes: ReadonlyMap<string, RouteDraft & { readonly file: string }>;
  /** The decoders by the classes of the configurations. */
  readonly configurations: ReadonlyMap<ClassId, DecoderReference>;
  readonly errorBody?: SerializerReference;
}

/** Divides the generated code of an application as its sources are divided. `routes` are in the order of the generated files. */
export function planDirectories(
  application: CheckedApplication,
  routes: readonly CheckedRoute[],
  outDirectory: string,
): DraftedDirectories {
  const contents = contentsOf(application, routes, outDirectory);
  const drafts = draftAll(application, contents);
  const planned: PlannedDirectory[] = [];
  const routeDrafts = new Map<string, RouteDraft & { readonly file: string }>();
  const configurations = new Map<ClassId, DecoderReference>();
  let errorBody: SerializerReference | undefined;
  for (const { file, ...own } of contents.values()) {
    const draft = drafts.get(file);
    if (draft === undefined) continue;
    planned.push(draft.planned);
    for (const [index, route] of own.routes.entries()) {
      const drafted = draft.routes[index];
      if (drafted !== undefined) routeDrafts.set(route.name, { ...drafted, file });
    }
    for (const [index, configuration] of own.configurations.entries()) {
      const decoder = draft.configurations[index];
      if (decoder !== undefined) configurations.set(configuration.class.id, fromOutside(decoder, file));
    }
    if (draft.errorBody !== undefined) errorBody = fromOutside(draft.errorBody, file);
  }
  return { planned, routes: routeDrafts, configurations, ...(errorBody !== undefined && { errorBody }) };
}

/** A reference as another generated file has to write it. */
function fromOutside<Reference extends DecoderReference | SerializerReference>(
  reference: Reference,
  file: string,
): Reference {
  return reference.kind === 'runtime' ? reference : { importedFrom: file, ...reference };
}

/** The directories by their generated files, sorted by these. */
function contentsOf(
  { types, configurations, codecs, errorHandler, ...application }: CheckedApplication,
  routes: readonly CheckedRoute[],
  outDirectory: string,
): ReadonlyMap<string, DirectoryContents> {
  const exportedTypes = [...types.values()].filter(isImportable);
  const errorBody = errorHandler?.body;
  const errorFile = errorHandler?.body === undefined ? undefined : fileOf(errorHandler.class);
  const files = [
    ...exportedTypes.map(({ file }) => file),
    ...routes.map(({ controller }) => fileOf(controller.class)),
    ...configurations.map((configuration) => fileOf(configuration.class)),
    ...codecs.map((codec) => fileOfCodec(codec, types)),
    ...(errorFile === undefined ? [] : [errorFile]),
  ];
  const directories = new SourceDirectories(files, outDirectory, packageFilesOf(application));
  const nameOf = (file: string) => directories.of(file).file;
  const typesByFile = groupBy(exportedTypes, ({ file }) => nameOf(file));
  const routesByFile = groupBy(routes, ({ controller }) => nameOf(fileOf(controller.class)));
  const configurationsByFile = groupBy(configurations, (configuration) => nameOf(fileOf(configuration.class)));
  const codecsByFile = groupBy(namedCodecs(codecs, types), ({ codec }) => nameOf(fileOfCodec(codec, types)));
  const errorDirectory = errorFile === undefined ? undefined : nameOf(errorFile);
  const all = directories.all.map(({ file, source }): [string, DirectoryContents] => [
    file,
    {
      file,
      source,
      routes: routesByFile.get(file) ?? [],
      configurations: configurationsByFile.get(file) ?? [],
      codecs: codecsByFile.get(file) ?? [],
      ...(file === errorDirectory && errorBody !== undefined && { errorBody }),
      types: declarationsOf(typesByFile.get(file) ?? []),
    },
  ]);
  return shared('contents of directories', new Map(all));
}

/** The codecs with their types as texts; different types that are written alike get numbers. */
function namedCodecs(codecs: readonly CheckedCodec[], types: CheckedApplication['types']): readonly NamedCodec[] {
  const taken = new Set<string>();
  return codecs.map((codec) => ({ codec, type: freeName(typeText(codec.shape, types), taken) }));
}

/** The file whose directory has a codec: that of its type, or of the class that needs it where the type has none. */
function fileOfCodec({ shape, provider }: CheckedCodec, types: CheckedApplication['types']): string {
  const type = shape.kind === 'named' ? types.get(shape.type) : undefined;
  return type !== undefined && isImportable(type) ? type.file : fileOf(provider);
}

/** The file that declares a class of the application. */
function fileOf(reference: ClassReference): string {
  const { origin } = reference;
  return origin.kind === 'source' ? origin.file : `node_modules/${origin.specifier}/`;
}

/**
 * Plans each directory with the definitions that others need of it. Each round finds the definitions that the directories of the
 * round before need.
 */
function draftAll(
  { types, sent }: CheckedApplication,
  contents: ReadonlyMap<string, DirectoryContents>,
): ReadonlyMap<string, DirectoryDraft> {
  const names = new Map<TypeId, ExportedNames>();
  for (const { file, types: own } of contents.values()) {
    for (const [id, name] of exportedNames(own, file)) names.set(id, name);
  }
  const tables = [view(types), view(sent.named), view(sent.overlaps), view(shared('exported names', names))] as const;
  const exported = new Map<string, Set<NeededDefinition>>();
  const drafts = new Map<string, DirectoryDraft>();
  const hasOwn = ({ routes, configurations, codecs, errorBody }: DirectoryContents) =>
    routes.length + configurations.length + codecs.length > 0 || errorBody !== undefined;
  let pending = [...contents.values()].filter(hasOwn);
  while (pending.length > 0) {
    const next = new Set<DirectoryContents>();
    for (const own of pending) {
      const draft = planDirectory(own, definitionsText(exported.get(own.file) ?? []), ...tables);
      drafts.set(own.file, draft);
      for (const { definition, file } of draft.needed) {
        const known = exported.get(file) ?? new Set();
        const owner = contents.get(file);
        if (known.has(definition) || owner === undefined) continue;
        exported.set(file, known.add(definition));
        next.add(owner);
      }
    }
    pending = [...next];
  }
  return drafts;
}
