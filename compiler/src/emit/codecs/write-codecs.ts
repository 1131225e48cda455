import type { PlannedCodec, PlannedDirectory } from '../../plan/application-plan.js';
import { decoderCode } from '../decoding/read-body.js';
import { type Schema, SchemaWriter } from '../openapi/schemas.js';
import { serializerCode } from '../serializing/value-code.js';
import { dataCode } from '../source/data-code.js';
import type { ImportedName } from '../source/imports.js';
import type { SourceFile } from '../source/source-file.js';
import { type DirectoryScope, type TypeScope, typeCode } from '../source/type-code.js';
import { list } from '../text/layout.js';

/** Writes the codecs of the types of a directory, behind their decoders and serializers. */
export function writeCodecs(
  { codecs, receivedAliases }: PlannedDirectory,
  file: SourceFile,
  { types }: DirectoryScope,
): void {
  const aliases = new Map(receivedAliases.map(({ type, name }) => [type, name]));
  const scope: TypeScope = { file, types, aliases, values: 'made' };
  for (const codec of codecs) writeCodec(codec, scope);
}

/** `export const noteCodec: CodecDefinition<Note> = defineCodec('Note', { … });` */
function writeCodec(codec: PlannedCodec, scope: TypeScope): void {
  const { file } = scope;
  const { name, type, values, decoder, serializer, rules } = codec;
  file.declare(name);
  file.doc(`\`Codec<${type}>\`.`);
  const start = [`export const ${name}: `, file.runtimeType('CodecDefinition'), '<', typeCode(values, scope), '> = '];
  file.block(
    [...start, file.runtime('defineCodec'), `(${file.literal(type)}, {`],
    () => {
      file.line('decoder: ', decoderCode(decoder, file), ',');
      file.line('encode: ', serializerCode(serializer, file), ',');
      if (rules.length > 0) {
        const classes = rules.map((one) => file.class(one));
        file.line('rules: ', list<ImportedName>('[', classes, ']'), ',');
      }
      file.line('schema: () => (', dataCode(schemaOf(codec, scope), file), '),');
    },
    '});',
  );
  file.line();
}

/** The schema of the values that a codec reads, JSON Schema 2020-12. */
function schemaOf({ shape, definitions }: PlannedCodec, { types }: TypeScope): Schema {
  const names = new Map(definitions.map(({ type, name }) => [type, name]));
  const writer = new SchemaWriter(types, names, 'JSON Schema');
  const defined = definitions.flatMap(({ type, name }) => {
    const found = types.get(type);
    return found === undefined ? [] : [[name, writer.component(found)] as const];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...writer.schema(shape),
    ...(defined.length > 0 && { $defs: Object.fromEntries(defined) }),
  };
}
