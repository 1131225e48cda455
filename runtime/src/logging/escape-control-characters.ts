// C0 and C1 controls, line separators, and what turns the direction of text around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The text with control characters as they are written in a literal (`\u001b`): a terminal would obey them. */
export function escapeControlCharacters(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
