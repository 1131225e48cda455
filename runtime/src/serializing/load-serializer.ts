import nodeModule from 'node:module';

/** The part of the serializer of `fast-json-stringify` that the runtime uses. The package publishes no types for the file. */
export interface Serializer {
  asString(value: string): string;
  asDateTime(value: Date): string;
}

/**
 * Loads the serializer class. Only this file: the main entry of the package would also load a JSON Schema validator. The
 * published runtime contains the file: `bundle.mjs` replaces this function.
 */
export function loadSerializer(): new () => Serializer {
  const required: unknown = nodeModule.createRequire(import.meta.url)('fast-json-stringify/lib/serializer.js');
  // The result of `require` has no type; this is the type of the file.
  return required as new () => Serializer;
}
