// C0 and C1 controls, line separators, and characters that change the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes control characters as in a literal (`\u001b`), because a terminal would execute them. */
export function escapeControlCharacters(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
