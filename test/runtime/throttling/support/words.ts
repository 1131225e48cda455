/** What stands between the blanks and line ends of a text: many values that need no quotes. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
