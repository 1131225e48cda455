/** A name of letters, digits and underscores only, as OpenAPI requires of components, and tools of the ids of operations. */
export function asciiName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]/gu, (character) => `-${character.codePointAt(0)?.toString(16)}`);
}
