/** Headers of a request by their names in lower case, as `node:http` puts them together: of `set-cookie` a list. */
export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A value of them as one text. Every object has a `constructor`, which nobody has sent: only texts and lists of them are
 * values.
 */
export function headerText(value: IncomingHeaders[string]): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : undefined;
}

/** Every header as one text. */
export function headerTexts(headers: IncomingHeaders): Readonly<Record<string, string | undefined>> {
  const texts: Record<string, string | undefined> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) texts[name] = headerText(value);
  return texts;
}
