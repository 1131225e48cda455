// C0 and C1 controls except tabs and line ends, line separators, and characters that change the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Escapes control characters as in a string literal (`\u001b`): a terminal would execute them, and not show the actual
 * text. Tabs and line ends stay.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
