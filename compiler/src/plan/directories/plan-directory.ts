import type { CheckedConfiguration, CheckedRoute } from '../../check/checked-application.js';
import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import { compareText } from '../../model/compare-text.js';
import { isImportable } from '../../model/shapes/importable-types.js';
import type { SentShape } from '../../model/shapes/sent-shape.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import { namedType } from '../../model/shapes/shape-questions.js';
import type { PlannedDecoder, PlannedDirectory, PlannedSerializer } from '../application-plan.js';
import type { DecoderMode, DecoderReference } from '../decoding/decoder-definition.js';
import { DecoderDrafter, type Types } from '../decoding/decoder-drafter.js';
import { FileDecoders } from '../decoding/file-decoders.js';
import { firstUses } from '../decoding/first-uses.js';
import { readingOrder } from '../decoding/reading-order.js';
import { type ExportedNames, exportedNames, FileNames } from '../definition-names.js';
import { type NamedCodec, planCodec } from '../plan-codec.js';
import { planInput } from '../plan-input.js';
import { planResponse } from '../plan-response.js';
import type { RouteDraft } from '../plan-route.js';
import { FileSerializers } from '../serializing/file-serializers.js';
import type { SerializerReference } from '../serializing/serializer-definition.js';
import { SerializerDrafter, type SerializerTables } from '../serializing/serializer-drafter.js';
import type { DeclaredType } from '../type-names.js';
import type { SourceDirectory } from './source-directories.js';

/** A directory of sources, and everything in it that needs generated code by itself. */
export interface DirectoryContents extends SourceDirectory {
  /** In the order in which generated files list them. */
  readonly routes: readonly CheckedRoute[];
  readonly configurations: readonly CheckedConfiguration[];
  /** In the order of the providers that need them. */
  readonly codecs: readonly NamedCodec[];
  /** The bodies of the error handler that is declared here. */
  readonly errorBody?: SentShape;
  /** The types that the directory exports. */
  readonly types: readonly DeclaredType[];
}

/** The decoder or the serializer of a type: `json src/notes/note.ts#Note`. */
export type NeededDefinition = `${DecoderMode | 'sent'} ${TypeId}`;

/** A path has no such character. */
const separator = '\0';

/** Definitions as one text, which is the same for the same definitions. */
export function definitionsText(definitions: Iterable<NeededDefinition>): string {
  return [...definitions].sort(compareText).join(separator);
}

/** The generated code of a directory, and what needs it. */
export interface DirectoryDraft {
  readonly planned: PlannedDirectory;
  /** In the order of the routes. */
  readonly routes: readonly RouteDraft[];
  /** The decoders of the configurations, in their order. */
  readonly configurations: readonly DecoderReference[];
  readonly errorBody?: SerializerReference;
  /** The definitions of other files. */
  readonly needed: readonly { readonly definition: NeededDefinition; readonly file: string }[];
}

/** Decides everything about the generated file of a directory. `exported`: the definitions that other files need. */
export const planDirectory = memo(
  (
    contents: DirectoryContents,
    exported: string,
    types: Types,
    sent: SerializerTables['named'],
    overlaps: SerializerTables['overlaps'],
    names: Lookup<TypeId, ExportedNames>,
  ): DirectoryDraft => {
    const { file, source } = contents;
    const fileNames = new FileNames(file, exportedNames(contents.types, file), names);
    const decoders = new FileDecoders(fileNames);
    const serializers = new FileSerializers(fileNames);
    const decoding = new DecoderDrafter(types, decoders);
    const sending = new SerializerDrafter({ types, named: sent, overlaps }, serializers);
    const routes = contents.routes.map(
      (route): RouteDraft => ({
        inputs: route.inputs.map((input, index) => planInput(input, { route, index, decoders: decoding, types })),
        response: planResponse(route, sending),
      }),
    );
    const configurations = contents.configurations.map(({ class: reference, shape }) => {
      const type = shape.kind === 'named' ? namedType(shape.type, types) : undefined;
      return decoding.use(shape, 'text', type ? { kind: 'named', type } : { kind: 'shape', shape }, reference.name);
    });
    const codecs = contents.codecs.map((codec) => planCodec(codec, { types, decoding, sending, names: fileNames }));
    const errorBody = contents.errorBody && sending.use(contents.errorBody, 'errorBody');
    for (const definition of exported === '' ? [] : exported.split(separator)) {
      const end = definition.indexOf(' ');
      const [use, id] = [definition.slice(0, end), definition.slice(end + 1)];
      const type = namedType(id, types);
      if (use === 'sent') sending.ofType(id);
      else decoding.ofType(type, use === 'json' ? 'json' : 'text', { kind: 'named', type });
    }
    // Other generated files use these although they may have no type with a name.
    const further = [...configurations, ...(errorBody === undefined ? [] : [errorBody])].map(({ name }) => name);
    const isExported = ({ name, named }: Definition) =>
      further.includes(name) || (named !== undefined && isImportable(named));
    const received = localTypes(decoders.definitions.values());
    const given = new Map([...serializers.aliased, ...localTypes(serializers.definitions.values())]);
    return {
      planned: {
        file,
        source,
        decoders: planDecoders(decoders, isExported),
        origins: Array.from(decoders.origins, ([type, origin]) => ({ type, origin })),
        serializers: planSerializers(serializers, isExported),
        codecs,
        receivedAliases: Array.from(received.values(), (type) => ({ type: type.id, name: fileNames.of(type).type })),
        sentAliases: Array.from(given.values(), (type) => {
          const { type: name } = fileNames.of(type);
          // Types of values that a file gives away are written in another way than those of values that it makes.
          return { type: type.id, name: received.has(type.id) ? fileNames.freeType(`Sent${name}`) : name };
        }),
      },
      routes,
      configurations,
      ...(errorBody !== undefined && { errorBody }),
      needed: [
        ...Array.from(decoders.imported, ([definition, file]) => ({ definition, file })),
        ...Array.from(serializers.imported, ([type, file]) => ({ definition: `sent ${type}` as const, file })),
      ],
    };
  },
);

/** A decoder or a serializer. */
interface Definition {
  readonly name: string;
  readonly named?: NamedType<never>;
}

/** The types of definitions that no file can import. */
function localTypes(definitions: Iterable<Definition>): ReadonlyMap<TypeId, NamedType<never>> {
  const types = new Map<TypeId, NamedType<never>>();
  for (const { named } of definitions) if (named !== undefined && !isImportable(named)) types.set(named.id, named);
  return types;
}

function planDecoders(
  { definitions, constants }: FileDecoders,
  isExported: (definition: Definition) => boolean,
): readonly PlannedDecoder[] {
  const ordered = readingOrder(definitions);
  const first = firstUses(ordered);
  return ordered.map((definition, index) => ({
    ...definition,
    constants: first[index]?.flatMap((one) => constants.get(one) ?? []) ?? [],
    exported: isExported(definition),
  }));
}

function planSerializers(
  { definitions }: FileSerializers,
  isExported: (definition: Definition) => boolean,
): readonly PlannedSerializer[] {
  const ordered = [...definitions.values()].sort((a, b) => compareText(a.name, b.name));
  return ordered.map((definition) => ({ ...definition, exported: isExported(definition) }));
}
