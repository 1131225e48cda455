/** The words of a text: many values without quotes. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
