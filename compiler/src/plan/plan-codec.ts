import type { CheckedCodec } from '../check/checked-application.js';
import { compareText } from '../model/compare-text.js';
import { namesIn, reachableTypes } from '../model/shapes/named-types.js';
import { ruledClassesIn } from '../model/shapes/ruled-classes.js';
import type { SupportedShape } from '../model/shapes/shape.js';
import { namedType } from '../model/shapes/shape-questions.js';
import { identifier, uncapitalized } from '../naming/identifier.js';
import type { PlannedCodec, SchemaDefinition } from './application-plan.js';
import type { DecoderDrafter, Types } from './decoding/decoder-drafter.js';
import type { FileNames } from './definition-names.js';
import { baseOf } from './serializing/file-serializers.js';
import type { SerializerReference } from './serializing/serializer-definition.js';
import type { SerializerDrafter } from './serializing/serializer-drafter.js';
import { declarationsOf, typeNames } from './type-names.js';
import type { ValueType } from './value-type.js';

/** A codec, and its type as the application writes it: unique in an application. */
export interface NamedCodec {
  readonly codec: CheckedCodec;
  readonly type: string;
}

/** The generated file of a codec. */
export interface CodecContext {
  readonly types: Types;
  readonly decoding: DecoderDrafter;
  readonly sending: SerializerDrafter;
  readonly names: FileNames;
}

/** Decides how the values of a codec are read, written and described. */
export function planCodec(
  { codec: { key, shape, sent, provider, parameter }, type }: NamedCodec,
  { types, decoding, sending, names }: CodecContext,
): PlannedCodec {
  const base = identifier(`${uncapitalized(provider.name)}_${parameter ?? 'codec'}`);
  const named = shape.kind === 'named' ? namedType(shape.type, types) : undefined;
  const values: ValueType = named === undefined ? { kind: 'shape', shape } : { kind: 'named', type: named };
  const decoder = decoding.use(shape, 'json', values, base);
  const serializer = sending.use(sent, base);
  return {
    key,
    name: names.free(nameOf(serializer)),
    type,
    values,
    shape,
    decoder,
    serializer,
    rules: ruledClassesIn(shape, types).map(({ class: reference }) => reference),
    definitions: definitionsOf(shape, types),
  };
}

/** `priceListCodec`, beside `serializePriceList`. */
function nameOf({ kind, name }: SerializerReference): string {
  const written = kind === 'runtime' ? name.replace(/^json/, '') : baseOf(name);
  return identifier(`${uncapitalized(written)}Codec`);
}

/** The named types inside of a type, under names that are unique among them. */
function definitionsOf(shape: SupportedShape, types: Types): readonly SchemaDefinition[] {
  const reached = [...reachableTypes(namesIn(shape), types)].map((id) => namedType(id, types));
  const names = typeNames(declarationsOf(reached));
  return Array.from(names, ([type, name]) => ({ type, name })).sort((a, b) => compareText(a.type, b.type));
}
