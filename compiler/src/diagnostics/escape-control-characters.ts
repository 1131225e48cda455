// C0 and C1 controls but for tabs and line ends, line separators, and what turns the direction of text around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * The text with control characters as they are written in a literal (`\u001b`): a terminal would obey them, and show something
 * else than what is there. Tabs and line ends stay.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
