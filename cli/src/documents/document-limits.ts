const megabyte = 1024 * 1024;

/** The maximum length of a document in characters, by format. The YAML parser needs far more time and memory than the JSON parser. */
export const mostCharacters = { JSON: 100 * megabyte, YAML: 20 * megabyte } as const;

/** The maximum number of tokens of a YAML document, and of its values when aliases are written out. */
export const mostParts = 2_000_000;

/** The maximum depth of nested values. */
export const mostLevels = 500;

/** The number of megabytes that a length in characters is, for messages. */
export function megabytes(characters: number): number {
  return Math.ceil(characters / megabyte);
}
