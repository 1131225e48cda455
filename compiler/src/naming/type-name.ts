import { capitalized, identifier } from './identifier.js';

/** The name of a declared type in generated files and the API document: `Note`, or `CatCreate` for `Cat.Create` in a namespace. */
export function typeName(declared: string): string {
  if (declared === 'default') return 'Default';
  return declared.includes('.') ? capitalized(identifier(declared)) : identifier(declared);
}
