import type { Lookup } from '../incremental/view.js';
import { type CodecKey, type CodecUse, codecKey } from '../model/codec-use.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import type { CheckedCodec } from './checked-application.js';
import type { MissingParts } from './missing-parts.js';
import { type Sent, sentValue } from './sent-shapes.js';
import { supportedShape } from './supported-shapes.js';

/** The codecs of an application, each type once, and the parts that they send. */
export interface ResolvedCodecs {
  readonly codecs: readonly CheckedCodec[];
  readonly sent: readonly Sent<unknown>[];
}

/** Finds the types of the codecs that providers need. */
export function resolveCodecs(
  uses: readonly CodecUse[],
  types: Lookup<TypeId, NamedType<never>>,
  missing: MissingParts,
): ResolvedCodecs {
  const codecs = new Map<CodecKey, CheckedCodec>();
  const parts: Sent<unknown>[] = [];
  for (const { shape: declared, provider, parameter } of uses) {
    const key = codecKey(declared);
    if (codecs.has(key)) continue;
    const shape = supportedShape(declared);
    if (shape === undefined) {
      missing.add(`the codec of ${provider.id}`);
      continue;
    }
    const sent = sentValue(shape, types);
    parts.push(sent);
    codecs.set(key, {
      key,
      shape,
      sent: sent.value,
      provider,
      ...(parameter !== undefined && { parameter }),
    });
  }
  return { codecs: [...codecs.values()], sent: parts };
}
