import type { NamedType, Shape } from '../../../../compiler/src/model/shapes/shape.ts';
import type { FieldErrors } from '../../../../runtime/src/contract/field-errors.ts';
import type { Decoder } from '../../../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../../../runtime/src/decoding/problems.ts';
import { loadEmitted } from '../../../compiler/emit/support/emit.ts';
import * as model from '../../../compiler/emit/support/model.ts';

/** The marker of the part of a request that a decoder reads. */
export type Marker = 'Body' | 'Query';

function applicationWith(shape: Shape, types: readonly NamedType[], marker: Marker) {
  const entry = model.namedOf('src/t.ts#Entry', shape);
  const takes = [model.taking('input', marker, model.typeOf(entry.id))];
  const route = model.routeOf('POST /entries', 'create', { takes });
  return model.applicationOf({ providers: [model.appController], routes: [route], types: [entry, ...types] });
}

/** The decoder that is written for a shape, run. `modules`: what the application itself exports, by specifier. */
export function decoderOf(
  shape: Shape,
  types: readonly NamedType[] = [],
  marker: Marker = 'Body',
  modules: Readonly<Record<string, unknown>> = {},
): Decoder<unknown> {
  // A property keeps the type from being one that the runtime has a decoder for.
  const holder = model.objectOf({ it: shape });
  const loaded = loadEmitted(applicationWith(holder, types, marker), 'root.ts', modules);
  // The text defines a decoder under one of these names.
  const decoder = loaded[marker === 'Body' ? 'entryDecoder' : 'entryFromTextDecoder'] as Decoder<{ it: unknown }>;
  return {
    read(input) {
      const result = decoder.read(input === undefined ? {} : { it: input });
      return result === invalid ? invalid : result.it;
    },
    explain: (input, problems) => decoder.explain(input === undefined ? {} : { it: input }, problems),
  };
}

/** The errors of an input, with paths relative to it. */
export function errorsOf(decoder: Decoder<unknown>, input: unknown): FieldErrors {
  const problems = new Problems();
  decoder.explain(input, problems);
  return Object.fromEntries(
    Object.entries(problems.errors).map(([path, found]) => [path.replace(/^it(\.|$)/, ''), found]),
  );
}
