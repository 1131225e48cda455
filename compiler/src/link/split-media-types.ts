const mediaType = /^[a-z\d!#$&^_.+-]+\/(?:\*|[a-z\d!#$&^_.+-]+)$/;

/** Media types in lower case, in their order, and those among them that are invalid. */
export interface SplitMediaTypes {
  readonly types: readonly string[];
  readonly invalid: readonly string[];
}

/** Splits media types that are separated by commas: `image/png, image/*`. */
export function splitMediaTypes(text: string): SplitMediaTypes {
  const types = text.split(',').map((type) => type.trim().toLowerCase());
  return { types, invalid: types.filter((type) => !mediaType.test(type)) };
}
